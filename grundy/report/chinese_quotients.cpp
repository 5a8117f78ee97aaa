/// The Chinese catalogue: misère quotients.
#include <array>

#include "grundy/report/chinese.hpp"

namespace grundy::report {

std::span<const Translation> chinese_quotients() {
  static constexpr auto entries = std::to_array<Translation>({
      // the command
      {"Find the misère quotient of a take-and-break code, and prove it",
       "求取分码的反常商（misère quotient），并给出证明"},
      {"CODE, such as 0.77 or 0.123; or [FILE] GAME, if its rules are recognised as a code",
       "CODE，例如 0.77 或 0.123；或 [FILE] GAME（其规则须能识别为一个码）"},
      {"Take heaps up to this, if no period is proved before", "取到这么大的堆为止（除非此前已证明周期）"},
      {"Give up beyond so many elements (1000)", "元素多于此数就放弃（1000）"},
      {"Exit code 1: the quotient is not known as far as was asked.", "退出码 1：商没有求到所要求的范围。"},
      {"{}: misère quotient of order {}, {} of its elements lost; of every heap",
       "{}：反常商的阶为 {}，其中 {} 个元素为必败；对一切堆成立"},
      {"{}: misère quotient of order {}, {} of its elements lost; of the heaps up to {}",
       "{}：反常商的阶为 {}，其中 {} 个元素为必败；到堆 {} 为止"},
      {"  Proved: period {} from heap {}, by the theorem of Plambeck from the first {} heaps.",
       "  已证明：从堆 {1} 起周期为 {0}，依据 Plambeck 的定理，由前 {2} 堆得出。"},
      {"  Proved so far; no further: {}.", "  到此为止已证明；未能继续：{}。"},
      {"  Tame: misère play is that of Nim.", "  驯顺（tame）：反常玩法与 Nim 相同。"},
      {"  Wild.", "  狂野（wild）。"},
      {"  Generators (heaps): {}", "  生成元（堆）：{}"},
      {"  Relations: {}", "  关系：{}"},
      {"  Lost: {}", "  必败：{}"},
      {"  Heaps:", "  各堆："},
      {"  … and {} more", "  …… 另有 {} 个"},
      {"with heap {} it has more than {} elements, perhaps infinitely many",
       "加入堆 {} 后元素多于 {} 个，也许有无穷多个"},
      {"with heap {} it is too much work", "加入堆 {} 后计算量过大"},
      {"heap {} has too many options", "堆 {} 的后继太多"},
      {"no period is proved from so few heaps", "堆数太少，不足以证明周期"},
      // answers
      {"the misère quotient of all heaps (Plambeck 2005): period {} from heap {}, from the first {} heaps",
       "一切堆的反常商（Plambeck 2005）：从堆 {1} 起周期为 {0}，由前 {2} 堆得出"},
      {"the misère quotient of the heaps up to {}", "到堆 {} 为止的反常商"},
      {"the misère quotient of all that play reaches: {} games, {} elements",
       "对局所能到达的全部局面的反常商：{} 个游戏，{} 个元素"},
      {"The misère quotient of {} has {} elements, {} of them lost: {}.",
       "{} 的反常商有 {} 个元素，其中 {} 个为必败：{}。"},
      {"the misère quotient of these games is out of reach", "这些游戏的反常商无法求出"},
      {"the misère quotient of {} is known for the heaps up to {} only", "{} 的反常商只求到堆 {} 为止"},
      {"play can repeat", "对局可能循环"},
  });
  return entries;
}

}  // namespace grundy::report
