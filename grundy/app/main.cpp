#include <clocale>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include <poll.h>
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

/// Whether standard output is a pipe that nobody reads any more (head, less): then nothing is lost.
bool reader_has_gone() {
  pollfd output{STDOUT_FILENO, POLLOUT, 0};
  return poll(&output, 1, 0) == 1 && (output.revents & POLLERR) != 0;
}

/// The disk is full, or there is no standard output: an answer that nobody gets is no success.
int output_lost(grundy::app::Context& context) {
  context.fail({grundy::ErrorKind::input, grundy::say("the output cannot be written"), std::nullopt, std::nullopt, {}});
  return context.exit_code;
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
    return std::cout.flush() || reader_has_gone() ? code : output_lost(context);
  } catch (const std::exception& defect) {
    std::cerr << "grundy: internal error: " << defect.what() << '\n';
  }
  return 3;
}
