/// The judge beside plain programs that use scanf and printf, on the same files in one run.
#include <cstdio>
#include <iostream>
#include <memory>
#include <random>
#include <string>

#include <benchmark/benchmark.h>

#include "grundy/judge/judge.hpp"

#include "baseline/hdu_1527.hpp"
#include "baseline/hdu_2176.hpp"

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

/// A temporary file that holds the text, at its beginning.
File file_with(const std::string& text) {
  File file(std::tmpfile(), std::fclose);
  std::fwrite(text.data(), 1, text.size(), file.get());
  return file;
}

/// 10^6 lines with two heaps below 10^9.
std::FILE* wythoff_lines() {
  static const File file = [] {
    std::mt19937 random(1);
    std::string text;
    for (int i = 0; i < 1'000'000; ++i) {
      text += std::to_string(random() % 1'000'000'000) + ' ' + std::to_string(random() % 1'000'000'000) + '\n';
    }
    return file_with(text);
  }();
  std::rewind(file.get());
  return file.get();
}

/// Ten tests of 2·10^5 heaps.
std::FILE* nim_tests() {
  static const File file = [] {
    std::mt19937 random(2);
    std::string text;
    for (int test = 0; test < 10; ++test) {
      text += "200000";
      for (int i = 0; i < 200'000; ++i) text += ' ' + std::to_string(random() % 1'000'000'000);
      text += '\n';
    }
    return file_with(text + "0\n");
  }();
  std::rewind(file.get());
  return file.get();
}

template <std::FILE* (*input)(), void (*program)(std::FILE*, std::FILE*)>
void plain(benchmark::State& state) {
  const File out(std::tmpfile(), std::fclose);
  for (auto _ : state) {
    std::rewind(out.get());
    program(input(), out.get());
    std::fflush(out.get());
  }
}

template <std::FILE* (*input)()>
void judged(benchmark::State& state, const std::string& id) {
  const File out(std::tmpfile(), std::fclose);
  for (auto _ : state) {
    std::rewind(out.get());
    std::FILE* in = input();
    grundy::judge::run(
        id, [in](char* buffer, std::size_t size) { return std::fread(buffer, 1, size, in); },
        [&out](std::string_view bytes) { std::fwrite(bytes.data(), 1, bytes.size(), out.get()); }, std::cerr);
    std::fflush(out.get());
  }
}

void judged_wythoff(benchmark::State& state) {
  judged<wythoff_lines>(state, "hdu-1527");
}
void judged_nim(benchmark::State& state) {
  judged<nim_tests>(state, "hdu-2176");
}

BENCHMARK(plain<wythoff_lines, grundy::baseline::hdu_1527>)->Name("hdu-1527 plain")->Unit(benchmark::kMillisecond);
BENCHMARK(judged_wythoff)->Name("hdu-1527 judge")->Unit(benchmark::kMillisecond);
BENCHMARK(plain<nim_tests, grundy::baseline::hdu_2176>)->Name("hdu-2176 plain")->Unit(benchmark::kMillisecond);
BENCHMARK(judged_nim)->Name("hdu-2176 judge")->Unit(benchmark::kMillisecond);

}  // namespace
