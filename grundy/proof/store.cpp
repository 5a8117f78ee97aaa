#include "grundy/proof/store.hpp"

#include <chrono>
#include <fstream>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "grundy/certificate/automaton_check.hpp"
#include "grundy/proof/certify.hpp"

namespace grundy::proof {
namespace {

/// FNV-1a, 64 bits: names files and finds damage; it guards against accidents, not against forgery.
std::uint64_t hash(std::string_view text) noexcept {
  std::uint64_t h = 0xCBF2'9CE4'8422'2325ULL;
  for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100'0000'01B3ULL;
  return h;
}

std::string head(const std::string& key, const std::string& version, const std::string& body) {
  return fmt::format("grundy proof {:016x} {:016x}\n", hash(version + "\n" + key), hash(body));
}

}  // namespace

std::filesystem::path Store::path(const std::string& key) const {
  return folder_ / fmt::format("{:016x}.proof", hash(version_ + "\n" + key));
}

std::optional<Theorem> Store::find(const std::string& key, run::Budget& budget) const {
  const std::filesystem::path file = path(key);
  std::ifstream in(file, std::ios::binary);
  if (!in) return std::nullopt;
  std::stringstream whole;
  whole << in.rdbuf();
  in.close();
  const std::string text = whole.str();
  const std::size_t line = text.find('\n');
  if (line != std::string::npos) {
    const std::string body = text.substr(line + 1);
    if (text.compare(0, line + 1, head(key, version_, body)) == 0) {
      if (const auto certificate = certificate::read(body);
          certificate && certificate->rules == key && certificate::check(*certificate, budget)) {
        if (auto theorem = theorem_of(*certificate, budget)) return std::move(*theorem);
      }
    }
  }
  std::error_code ignored;
  if (budget.why() == run::Stop::none) std::filesystem::remove(file, ignored);
  return std::nullopt;
}

bool Store::keep(const std::string& key, const Theorem& theorem, const std::string& game) const {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  const std::string body = certificate::write(certify(theorem, game, key));
  const std::filesystem::path file = path(key);
  const std::filesystem::path partial =
      file.string() + fmt::format(".{:x}", std::chrono::steady_clock::now().time_since_epoch().count());
  {
    std::ofstream out(partial, std::ios::binary);
    out << head(key, version_, body) << body;
    if (!out.flush()) {
      out.close();
      std::filesystem::remove(partial, error);
      return false;
    }
  }
  std::filesystem::rename(partial, file, error);
  return !error;
}

}  // namespace grundy::proof
