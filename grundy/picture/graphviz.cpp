#include <cerrno>
#include <chrono>

#include "grundy/picture/dot.hpp"

#ifndef __EMSCRIPTEN__
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char** environ;
#endif

namespace grundy::picture {

#ifdef __EMSCRIPTEN__
std::optional<std::string> graphviz_svg(const std::string&, int) {
  return std::nullopt;
}
#else

namespace {

/// A file descriptor that is closed at the end of its life.
class File {
 public:
  explicit File(int number = -1) : number_(number) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { close(); }
  void close() {
    if (number_ >= 0) ::close(number_);
    number_ = -1;
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

}  // namespace

std::optional<std::string> graphviz_svg(const std::string& dot, int seconds) {
  int in[2];
  int out[2];
  if (pipe2(in, O_CLOEXEC) != 0) return std::nullopt;
  File in_read(in[0]);
  File in_write(in[1]);
  if (pipe2(out, O_CLOEXEC) != 0) return std::nullopt;
  File out_read(out[0]);
  File out_write(out[1]);

  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in_read.number(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out_write.number(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::string program = "dot";
  std::string format = "-Tsvg";
  char* words[] = {program.data(), format.data(), nullptr};
  pid_t child = 0;
  const int trouble = posix_spawnp(&child, "dot", &actions, nullptr, words, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (trouble != 0) return std::nullopt;
  in_read.close();
  out_write.close();
  fcntl(in_write.number(), F_SETFL, O_NONBLOCK);

  // A child that dies early must not kill us by the signal of a broken pipe.
  struct sigaction ignore {};
  struct sigaction before {};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, &before);
  using Clock = std::chrono::steady_clock;
  const auto deadline = Clock::now() + std::chrono::seconds(seconds);
  std::string svg;
  std::size_t sent = 0;
  bool failed = false;
  for (bool open = true; open && !failed;) {
    if (sent == dot.size()) in_write.close();
    pollfd waiting[2] = {{out_read.number(), POLLIN, 0}, {in_write.number(), POLLOUT, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    const int ready = left <= 0 ? 0 : poll(waiting, in_write.number() >= 0 ? 2 : 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) {
      failed = true;
      break;
    }
    if (in_write.number() >= 0 && waiting[1].revents != 0) {
      const ssize_t wrote = write(in_write.number(), dot.data() + sent, dot.size() - sent);
      if (wrote > 0) sent += static_cast<std::size_t>(wrote);
      if (wrote < 0 && errno != EAGAIN && errno != EINTR) failed = true;
    }
    if (waiting[0].revents != 0) {
      char block[1 << 14];
      const ssize_t got = read(out_read.number(), block, sizeof(block));
      if (got > 0) svg.append(block, static_cast<std::size_t>(got));
      if (got == 0) open = false;
      if (got < 0 && errno != EINTR) failed = true;
    }
  }
  sigaction(SIGPIPE, &before, nullptr);
  if (failed) kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (failed || !WIFEXITED(status) || WEXITSTATUS(status) != 0 || svg.empty()) return std::nullopt;
  return svg;
}

#endif

}  // namespace grundy::picture
