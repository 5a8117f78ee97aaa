#include <ostream>

#include <fmt/format.h>

#include "grundy/app/command.hpp"
#include "grundy/contest/against.hpp"
#include "grundy/report/language.hpp"

namespace grundy::app {
namespace {

struct Options {
  contest::AgainstOptions against;
  std::vector<std::string> words;  ///< [FILE] GAME
  std::string rules;
  std::string each = "2s";
  bool length_given = false;
  std::string input;
  bool input_given = false;
  LimitOptions limits;
};

Text ending_of(const contest::Run& run) {
  using End = contest::Run::End;
  if (run.end == End::timed_out) return say("it did not finish in time");
  if (run.end == End::talked_too_much) return say("it printed without end");
  if (run.end == End::crashed) return say("it crashed: signal {}", run.code);
  if (run.code != 0) return say("it ended with exit code {}", run.code);
  if (run.output.empty()) return say("it printed nothing");
  return say("it printed: {}", run.output.substr(0, 200));
}

Result<void> judge_against(const Options& options, Context& context) {
  const auto limits = options.limits.parse();
  if (!limits) return fail(limits.error());
  contest::AgainstOptions against = options.against;
  if (options.input_given) against.input = options.input;
  const auto each = parse_duration(options.each);
  if (!each) return fail(each.error());
  against.time = std::chrono::ceil<std::chrono::milliseconds>(*each);
  solve::Session session;
  std::vector<std::string> files;
  if (!options.rules.empty()) files.push_back(options.rules);
  if (options.words.size() == 2) files.push_back(options.words.front());
  for (const std::string& file : files) {
    if (auto loaded = session.load_file(file); !loaded) return fail(std::move(loaded.error()));
  }
  const std::string& game = options.words.back();
  against.exactly = options.length_given && game.ends_with("[]");
  CommandBudget budget(*limits, context);
  const auto verdict = contest::judge_against(session, game, against, budget.get());
  if (!verdict) return fail(verdict.error());
  const auto tell = [&](const Text& text) { context.out << report::render(text, context.language) << '\n'; };
  if (!verdict->failure) {
    tell(say("right on {} positions; more is not claimed", verdict->tests));
    if (verdict->all) tell(say("there are no others within --most and --length"));
    return {};
  }
  const contest::Failure& failure = *verdict->failure;
  tell(say("wrong on {}", failure.position));
  tell(say("its input:"));
  context.out << failure.input;
  tell(say("expected: {}", failure.expected));
  tell(ending_of(failure.run));
  const bool garbage = failure.run.end == contest::Run::End::exited && failure.run.code == 0 &&
                       !failure.run.output.empty() && failure.run.output != against.win &&
                       failure.run.output != against.lose;
  if (garbage) tell(say("that is neither '{}' nor '{}': --win and --lose name the words", against.win, against.lose));
  context.exit_code = exit_code(ErrorKind::refuted);
  return {};
}

}  // namespace

void add_judge_against(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  contest::AgainstOptions& against = options->against;
  const Command command = program.command(
      "judge-against", context.tr("Hold your own program against the exact answers, and show where it is wrong"));
  command.argument("program", against.command, context.tr("Your program, as a shell command"))
      .required()
      .type_name("COMMAND");
  command
      .argument("game", options->words,
                context.tr("[FILE] GAME, such as 'bash[3]', 'wythoff' or 'nim'; with --length 'nim[]' stands for lists "
                           "of just that length"))
      .required()
      .words(1, 2)
      .type_name("GAME");
  command.option("--rules", options->rules, context.tr("A rules file that the game is in")).type_name("FILE");
  command.option("--tests", against.tests, context.tr("How many positions (200)"))
      .range(std::size_t{1}, std::size_t{1000000})
      .type_name("N");
  command.option("--most", against.most, context.tr("The largest number in a position (20)"))
      .range(std::int64_t{0}, std::int64_t{1000000000})
      .type_name("SIZE");
  const Option length = command.option("--length", against.length, context.tr("The longest list (4)"));
  length.range(std::size_t{0}, std::size_t{64}).type_name("N");
  command.option("--seed", against.seed, context.tr("Another seed gives other positions (1)")).type_name("N");
  const Option input = command.option("--input", options->input,
                                      context.tr("How a position is written, such as '{n}\\n' or '{len}\\n{list}\\n'"));
  input.type_name("TEMPLATE");
  command.option("--win", against.win, context.tr("What it prints when the player to move wins (N)")).type_name("WORD");
  command.option("--lose", against.lose, context.tr("What it prints when the player to move loses (P)"))
      .type_name("WORD");
  command.flag("--misere", against.misere, context.tr("Who cannot move wins"));
  command.option("--each", options->each, context.tr("The time limit of one run (2s)")).type_name("DURATION");
  options->limits.add(command, context);
  command.footer(
      "\nExamples:\n"
      "  $ grundy judge-against 'read n; test $((n % 4)) -gt 0 && echo N || echo P' 'bash[3]' --tests 40\n"
      "  $ grundy judge-against 'read n m; test $((n % (m + 1))) -gt 0 && echo first || echo second' 'bash[3]'"
      " --input '{n} {m}\\n' --win first --lose second --tests 40");
  command.run([options, length, input, &context] {
    options->length_given = length.given();
    options->input_given = input.given();
    return judge_against(*options, context);
  });
}

}  // namespace grundy::app
