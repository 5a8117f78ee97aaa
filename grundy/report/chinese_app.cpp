/// The Chinese catalogue: what the commands say.
#include <array>

#include "grundy/report/chinese.hpp"

namespace grundy::report {

std::span<const Translation> chinese_app() {
  static constexpr auto entries = std::to_array<Translation>({
      {"refuted: {} is claimed {}, and the rules say {}", "被否定：{} 断言为 {}，而按规则应为 {}"},
      {"holds for the {} positions tested, not proved: {}", "在所测试的 {} 个局面上成立，未证明：{}"},
      {"The file makes no claims.", "文件中没有断言。"},
      {"Test the claims of a rules file up to a bound", "在一个界以内检验规则文件中的断言"},
      {"A rules file, or a game of the catalogue", "规则文件，或目录中的游戏名"},
      {"Test about so many positions for each claim (20000)", "每条断言大约测试这么多局面（20000）"},
      {"Report as JSON", "以 JSON 报告"},
      {"Stop after this long: 10s, 500ms, 2m, 1h", "超过这段时间就停止：10s、500ms、2m、1h"},
      {"Use at most this much memory: 500M, 2G", "内存用量不超过：500M、2G"},
      {"about {} left", "大约还剩 {}"},
      {"'{}' is no duration", "“{}”不是时长"},
      {"write for example 10s, 500ms, 2m or 1h", "写法例如 10s、500ms、2m 或 1h"},
      {"'{}' is no amount of memory", "“{}”不是内存大小"},
      {"write for example 500M or 2G", "写法例如 500M 或 2G"},
      {"no proof was found, so there is no pattern to write out: {}", "没有找到证明，因此没有规律可写出：{}"},
      {"Write a standalone C++17 program for a contest, from the proved pattern",
       "由已证明的规律写出可独立编译的 C++17 竞赛程序"},
      {"[FILE] GAME, such as 'bash[3]', 'wythoff' or 'nim[]' with --length 3",
       "[FILE] GAME，例如 'bash[3]'、'wythoff'，或带 --length 3 的 'nim[]'"},
      {"The length of the list that a position is", "局面所含列表的长度"},
      {"Who cannot move wins", "不能走的人赢"},
      {"Print Grundy values, not only who loses", "不仅输出谁输，还输出 SG 值"},
      {"The rules in one line: '(n): k in 1..3 -> (n - k)'", "写在一行里的规则：'(n): k in 1..3 -> (n - k)'"},
      {"with -e there is no rules file, but two words were given", "用 -e 时没有规则文件，却给了两个词"},
      {"a position is missing", "缺少局面"},
      {"for example: grundy solve 'nim(3, 4, 5)'", "例如：grundy solve 'nim(3, 4, 5)'"},
      {"won for the player to move", "先手必胜"},
      {"lost for the player to move", "先手必败"},
      {"drawn", "和局"},
      {"value {}", "值 {}"},
      {"remoteness {}", "步长 {}"},
      {"score {}", "得分 {}"},
      {"moves that keep it: {}", "保持该结果的着法：{}"},
      {"best play: {}", "最佳走法：{}"},
      {"the graph has no node named '{}'", "图中没有名为“{}”的结点"},
      {"the sum of {} tokens", "{} 枚棋子之和"},
      {"token {}: {} → {}", "棋子 {}：{} → {}"},
      {"'{}' is no payoff for endless play", "“{}”不是无限对局的得分"},
      {"{} nodes, {} edges: {} won, {} lost, {} drawn", "{} 个结点，{} 条边：{} 胜，{} 负，{} 和"},
      {"and {} more (--most lists more)", "还有 {} 个（用 --most 列出更多）"},
      {"Solve a game given as a graph; loops are allowed", "求解以图给出的游戏；允许有环"},
      {"An edge list, JSON or DOT; - is standard input (docs/graphs.md)",
       "边列表、JSON 或 DOT；- 表示标准输入（docs/graphs.md）"},
      {"Put a token on this node; several tokens are a sum", "在此结点放一枚棋子；多枚棋子构成和"},
      {"Who moves first, where the players differ", "双方着法不同时，由谁先走"},
      {"What Left gets from endless play, with scores", "带得分时，Left 从无限对局中得到多少"},
      {"Solve a sum on its product graph, with remoteness", "在乘积图上求解和，并给出步长"},
      {"text, json, or a picture: dot, svg", "text、json，或图形：dot、svg"},
      {"Draw so many moves from the start", "从起点起画出这么多步"},
      {"List or draw at most so many nodes", "最多列出或画出这么多结点"},
      {"Answer a contest problem in its own input and output format", "按竞赛题自身的输入输出格式作答"},
      {"The problem, such as hdu-2176; its input is read from standard input",
       "题目，例如 hdu-2176；输入从标准输入读取"},
      {"List the problems with their theory and format", "列出各题及其理论与格式"},
      {"List as JSON", "以 JSON 列出"},
      {"which problem?", "哪一道题？"},
      {"grundy judge --list names them", "grundy judge --list 列出所有题目"},
      {"\n"
       "grundy show NAME prints the rules of one.\n",
       "\n"
       "grundy show NAME 打印某个游戏的规则。\n"},
      {"List the games known by name", "列出已知名称的游戏"},
      {"Compute with nimbers below 2^64: + * / ^ sqrt inv", "计算小于 2^64 的 nimber：+ * / ^ sqrt inv"},
      {"Such as '19*23 + 5/7'", "例如 '19*23 + 5/7'"},
      {"{}: no repetition up to heap {}", "{}：到堆 {} 为止没有出现重复"},
      {"{}: preperiod {}, period {}", "{}：前周期 {}，周期 {}"},
      {"{}: preperiod {}, period {}, saltus {}", "{}：前周期 {}，周期 {}，增量 {}"},
      {"  Proved by {}, from the first {} heaps.", "  由{}证明，依据前 {} 堆。"},
      {"  Checked up to heap {}, not proved.", "  验证到堆 {}，未证明。"},
      {"  Largest value {} at heap {}.", "  最大值 {}，出现在堆 {}。"},
      {"the certificate '{}' cannot be written", "无法写入证书“{}”"},
      {"Find and prove the period of a take-and-break code", "求出并证明拿取分堆代码的周期"},
      {"Such as 0.77 or 0.156", "例如 0.77 或 0.156"},
      {"Compute no more heaps than this", "计算的堆数不超过此数"},
      {"Write a certificate that grundy verify checks", "写出可由 grundy verify 核验的证书"},
      {"Work with so many threads (1)", "使用这么多线程（1）"},
      {"Answer as JSON", "以 JSON 作答"},
      {"Grundy solves combinatorial games: who wins, every winning move, and why, exactly.\n"
       "\n"
       "  grundy solve 'nim(3, 4, 5)'                              a game known by name\n"
       "  grundy solve 'wythoff(8, 13) + nim(5)'                   a sum of games\n"
       "  grundy solve -e '(n): k in {2, 5, 7} -> (n - k)' '(40)'  your own rules, in one line\n"
       "  grundy solve mygame.rules 'mygame(40, 7)' --misere       your own rules, in a file\n"
       "  grundy table wythoff --to 8                              the values of small positions\n"
       "  grundy list                                              the games known by name\n"
       "  grundy show chomp                                        the rules of one\n"
       "\n"
       "grundy --help lists the commands, grundy COMMAND --help tells about one.\n",
       "Grundy 求解组合游戏：谁赢、所有必胜着法以及理由，准确无误。\n"
       "\n"
       "  grundy solve 'nim(3, 4, 5)'                              已知名称的游戏\n"
       "  grundy solve 'wythoff(8, 13) + nim(5)'                   游戏之和\n"
       "  grundy solve -e '(n): k in {2, 5, 7} -> (n - k)' '(40)'  自己的规则，写在一行里\n"
       "  grundy solve mygame.rules 'mygame(40, 7)' --misere       自己的规则，写在文件里\n"
       "  grundy table wythoff --to 8                              小局面的 SG 值表\n"
       "  grundy list                                              已知名称的游戏\n"
       "  grundy show chomp                                        某个游戏的规则\n"
       "\n"
       "grundy --help 列出各命令，grundy COMMAND --help 介绍其中一个。\n"},
      {"did you mean '{}'?", "您是指“{}”吗？"},
      {"grundy --help lists the commands", "grundy --help 列出各命令"},
      {"'{}' is no language Grundy speaks", "Grundy 不会说语言“{}”"},
      {"en and zh are", "可用 en 和 zh"},
      {"An exact solver for combinatorial games", "组合游戏精确求解器"},
      {"Language of all messages: en or zh", "所有消息的语言：en 或 zh"},
      {"Show the version and how it was built", "显示版本及构建方式"},
      {"Show this help", "显示此帮助"},
      {"grundy {} --help tells more", "grundy {} --help 有更多说明"},
      {"neither proved nor refuted: {}", "既未证明也未否定：{}"},
      {"refuted at ({})", "在 ({}) 处被否定"},
      {"proved for every position of {}", "已对 {} 的所有局面证明"},
      {"the Grundy values", "SG 值"},
      {"the losing positions under misère play", "反常规则下的必败态"},
      {"the losing positions", "必败态"},
      {"{}: proved for every position: {} are recognised by an automaton of {} states over {}",
       "{}：对所有局面已证明：{}由一个 {} 个状态的自动机识别，记数法为 {}"},
      {"  In words: {}", "  用文字说：{}"},
      {"  Proved for the compiled moves; the compilation was tested on every position below {}.",
       "  对编译后的着法成立；编译结果已在各坐标小于 {} 的所有局面上核对。"},
      {"  Learned from positions below {}; {} s in all.", "  从各坐标小于 {} 的局面学得；共用 {} 秒。"},
      {"{}: not proved. Checked, by tables, for positions below {}.", "{}：未证明。已用表格验证各坐标小于 {} 的局面。"},
      {"  Why: {}", "  原因：{}"},
      {"the drawing '{}' cannot be written", "无法写入图形“{}”"},
      {"Find the pattern of a game from its rules alone, and prove it for every position",
       "仅凭规则找出游戏的规律，并对所有局面加以证明"},
      {"Prove the Grundy values, not only who loses", "不仅证明谁输，还证明 SG 值"},
      {"Draw the automaton as DOT into this file", "把自动机以 DOT 画入此文件"},
      {"the output '{}' cannot be continued: {}", "无法接着写输出“{}”：{}"},
      {"the output cannot be written: {}", "无法写输出：{}"},
      {"--checkpoint and --window are for codes that leave at most two heaps and have no repeating tail",
       "--checkpoint 和 --window 只用于每步至多留下两堆且没有循环尾的代码"},
      {"with --checkpoint the values have to go to a file: --output FILE, or --format none",
       "使用 --checkpoint 时，值必须写入文件：--output FILE，或 --format none"},
      {"Compute the Grundy values of a take-and-break code", "计算拿取分堆代码的 SG 值"},
      {"Such as 0.77 (Kayles), 4!.0 (Grundy's game), subtract{2,5,7}",
       "例如 0.77（Kayles）、4!.0（Grundy 游戏）、subtract{2,5,7}"},
      {"The last heap (100)", "最后一堆（100）"},
      {"text, csv, json, bfile (OEIS), or none: a summary alone", "text、csv、json、bfile（OEIS），或 none：只给摘要"},
      {"The same as --format json", "等同于 --format json"},
      {"Write to this file", "写入此文件"},
      {"Save the run here every 20 seconds, and resume from it", "每 20 秒把进度保存到这里，并可由此继续"},
      {"Keep only so many heaps, and prove the period by their recurrence: for very long ones",
       "只保留这么多堆，并以其重现证明周期：用于极长的周期"},
      {"Keep only so many heaps, and the rare ones: for very long runs", "只保留这么多堆以及稀有堆：用于极长的计算"},
      {"Print the rules of a game known by name", "打印已知名称的游戏的规则"},
      {"The game's name, such as chomp", "游戏名，例如 chomp"},
      {"Say who wins a position, with every winning move", "判断局面谁赢，并给出所有必胜着法"},
      {"[FILE] POSITION, such as 'nim(3, 4, 5)'", "[FILE] POSITION，例如 'nim(3, 4, 5)'"},
      {"Who cannot move loses (the default)", "不能走的人输（默认）"},
      {"Answer as JSON (schema in docs/json.md)", "以 JSON 作答（格式见 docs/json.md）"},
      {"Give the reasons in words", "用文字说明理由"},
      {"List all winning moves, the first, or only their count", "列出全部必胜着法、第一个，或只给数目"},
      {"List at most this many moves (1000)", "最多列出这么多着法（1000）"},
      {"Force a method, such as table", "强制使用某种方法，例如 table"},
      {"which game is to be tabulated?", "要为哪个游戏制表？"},
      {"Tabulate the values of a game along one or two coordinates", "沿一个或两个坐标列出游戏的 SG 值表"},
      {"[FILE] GAME, such as 'wythoff' or 'nim(3, *, *)'", "[FILE] GAME，例如 'wythoff' 或 'nim(3, *, *)'"},
      {"The coordinates run from 0 to this (20)", "坐标从 0 取到此数（20）"},
      {"Who cannot move wins: outcomes instead of values", "不能走的人赢：给出胜负而非 SG 值"},
      {"Only the P-positions", "只列 P 局面"},
      {"text, csv, json, bfile (OEIS), or svg (a heat map)", "text、csv、json、bfile（OEIS），或 svg（热图）"},
      {"'{}' is no certificate: it is not a JSON object", "“{}”不是证书：它不是 JSON 对象"},
      {"verified: {} has preperiod {}, period {}, saltus {}, by the theorem '{}', from {} heaps computed anew",
       "核验通过：{} 的前周期为 {}，周期为 {}，增量为 {}，依据定理“{}”，并重新计算了 {} 堆"},
      {"verified: the pattern of '{}' ({}, numeration {}) holds for every position of the compiled moves",
       "核验通过：“{}”的规律（{}，记数法 {}）对编译后着法的所有局面成立"},
      {"Check a certificate, trusting nothing of the engine that wrote it", "核验证书，完全不依赖写出它的引擎"},
      {"A certificate of grundy period or grundy prove", "由 grundy period 或 grundy prove 写出的证书"},
  });
  return entries;
}

}  // namespace grundy::report
