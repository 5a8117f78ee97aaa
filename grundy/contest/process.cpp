/// Runs of a user's program: pipes, a time limit, and an end to all it started.
#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grundy/contest/against.hpp"

namespace grundy::contest {
namespace {

constexpr std::size_t most_output = std::size_t{64} << 10;
/// Milliseconds after which the budget is asked, however long the program may take.
constexpr std::int64_t between_looks = 50;

/// A file descriptor that closes itself.
class Handle {
 public:
  explicit Handle(int fd = -1) : fd_(fd) {}
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { close(); }
  void close() {
    if (fd_ >= 0) ::close(fd_);
    fd_ = -1;
  }
  [[nodiscard]] int get() const { return fd_; }

 private:
  int fd_;
};

std::string trimmed(const std::string& text) {
  constexpr std::string_view blanks = " \t\r\n";
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

}  // namespace

Result<Run> run_program(const std::string& command, std::string_view input, std::chrono::milliseconds time,
                        run::Budget* budget) {
  const auto stopped = [budget] { return budget != nullptr && budget->exhausted(); };
  std::array<int, 2> in{};
  std::array<int, 2> out{};
  if (::pipe2(in.data(), O_CLOEXEC) != 0) return fail(ErrorKind::limit, say("the program cannot be started"));
  Handle in_read(in[0]);
  Handle in_write(in[1]);
  if (::pipe2(out.data(), O_CLOEXEC) != 0) return fail(ErrorKind::limit, say("the program cannot be started"));
  Handle out_read(out[0]);
  Handle out_write(out[1]);
  const pid_t child = ::fork();
  if (child < 0) return fail(ErrorKind::limit, say("the program cannot be started"));
  if (child == 0) {
    ::setpgid(0, 0);
    ::signal(SIGPIPE, SIG_DFL);
    if (::dup2(in_read.get(), STDIN_FILENO) < 0 || ::dup2(out_write.get(), STDOUT_FILENO) < 0) ::_exit(126);
    ::execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
    ::_exit(127);
  }
  ::setpgid(child, child);  // whichever of the two comes first
  in_read.close();
  out_write.close();
  ::fcntl(in_write.get(), F_SETFL, O_NONBLOCK);
  ::fcntl(out_read.get(), F_SETFL, O_NONBLOCK);
  // A program that does not read its input is no trouble: the write fails, and that is all.
  struct sigaction ignore {};
  struct sigaction old {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, &old);

  Run run;
  const auto deadline = std::chrono::steady_clock::now() + time;
  if (input.empty()) in_write.close();
  bool open = true;
  while (open) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - std::chrono::steady_clock::now()).count();
    if (left <= 0 || stopped()) {
      run.end = Run::End::timed_out;
      break;
    }
    std::array<pollfd, 2> watched{{{out_read.get(), POLLIN, 0}, {in_write.get(), POLLOUT, 0}}};
    if (::poll(watched.data(), watched.size(), static_cast<int>(std::min<std::int64_t>(left, between_looks))) < 0 && errno != EINTR) break;
    if ((watched[1].revents & (POLLOUT | POLLERR | POLLHUP)) != 0) {
      const ssize_t put = ::write(in_write.get(), input.data(), input.size());
      if (put > 0) input.remove_prefix(static_cast<std::size_t>(put));
      if (input.empty() || (put < 0 && errno != EAGAIN && errno != EINTR)) in_write.close();
    }
    if (watched[0].revents != 0) {
      std::array<char, 4096> buffer{};
      const ssize_t got = ::read(out_read.get(), buffer.data(), buffer.size());
      if (got > 0) run.output.append(buffer.data(), static_cast<std::size_t>(got));
      if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) open = false;
      if (run.output.size() > most_output) {
        run.end = Run::End::talked_too_much;
        break;
      }
    }
  }
  // It may close its output and run on: it is waited for within the limit, too.
  int status = 0;
  bool ended = false;
  while (run.end == Run::End::exited && !ended) {
    ended = ::waitpid(child, &status, WNOHANG) == child;
    if (ended) break;
    if (std::chrono::steady_clock::now() >= deadline || stopped()) run.end = Run::End::timed_out;
    ::usleep(200);
  }
  ::kill(-child, SIGKILL);
  while (!ended && ::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  ::sigaction(SIGPIPE, &old, nullptr);
  if (run.end == Run::End::exited) {
    run.code = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    // A shell tells of a signal as 128 + its number.
    if (WIFSIGNALED(status) || run.code > 128) run.end = Run::End::crashed;
    if (run.code > 128) run.code -= 128;
  }
  run.output = trimmed(run.output);
  return run;
}

}  // namespace grundy::contest
