/// The Chinese catalogue: theorems and their reasons, bash to kayles.
#include <array>

#include "grundy/report/chinese.hpp"

namespace grundy::report {

std::span<const Translation> chinese_theory_a() {
  static constexpr auto entries = std::to_array<Translation>({
      {"With n left and 1 to m taken at a time the Grundy value is n mod (m + 1).",
       "剩 n 颗、每次取 1 到 m 颗时，SG 值为 n mod (m + 1)。"},
      {"C.-G. Bachet de Méziriac, Problèmes plaisans et délectables (1612), problem XXII",
       "C.-G. Bachet de Méziriac, Problèmes plaisans et délectables (1612), problem XXII"},
      {"{} are left, and {} = {}·{} + {}: the remainder modulo m + 1 = {} is {}.",
       "还剩 {}，而 {} = {}·{} + {}：除以 m + 1 = {} 的余数为 {}。"},
      {"Whatever is taken, the answer completes it to {}: the remainder 0 comes back until nothing is left.",
       "无论取多少，对方都把它补足到 {}：余数总是回到 0，直到取完为止。"},
      {"Take {}, and from then on complete every move of the other player to {}.",
       "先取 {}，此后每当对方取完，都把它补足到 {}。"},
      {"The goal is in reach, so raises of {} to {} all win: they are {} different moves.",
       "目标已可达到，所以加价 {} 到 {} 都必胜：共 {} 种不同的着法。"},
      {"The Grundy value of boxes (a, b) is the number of trailing ones in binary of (a - 1) or (b - 1).",
       "两盒 (a, b) 的 SG 值是 (a - 1) or (b - 1) 的二进制末尾连续 1 的个数（or 为按位或）。"},
      {"T. S. Ferguson, Game Theory, part I, 1.5 (the outcome); SDOI 2009, E&D (the value)",
       "T. S. Ferguson, Game Theory, part I, 1.5（胜负）；SDOI 2009，E&D（值）"},
      {"Both {} and {} are odd. Whichever box is split, an odd number falls into an even and an odd part; the answer "
       "splits the even part into two odd ones.",
       "{} 和 {} 都是奇数。无论拆分哪一盒，奇数都分成一奇一偶；对方再把偶数那份拆成两个奇数。"},
      {"{} is even: it can be split into two odd parts, and two odd boxes are lost for who must move.",
       "{} 是偶数：可以拆成两个奇数，而两盒都是奇数时先手必败。"},
      {"({} - 1) or ({} - 1) ends in {} ones in binary: that is the Grundy value.",
       "({} - 1) or ({} - 1) 的二进制末尾有 {} 个连续的 1：这就是 SG 值。"},
      {"Chomp: an L is Nim with its arms; two rows (a, b) are lost exactly for b = a - 1; every rectangle but the "
       "single square is won (strategy stealing); with a first row as long as the first column, biting (2, 2) wins.",
       "Chomp：L 形等同于以其两臂为两堆的尼姆游戏；两行 (a, b) 必败当且仅当 b = a - "
       "1；除单格外的矩形都必胜（策略偷取）；第一行与第一列等长时，咬 (2, 2) 必胜。"},
      {"D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974)",
       "D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974)"},
      {"Nothing is left to bite.", "没有可咬的了。"},
      {"Beside the poisoned square there are an arm of {} squares and one of {}: two heaps of Nim.",
       "毒格旁边有一条 {} 格的臂和一条 {} 格的臂：即两堆尼姆。"},
      {"Two rows are lost exactly if the second has one square less than the first; here they have {} and {}.",
       "两行时，必败当且仅当第二行比第一行少一格；这里分别是 {} 格和 {} 格。"},
      {"Two columns are lost exactly if the second has one square less than the first; here they have {} and {}.",
       "两列时，必败当且仅当第二列比第一列少一格；这里分别是 {} 格和 {} 格。"},
      {"Biting square (2, 2) leaves a row and a column of {} squares each beside the poisoned one; every answer in one "
       "is mirrored in the other.",
       "咬 (2, 2) 后，毒格旁边剩下各 {} 格的一行和一列；对方在其中一条上怎么走，就在另一条上照样走。"},
      {"Other winning bites may exist.", "可能还有其他必胜的咬法。"},
      {"Strategy stealing: suppose the first player bites only the last square. If that wins, good; if not, some "
       "answer to it wins, and that bite could have been the first one, as it takes the last square too.",
       "策略偷取：假设先手只咬最后一格。若这样必胜，则已得证；否则对方有一个必胜的应对，而先手本可以第一步就咬那里，因"
       "为那一咬也会吃掉最后一格。"},
      {"So the first player wins, but this says nothing of how.", "所以先手必胜，但这并没有说明如何取胜。"},
      {"E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 14 (Turning Corners: H. W. Lenstra, Nim "
       "multiplication, 1978)",
       "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, ch. 14（Turning Corners：H. W. Lenstra, Nim "
       "multiplication, 1978）"},
      {"Turning a coin twice does nothing, so each head counts by itself. A head at square {} has the Grundy value {}.",
       "同一枚硬币翻两次等于没翻，所以每个正面各自独立。第 {} 格的正面的 SG 值为 {}。"},
      {"Turning Turtles is Nim: a head at square n (from 0) has the value n + 1.",
       "Turning Turtles 就是尼姆游戏：第 n 格（从 0 数起）的正面的值为 n + 1。"},
      {"In Twins a head at square n (from 0) has the value n.", "在 Twins 中，第 n 格（从 0 数起）的正面的值为 n。"},
      {"In Mock Turtles a head at square n (from 0) has as value the n-th odious number, 2n or 2n + 1.",
       "在 Mock Turtles 中，第 n 格（从 0 数起）的正面的值为第 n 个 odious 数（二进制中有奇数个 1 的数），即 2n 或 2n "
       "+ 1。"},
      {"In Triplets a head at square n (from 0) has the value 0 for n < 2, else the odious number of n - 2.",
       "在 Triplets 中，第 n 格（从 0 数起）的正面在 n < 2 时值为 0，否则为第 n - 2 个 odious 数（二进制中有奇数个 1 "
       "的数）。"},
      {"In Ruler a head at square n (from 0) has as value the greatest power of two that divides n + 1.",
       "在 Ruler 中，第 n 格（从 0 数起）的正面的值为整除 n + 1 的最大的 2 的幂。"},
      {"In Turning Corners a head at (x, y) has as value the nim-product of x and y.",
       "在 Turning Corners 中，(x, y) 处的正面的值为 x 与 y 的尼姆积。"},
      {"Turning a coin twice does nothing, so each head counts by itself. A head at ({}, {}) has as Grundy value the "
       "nim-product of {} and {}, which is {}.",
       "同一枚硬币翻两次等于没翻，所以每个正面各自独立。({}, {}) 处的正面的 SG 值为 {} 与 {} 的尼姆积，即 {}。"},
      {"The Grundy value of a heap n >= 1 of which a proper divisor is taken is the number of factors 2 in n.",
       "每次从一堆 n >= 1 中取走 n 的一个真约数时，SG 值为 n 所含因子 2 的个数。"},
      {"The Grundy value of a heap n >= 1 of which a divisor is taken is one more than the number of factors 2 in n.",
       "每次从一堆 n >= 1 中取走 n 的一个约数时，SG 值为 n 所含因子 2 的个数加一。"},
      {"by induction on the number of factors 2; the game is Dim of Winning Ways, ch. 4",
       "对因子 2 的个数归纳；即 Winning Ways 第 4 章的 Dim"},
      {"Nothing is left to take.", "没有可取的了。"},
      {"{} has {} factors 2, so the Grundy value is {}.", "{} 含有 {} 个因子 2，所以 SG 值为 {}。"},
      {"Taking a divisor with fewer factors 2 leaves exactly that many; taking one with all of them leaves more.",
       "取走因子 2 较少的约数，剩下的数恰有同样多的因子 2；取走含有全部因子 2 的约数，剩下的数有更多的因子 2。"},
      {"With numbers coprime to n taken the Grundy value of a heap n is 0 for even n, 1 for n = 1, and else the index "
       "of the least prime factor of n.",
       "每次取走与 n 互素的数时，一堆 n 的 SG 值：n 为偶数时为 0，n = 1 时为 1，否则为 n 的最小素因子的序号。"},
      {"D. E. Iannucci, U. Larsson, Game values of arithmetic functions (2021); the game is Prim of Winning Ways, ch. 4",
       "D. E. Iannucci, U. Larsson, Game values of arithmetic functions（2021）；即 Winning Ways 第 4 章的 Prim"},
      {"{} is even, so only odd numbers are coprime to it: every move leaves an odd heap, and from an odd heap taking "
       "1 leaves an even one.",
       "{} 是偶数，与它互素的只有奇数：每步都剩下奇数堆，而从奇数堆取 1 便剩下偶数堆。"},
      {"{} is odd: taking 1 leaves an even heap, of which only odd numbers can be taken.",
       "{} 是奇数：取 1 剩下偶数堆，从中只能取奇数。"},
      {"The Grundy value of (x, y) in Euclid's game with positive numbers is floor(|y/x - x/y|).",
       "正数上的欧几里得游戏中，(x, y) 的 SG 值为 floor(|y/x - x/y|)。"},
      {"G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306 (2006)",
       "G. Nivasch, The Sprague–Grundy function of the game Euclid, Discrete Mathematics 306 (2006)"},
      {"({}² - {}²) div ({}·{}) = {}: that is the Grundy value.", "({}² - {}²) div ({}·{}) = {}：这就是 SG 值。"},
      {"The larger number is less than the golden ratio times the smaller, so at most one move is possible, and it "
       "leaves a larger ratio.",
       "较大的数小于较小的数与黄金比之积，所以至多只有一种着法，走后的比值更大。"},
      {"Who must move in Euclid's game down to 0 loses exactly if a number is 0, or the numbers differ and the larger "
       "is less than the golden ratio times the smaller.",
       "走到 0 为止的欧几里得游戏中，先手必败当且仅当有一个数为 0，或两数不等且较大的数小于较小的数与黄金比之积。"},
      {"A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Math. Gazette 53 (1969)",
       "A. J. Cole and A. J. T. Davie, A game based on the Euclidean algorithm, Math. Gazette 53 (1969)"},
      {"One number is 0: there is no move.", "有一个数为 0：没有着法。"},
      {"The numbers are equal: subtracting one from the other gives 0 at once.", "两数相等：相减立即得 0。"},
      {"{} is less than the golden ratio times {} ({}² < {}·({} + {})): the only move leaves a larger ratio.",
       "{} 小于黄金比与 {} 之积（{}² < {}·({} + {})）：唯一的着法走后比值更大。"},
      {"{} is more than the golden ratio times {}: there is a choice, and one of the two last moves leaves a ratio "
       "that is lost.",
       "{} 大于黄金比与 {} 之积：可以选择，而最后两种着法之一走后的比值必败。"},
      {"a graph needs the ground, vertex 0", "图需要地面，即顶点 0"},
      {"With at most half taken at a time, and n + 1 = 2^j q for an odd q, the Grundy value of a heap n is (q - 1) / "
       "2.",
       "每次至多取一半时，设 n + 1 = 2^j q，q 为奇数，则一堆 n 的 SG 值为 (q - 1) / 2。"},
      {"L. Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006)",
       "L. Levine, Fractal sequences and restricted Nim, Ars Combin. 80 (2006)"},
      {"{} + 1 = 2^{} · {}, so the Grundy value is ({} - 1) / 2 = {}.",
       "{} + 1 = 2^{} · {}，所以 SG 值为 ({} - 1) / 2 = {}。"},
      {"Heaps that are one less than a power of two are lost: no move leads from one to another, and from every other "
       "heap one is in reach.",
       "比 2 的幂小 1 的堆必败：它们之间没有着法相通，而从其他任何堆都能走到其中之一。"},
      {"The Grundy value of a row of {} is {}.", "一排 {} 个的 SG 值为 {}。"},
      {"From a row of {} on the Grundy values repeat with period {}: {} has the value of {}, which is {}.",
       "从长度 {} 起，各排的 SG 值以周期 {} 重复：{} 的值与 {} 相同，为 {}。"},
      {"The Grundy values of Kayles have period 12 from 71 on.", "Kayles 的 SG 值从 71 起有周期 12。"},
      {"R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
       "R. K. Guy and C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)"},
      {"The Grundy values of Dawson's Kayles have period 34 from 53 on.",
       "Dawson's Kayles 的 SG 值从 53 起有周期 34。"},
  });
  return entries;
}

}  // namespace grundy::report
