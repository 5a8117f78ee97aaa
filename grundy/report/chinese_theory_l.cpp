/// The Chinese catalogue: theorems and their reasons, lasker to wythoff.
#include <array>

#include "grundy/report/chinese.hpp"

namespace grundy::report {

std::span<const Translation> chinese_theory_l() {
  static constexpr auto entries = std::to_array<Translation>({
      {"The Grundy value of a heap n in Lasker's Nim is n, but n + 1 for n mod 4 = 3 and n - 1 for n mod 4 = 0, n > 0.",
       "Lasker 尼姆中，一堆 n 的 SG 值为 n，但 n mod 4 = 3 时为 n + 1，n mod 4 = 0 且 n > 0 时为 n - 1。"},
      {"E. Lasker, Brettspiele der Völker (1931); Winning Ways, ch. 4",
       "E. Lasker, Brettspiele der Völker (1931); Winning Ways, ch. 4"},
      {"{} mod 4 = {}, so the Grundy value of {} is {}.", "{} mod 4 = {}，所以 {} 的 SG 值为 {}。"},
      {"no theorem speaks of {}", "没有定理涉及 {}"},
      {"the theorem on {} gives who wins, not the value that a sum needs",
       "关于 {} 的定理只给出谁赢，不给出求和所需的值"},
      {"under misère play {} is wild, or not known to be tame: a sum with it has no genus to go by",
       "在反常规则下，{} 是野性的（wild），或不知是否驯顺（tame）：含有它的和没有可依据的 genus"},
      {"tested against the rules for all lists of at most {} numbers up to {}",
       "已按规则检验了至多 {} 个数、每个数不超过 {} 的所有列表"},
      {"tested against the rules for coordinates up to {} and {} choices of parameters",
       "已按规则检验了坐标不超过 {} 的局面，参数有 {} 种取法"},
      {"tested against the rules for coordinates up to {}", "已按规则检验了坐标不超过 {} 的局面"},
      {"R. P. Sprague 1935 and P. M. Grundy 1939: a sum has the nim-sum of its components' values",
       "R. P. Sprague 1935 与 P. M. Grundy 1939：和的值是各分量的值的尼姆和"},
      {"T. S. Ferguson, On sums of graph games with last player losing, Int. J. Game Theory 3 (1974); values: {}",
       "T. S. Ferguson, On sums of graph games with last player losing, Int. J. Game Theory 3 (1974)；值：{}"},
      {"J. H. Conway, On Numbers and Games (1976), ch. 12 (tame positions); values: {}",
       "J. H. Conway, On Numbers and Games (1976), 第 12 章（驯顺局面）；值：{}"},
      {"folklore, by induction: b^e leaves 1 or b when divided by b + 1", "民间结论，归纳可证：b^e 除以 b + 1 余 1 或 b"},
      {"J. H. Conway, On Numbers and Games (1976), ch. 12: tame positions add up like Nim heaps",
       "J. H. Conway, On Numbers and Games (1976), ch. 12：驯顺（tame）局面相加如同尼姆堆"},
      {"{}; {}", "{}；{}"},
      {"No component is left: there is no move.", "没有剩下的分量：没有着法。"},
      {"{} has the Grundy value {}.", "{} 的 SG 值为 {}。"},
      {"The nim-sum of the {} values is {}.", "这 {} 个值的尼姆和为 {}。"},
      {"A winning move brings one component to the value that makes the nim-sum 0; that value may be above the "
       "component's own.",
       "必胜着法把一个分量走到使尼姆和为 0 的值；该值可能大于这个分量原来的值。"},
      {"Under misère play who makes the last move loses.", "在反常规则下，走最后一步的人输。"},
      {"W. L. Sibert and J. H. Conway, Mathematical Kayles, Int. J. Game Theory 20 (1992); decided by the tests for all "
       "sums of rows up to {}",
       "W. L. Sibert 与 J. H. Conway, Mathematical Kayles, Int. J. Game Theory 20 (1992)；测试对所有由不超过 {} "
       "的行组成的和作了判定"},
      {"The nim-sum of the Grundy values of the rows is {}.", "各行 SG 值的尼姆和为 {}。"},
      {"The rows are an exception, {}: E is an even number of rows of these lengths, D an odd one. There misère play is "
       "the other way round than normal play.",
       "这些行属于例外 {}：E 表示这些长度的行共有偶数个，D 表示奇数个。此时反常规则的胜负与正常规则相反。"},
      {"Misère Kayles is won as under normal play, but for nine families of rows of lengths 1, 4, 5, 9, 12, 17, 20, 25; "
       "this is none of them.",
       "反常规则下的 Kayles 与正常规则胜负相同，只有由长度 1、4、5、9、12、17、20、25 的行组成的九个族例外；这里不属于其中任何一族。"},
      {"{} is tame with genus {}^{} (its values under normal and under misère play).",
       "{} 是驯顺的（tame），亏格（genus）为 {}^{}（即正常规则与反常规则下的值）。"},
      {"Under misère play the nim-sum decides as under normal play as long as some component has a Grundy value of 2 "
       "or more; where all have 0 or 1 it is the other way round: lost exactly if the nim-sum is 1.",
       "在反常规则下，只要某个分量的 SG 值不小于 2，就与正常规则一样由异或和决定；若全为 0 或 1 则相反：异或和为 1 时先手必败。"},
      {"Under misère play Moore's Nim is lost as under normal play as long as some heap has two or more; with heaps of 0 "
       "and 1 alone it is lost exactly if the number of ones leaves the remainder 1 modulo k + 1.",
       "在反常规则下，只要某一堆不少于两颗，Moore 尼姆的胜负与正常规则相同；若各堆都是 0 或 1，则当且仅当 1 的个数模 k + 1 余 1 "
       "时先手必败。"},
      {"Some heap has two or more, so this decides under misère play too.",
       "有一堆不少于两颗，所以在反常规则下也由此决定。"},
      {"All heaps are 0 or 1, and there are {} ones: modulo {} that is {}, and under misère play 1 is lost.",
       "各堆都是 0 或 1，共有 {} 个 1：模 {} 余 {}，在反常规则下余 1 者必败。"},
      {"The first move opens the ring into a row of Kayles, whose misère play is known.",
       "第一步把圈打开成一排凯尔斯（Kayles），其反常规则下的胜负是已知的。"},
      {"Every such row is won for who comes next.", "这样得到的每一排，接下来走的一方都必胜。"},
      {"A row that is lost for who comes next is left by taking: {}.", "取下列数目可留下一排使接下来走的一方必败：{}。"},
      {"Some component plays like a heap of two or more, so the nim-sum decides as in normal play: it is {}.",
       "有分量相当于两颗或更多石子的堆，所以与正常规则一样由尼姆和决定：它是 {}。"},
      {"All components play like heaps of 0 and 1, so only the parity of the ones counts, the other way round than in "
       "normal play: the nim-sum is {}, and 1 is lost.",
       "所有分量都相当于 0 或 1 的堆，所以只看 1 的个数的奇偶，且与正常规则相反：尼姆和为 {}，而 1 为必败。"},
      {"Nim in which 1 to k heaps are moved in at once is lost exactly if every binary column of the heaps has a "
       "number of ones divisible by k + 1.",
       "每次可动 1 到 k 堆的尼姆游戏必败，当且仅当各堆的二进制每一列中 1 的个数都能被 k + 1 整除。"},
      {"E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)",
       "E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910)"},
      {"The binary columns of the heaps, highest first, have {} ones.", "各堆的二进制列从最高位起，1 的个数为 {}。"},
      {"All these are divisible by {}: a move in at most {} heaps cannot keep that, and the answer restores it.",
       "它们都能被 {} 整除：至多动 {} 堆的一步无法保持这一点，而对方能恢复它。"},
      {"Not all of these are divisible by {}; a winning move makes them so.",
       "它们并非都能被 {} 整除；必胜着法使其都能整除。"},
      {"The Grundy value of Nim is the exclusive or of the heaps.", "尼姆游戏的 SG 值是各堆的异或和。"},
      {"C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)",
       "C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3 (1901)"},
      {"{} = {}.", "{} = {}。"},
      {"The exclusive or of the {} numbers is {}.", "这 {} 个数的异或和为 {}。"},
      {"Any move changes one number and so makes the exclusive or different from 0; the answer makes it 0 again.",
       "任何一步都改变一个数，使异或和不再为 0；对方再使它回到 0。"},
      {"A winning move changes a number s to s xor {}, which must be smaller than s. (The exclusive or says who wins; "
       "it is neither what to take nor what is left in the end.)",
       "必胜着法把某个数 s 变为 s xor {}，后者须小于 "
       "s。（异或和说明谁赢；它既不是要取的数目，也不是最后剩下的数目。）"},
      {"nimbers are supported below 2^64", "只支持小于 2^64 的 nimber"},
      {"the parentheses are nested too deeply", "括号嵌套太深"},
      {"0 has no inverse", "0 没有逆"},
      {"division by 0", "除以 0"},
      {"the expression ends too early", "表达式过早结束"},
      {"this is not expected in an expression of nimbers", "nimber 表达式中不应出现此内容"},
      {"write numbers with + * / ^, parentheses, sqrt(x) and inv(x)", "请用数和 + * / ^、括号、sqrt(x) 及 inv(x) 来写"},
      {"With a power of two taken at a time the Grundy value of a heap n is n mod 3.",
       "每次取 2 的幂时，一堆 n 的 SG 值为 n mod 3。"},
      {"{} mod 3 = {}. No power of two is a multiple of 3, so a multiple of 3 is never reached from one.",
       "{} mod 3 = {}。2 的幂都不是 3 的倍数，所以从 3 的倍数走不到 3 的倍数。"},
      {"Taking {} leaves a multiple of 3.", "取 {} 后剩下 3 的倍数。"},
      {"With a power of b taken at a time the Grundy value of a heap n is n mod 2 for odd b; for even b it is that of "
       "r = n mod (b + 1): r mod 2, but 2 for r = b.",
       "每次取 b 的幂时，若 b 为奇数，一堆 n 的 SG 值为 n mod 2；若 b 为偶数，令 r = n mod (b + 1)，SG 值为 r mod "
       "2，但 r = b 时为 2。"},
      {"All powers of {} are odd, so only the parity of the heap counts: {} mod 2 = {}.",
       "{} 的幂都是奇数，所以只看堆的奇偶：{} mod 2 = {}。"},
      {"Modulo {} + 1 every power of {} is 1 or -1. {} mod {} = {}, which gives the Grundy value {}.",
       "以 {} + 1 为模，{} 的每个幂为 1 或 -1。{} mod {} = {}，由此得 SG 值 {}。"},
      {"With l to r taken at a time the Grundy value of a heap n is floor((n mod (l + r)) / l).",
       "每次取 l 到 r 颗时，一堆 n 的 SG 值为 floor((n mod (l + r)) / l)。"},
      {"E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4",
       "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 4"},
      {"{} mod ({} + {}) = {}, and {} div {} = {}: that is the Grundy value.",
       "{} mod ({} + {}) = {}，且 {} div {} = {}：这就是 SG 值。"},
      {"The remainder is below {}, too little to take: the answer to every move k is {} - k.",
       "余数小于 {}，不够取：对每一步 k，应对为 {} - k。"},
      {"A row of n >= 1 coins of which 1 to m >= 2 adjacent ones are taken is won by who starts; for m = 1 the parity "
       "of n counts.",
       "一排 n >= 1 枚硬币，每次取 1 到 m（m >= 2）枚相邻的，先手必胜；m = 1 时看 n 的奇偶。"},
      {"H. E. Dudeney, The Canterbury Puzzles (1907), no. 73; S. Loyd: take the middle and mirror",
       "H. E. Dudeney, The Canterbury Puzzles (1907), no. 73; S. Loyd：取正中，再对称模仿"},
      {"One coin goes at every move, so the parity of {} decides.", "每步恰取一枚，所以由 {} 的奇偶决定。"},
      {"Take {} from the middle: two rows of {} are left, and every answer can be mirrored in the other row.",
       "从正中取 {} 枚：剩下两排各 {} 枚，对方的每一步都可在另一排对称模仿。"},
      {"Which other moves win is not known by a theorem.", "其他哪些着法必胜，没有定理可以说明。"},
      {"A ring of n > m >= 2 coins of which 1 to m adjacent ones are taken is lost for who starts; a ring of n <= m is "
       "taken whole; for m = 1 the parity of n counts.",
       "一圈 n 枚硬币，每次取 1 到 m 枚相邻的：n > m >= 2 时先手必败；n <= m 时一次取完；m = 1 时看 n 的奇偶。"},
      {"S. Loyd, Cyclopedia of Puzzles (1914), the daisy puzzle: answer opposite, then mirror",
       "S. Loyd, Cyclopedia of Puzzles (1914), 雏菊谜题（daisy puzzle）：在对面应对，再对称模仿"},
      {"All {} coins can be taken at once.", "{} 枚硬币可以一次全部取完。"},
      {"The first move opens the ring into a row. The answer takes one or two coins from the middle of that row, so "
       "that two equal rows are left, and from then on mirrors every move.",
       "第一步把圈打开成一排。应对是从该排正中取一枚或两枚，剩下相等的两排，此后步步对称模仿。"},
      {"The Grundy value of a staircase is the exclusive or of the coins on its odd steps.",
       "阶梯博弈的 SG 值是奇数级台阶上硬币数的异或和。"},
      {"E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 15",
       "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 15"},
      {"Only the odd steps count: {} = {}.", "只计奇数级台阶：{} = {}。"},
      {"Only the odd steps count; their exclusive or is {}.", "只计奇数级台阶；其异或和为 {}。"},
      {"Coins that come from an even step onto an odd one can be sent on at once, so a player who stands lost gains "
       "nothing by such a move.",
       "从偶数级走到奇数级的硬币可以立即再往下送一级，所以处于必败局面的一方走这样的一步并无所得。"},
      {"The gap left of the last coin is step 1 of a staircase, the gap left of the coin before it step 2, and so on: "
       "a slide takes from the gap on the coin's left and adds to the one on its right.",
       "最后一枚硬币左边的空隙是阶梯的第 1 级，它前一枚左边的空隙是第 2 "
       "级，依此类推：滑动一枚硬币，使其左边的空隙减小，右边的空隙增大。"},
      {"The last heap's excess over the one before it is step 1 of a staircase, that of the heap before it step 2, and "
       "so on: taking from a heap lowers its own excess and raises that of the next.",
       "最后一堆比前一堆多出的数是阶梯的第 1 级，前一堆多出的数是第 2 "
       "级，依此类推：从一堆取石子，使它自己多出的数减少，使后一堆多出的数增加。"},
      {"The Grundy values of a subtraction game with a finite set are periodic from some heap on.",
       "集合有限的取石子游戏，其 SG 值从某堆起是周期的。"},
      {"S. W. Golomb, A mathematical investigation of games of take-away, J. Combin. Theory 1 (1966)",
       "S. W. Golomb, A mathematical investigation of games of take-away, J. Combin. Theory 1 (1966)"},
      {"Heap {} has the Grundy value {}, the least number that none of its options has.",
       "堆 {} 的 SG 值为 {}，即其所有后继都没有取到的最小数（mex）。"},
      {"From heap {} on the Grundy values repeat with period {}: max(S) = {} consecutive values have returned, and "
       "they determine all later ones.",
       "从堆 {} 起，SG 值以周期 {} 重复：max(S) = {} 个连续的值已经重现，而它们决定了此后的所有值。"},
      {"So heap {} has the value of heap {}, which is {}.", "所以堆 {} 的值与堆 {} 相同，为 {}。"},
      {"Who must move loses exactly if the limit is below the least part of n's Zeckendorf representation; at the "
       "start of the game that means: n is a Fibonacci number.",
       "先手必败，当且仅当上限小于 n 的 Zeckendorf 表示中的最小项；在开局时这就是说：n 是斐波那契数。"},
      {"M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963); A. J. Schwenk, Take-away games, Fibonacci "
       "Quarterly 8 (1970)",
       "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1 (1963); A. J. Schwenk, Take-away games, Fibonacci "
       "Quarterly 8 (1970)"},
      {"As a sum of Fibonacci numbers of which no two are neighbours, {} = {}.",
       "写成两两不相邻的斐波那契数之和，{} = {}。"},
      {"{} is the sum of {} Fibonacci numbers of which no two are neighbours.",
       "{} 是 {} 个两两不相邻的斐波那契数之和。"},
      {"The least of them is {}, more than the {} that may be taken: every move leaves a least part that the answer "
       "can take.",
       "其中最小的是 {}，大于可取的 {}：每步走后剩下的最小项，对方都可以取走。"},
      {"Taking the least of them, {}, leaves numbers that are all more than twice as large: the opponent cannot take "
       "the next one at once.",
       "取走其中最小的 {} 后，剩下的数都大于它的两倍：对方不能立即取走下一个。"},
      {"Who must move loses exactly if the limit is below the least part of n in Schwenk's sequence for the factor f: "
       "H(1) = 1, H(j + 1) = H(j) + H(m), m the least index with f·H(m) >= H(j).",
       "先手必败，当且仅当上限小于 n 在因子 f 的 Schwenk 序列中的最小项：H(1) = 1，H(j + 1) = H(j) + H(m)，m 为满足 "
       "f·H(m) >= H(j) 的最小下标。"},
      {"A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)",
       "A. J. Schwenk, Take-away games, Fibonacci Quarterly 8 (1970)"},
      {"The least part of {} in Schwenk's sequence for the factor {} is {}, more than the {} that may be taken.",
       "{} 在因子 {} 的 Schwenk 序列中的最小项为 {}，大于可取的 {}。"},
      {"The least part of {} in Schwenk's sequence for the factor {} is {}; taking it leaves parts that are more than "
       "{} times as large.",
       "{} 在因子 {} 的 Schwenk 序列中的最小项为 {}；取走它后，剩下各项都大于它的 {} 倍。"},
      {"The P-positions are (a, a + k) with a = floor(k·phi), phi the golden ratio, k = 0, 1, 2, …, in either order.",
       "P 局面为 (a, a + k)，其中 a = floor(k·phi)，phi 为黄金比，k = 0, 1, 2, …，次序任意。"},
      {"W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)",
       "W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor Wiskunde 7 (1907)"},
      {"The heaps differ by {}. The P-position with that difference is ({}, {}): floor({}·phi) = {}.",
       "两堆之差为 {}。具有此差的 P 局面为 ({}, {})：floor({}·phi) = {}。"},
      {"This is it: every number and every difference belongs to one P-position only, so no move leads to another.",
       "这正是它：每个数和每个差都只属于一个 P 局面，所以没有着法从一个走到另一个。"},
      {"Taking {} from both heaps leads there.", "从两堆各取 {} 就走到那里。"},
      {"It lies above, so the larger heap is brought to the partner {} of {}.",
       "它比当前局面大，走不到，所以把较大的一堆取到 {}，即 {} 的配对数。"},
      {"The golden ratio in double precision is not enough for such numbers: it first fails at (165580140, 267914295). "
       "Here floor(k·phi) is (k + isqrt(5k²)) div 2, in integers.",
       "双精度的黄金比对这样大的数不够精确：最早在 (165580140, 267914295) 处出错。这里 floor(k·phi) 用整数 (k + "
       "isqrt(5k²)) div 2 计算。"},
      {"The P-positions are (a, a + rk) with a = floor(k·alpha), alpha = (2 - r + sqrt(r² + 4)) / 2, k = 0, 1, 2, …, "
       "in either order.",
       "P 局面为 (a, a + rk)，其中 a = floor(k·alpha)，alpha = (2 - r + sqrt(r² + 4)) / 2，k = 0, 1, 2, …，次序任意。"},
      {"A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982)",
       "A. S. Fraenkel, How to beat your Wythoff games' opponent on three fronts, Amer. Math. Monthly 89 (1982)"},
      {"The difference {} is no multiple of r = {}, as it is in every P-position.",
       "差 {} 不是 r = {} 的倍数，而每个 P 局面的差都是。"},
      {"The difference is {}·{}; the P-position with that difference is ({}, {}).",
       "差为 {}·{}；具有此差的 P 局面为 ({}, {})。"},
  });
  return entries;
}

}  // namespace grundy::report
