#include <clocale>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include <signal.h>
#include <unistd.h>

#include "grundy/app/command.hpp"

namespace {

// A signal handler can reach nothing but a static; this flag is the program's only one.
grundy::run::StopToken stop_token;

extern "C" void on_interrupt(int signal_number) {
  // The second Ctrl-C ends the program at once.
  if (stop_token.requested()) _exit(128 + signal_number);
  stop_token.request();
}

bool wants_colour() {
  const char* term = std::getenv("TERM");
  return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr && term != nullptr &&
         std::string_view(term) != "dumb";
}

}  // namespace

int main(int argc, char** argv) {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // A reader that has gone (head, less) ends the output, not the program with a signal.
  signal(SIGPIPE, SIG_IGN);

  std::ios::sync_with_stdio(false);
  grundy::app::Context context{std::cout, std::cerr};
  context.language =
      grundy::report::language_of_locale(std::getenv("LC_ALL"), std::getenv("LC_MESSAGES"), std::getenv("LANG"));
  context.colour = wants_colour();
  context.progress_line = isatty(STDERR_FILENO) != 0;
  context.stop = &stop_token;
  try {
    const int code = grundy::app::run_program(std::vector<std::string>(argv + 1, argv + argc), context);
    std::cout.flush();
    return code;
  } catch (const std::exception& defect) {
    std::cerr << "grundy: internal error: " << defect.what() << '\n';
  }
  return 3;
}
