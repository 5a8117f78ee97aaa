#include "grundy/judge/judge.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <ostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "grundy/app/command.hpp"

namespace grundy::app {
namespace {

/// Standard input as it comes, so that answers appear while the input is being typed.
std::size_t read_input(char* buffer, std::size_t size) {
  for (;;) {
    const ssize_t got = ::read(STDIN_FILENO, buffer, size);
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) return 0;
  }
}

/// While it lives, a request to end is not put off: what has been answered is out, and nothing else is to be kept. So
/// the command ends like any filter, whether it waits, thinks or writes.
class EndsAtOnce {
 public:
  explicit EndsAtOnce(bool signals) {
    if (!signals) return;
    for (Old& old : old_) old.handler = std::signal(old.number, SIG_DFL);
  }
  ~EndsAtOnce() {
    for (const Old& old : old_)
      if (old.handler != SIG_ERR) std::signal(old.number, old.handler);
  }
  EndsAtOnce(const EndsAtOnce&) = delete;
  EndsAtOnce& operator=(const EndsAtOnce&) = delete;

 private:
  struct Old {
    int number;
    void (*handler)(int) = SIG_ERR;
  };
  std::array<Old, 2> old_{{{SIGINT}, {SIGTERM}}};
};

void list(bool json, Context& context) {
  nlohmann::json problems = nlohmann::json::array();
  for (const judge::Problem& problem : judge::problems()) {
    if (json) {
      problems.push_back({{"ids", problem.ids},
                          {"title", problem.title},
                          {"theory", context.tr(problem.theory)},
                          {"format", context.tr(problem.format)}});
      continue;
    }
    context.out << fmt::format("{}\n    {}\n    {}\n    {}\n", fmt::join(problem.ids, ", "), problem.title,
                               context.tr(problem.theory), context.tr(problem.format));
  }
  if (json)
    context.out << nlohmann::json{{"schema", "grundy.judge-list/1"}, {"problems", std::move(problems)}}.dump(2) << '\n';
}

struct Options {
  std::string id;
  bool list = false;
  bool json = false;
};

Result<void> answer(const Options& options, Context& context) {
  if (options.list) {
    list(options.json, context);
    return {};
  }
  if (options.id.empty()) {
    return fail(ErrorKind::usage, say("which problem?"), std::nullopt, say("grundy judge --list names them"));
  }
  const judge::Problem* problem = judge::find(options.id);
  if (problem == nullptr) return fail(judge::unknown_problem(options.id));
  context.out.flush();
  const EndsAtOnce ends(context.stop != nullptr);
  const auto error = judge::answer(*problem, read_input, [&](std::string_view text) {
    context.out.write(text.data(), static_cast<std::streamsize>(text.size())).flush();
  });
  if (error) {
    context.err << report::render(say("line {}: {}", error->place->line, error->message), context.language) << '\n';
    context.exit_code = exit_code(error->kind);
  }
  return {};
}

}  // namespace

void add_judge(const Command& program, Context& context) {
  auto options = std::make_shared<Options>();
  const Command command =
      program.command("judge", context.tr("Answer a contest problem in its own input and output format"));
  command
      .argument("id", options->id, context.tr("The problem, such as hdu-2176; its input is read from standard input"))
      .type_name("ID");
  command.flag("--list", options->list, context.tr("List the problems with their theory and format"));
  command.flag("--json", options->json, context.tr("List as JSON"));
  command.footer("\nExamples:\n  $ grundy judge --list\n  $ grundy judge hdu-1846 < examples/judge/hdu-1846.txt");
  command.run([options, &context] { return answer(*options, context); });
}

}  // namespace grundy::app
