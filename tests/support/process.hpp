/// Runs a program as a user would: arguments, standard input, what it prints and how it exits.
#pragma once

#include <array>
#include <chrono>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

namespace grundy::test {

struct Finished {
  int code = -1;  ///< exit code; 128 + signal if a signal ended it
  std::string out, err;
};

/// Runs `arguments[0]` with the rest; kills it after `seconds` (code 128 + 9).
inline Finished run(const std::vector<std::string>& arguments, const std::string& input = "", int seconds = 120) {
  std::array<int, 2> in{}, out{}, err{};
  if (pipe(in.data()) != 0 || pipe(out.data()) != 0 || pipe(err.data()) != 0) throw std::runtime_error("pipe");
  std::vector<char*> words;
  for (const std::string& argument : arguments) words.push_back(const_cast<char*>(argument.c_str()));
  words.push_back(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("fork");
  if (child == 0) {
    dup2(in[0], 0);
    dup2(out[1], 1);
    dup2(err[1], 2);
    for (const int end : {in[0], in[1], out[0], out[1], err[0], err[1]}) close(end);
    setenv("LC_ALL", "C", 1);
    setenv("GRUNDY_CACHE", "", 1);
    execv(words[0], words.data());
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  close(err[1]);
  signal(SIGPIPE, SIG_IGN);
  fcntl(in[1], F_SETFL, O_NONBLOCK);
  Finished result;
  std::size_t written = 0;
  bool in_open = true, out_open = true, err_open = true;
  if (input.empty()) {
    close(in[1]);
    in_open = false;
  }
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
  std::array<char, 65536> buffer{};
  while (out_open || err_open) {
    std::array<pollfd, 3> polls{
        {{out_open ? out[0] : -1, POLLIN, 0}, {err_open ? err[0] : -1, POLLIN, 0}, {in_open ? in[1] : -1, POLLOUT, 0}}};
    poll(polls.data(), polls.size(), 200);
    const auto drain = [&](pollfd& entry, bool& open, std::string& text) {
      if (!open || (entry.revents & (POLLIN | POLLHUP)) == 0) return;
      const ssize_t got = read(entry.fd, buffer.data(), buffer.size());
      if (got <= 0)
        open = false;
      else
        text.append(buffer.data(), static_cast<std::size_t>(got));
    };
    drain(polls[0], out_open, result.out);
    drain(polls[1], err_open, result.err);
    if (in_open && (polls[2].revents & (POLLOUT | POLLERR | POLLHUP)) != 0) {
      const ssize_t put = write(in[1], input.data() + written, input.size() - written);
      if (put > 0) written += static_cast<std::size_t>(put);
      if (written == input.size() || (put < 0 && errno != EAGAIN)) {
        close(in[1]);
        in_open = false;
      }
    }
    if (std::chrono::steady_clock::now() > deadline) kill(child, SIGKILL);
  }
  if (in_open) close(in[1]);
  close(out[0]);
  close(err[0]);
  int status = 0;
  waitpid(child, &status, 0);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return result;
}

}  // namespace grundy::test
