#include "grundy/solve/proof_method.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include <fmt/format.h>
#include <unistd.h>

#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/certificate/automaton_check.hpp"
#include "grundy/proof/certify.hpp"
#include "grundy/proof/theorem.hpp"
#include "grundy/run/file.hpp"
#include "grundy/solve/proving.hpp"

namespace grundy::solve {
namespace {

/// Raised when what a certificate means changes; part of every key.
constexpr std::string_view cache_version = "1";
/// Positions smaller than this are cheaper to compute than to prove. A pattern of outcomes is found more easily than one
/// of values.
constexpr double cost_of_a_proof = 2e9;
constexpr double cost_of_values = 4e9;

/// A larger cache entry is not ours.
constexpr std::size_t largest_entry = std::size_t{1} << 28;

std::uint64_t fnv(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

/// What the theorem is about, in full: the key of the memory, and what a cached certificate has to say of itself.
std::string subject_text(const Provable& subject, proof::Question question) {
  return fmt::format("{}\n{}\n{}\n{}", cache_version, subject.name, static_cast<int>(question), subject.rules);
}

std::optional<proof::Theorem> load(const std::filesystem::path& file, const std::string& about, run::Budget& budget) {
  const auto text = run::read_file(file.string(), largest_entry);
  if (!text) return std::nullopt;
  const auto certificate = certificate::read(*text);
  // The rules of the certificate are the subject as a whole, so a collision of hashes is seen.
  if (certificate && certificate->rules == about && certificate::check(*certificate, budget)) {
    if (auto theorem = proof::theorem_of(*certificate, budget)) return std::move(*theorem);
  }
  std::error_code ignored;
  if (!budget.exhausted()) std::filesystem::remove(file, ignored);
  return std::nullopt;
}

/// Written beside and renamed, so that a reader never sees half of it. A cache that cannot be written is no cache.
void store(const std::filesystem::path& file, const proof::Theorem& theorem, const std::string& name,
           const std::string& about) {
  std::error_code problem;
  std::filesystem::create_directories(file.parent_path(), problem);
  const std::filesystem::path beside = file.string() + fmt::format(".{}", ::getpid());
  {
    std::ofstream out(beside, std::ios::binary);
    out << certificate::write(proof::certify(theorem, name, about)) << std::flush;
    if (!out) problem = std::make_error_code(std::errc::io_error);
  }
  if (!problem) std::filesystem::rename(beside, file, problem);
  if (problem) std::filesystem::remove(beside, problem);
}

}  // namespace

struct ProofMethod::Memory {
  std::map<std::string, proof::Strategy> proved;
  std::map<std::string, Error> failed;
};

ProofCache default_proof_cache() {
  ProofCache cache;
  if (const char* folder = std::getenv("GRUNDY_CACHE")) {
    if (*folder != '\0') cache.folder = folder;
  } else if (const char* xdg = std::getenv("XDG_CACHE_HOME"); xdg != nullptr && *xdg != '\0') {
    cache.folder = std::filesystem::path(xdg) / "grundy";
  } else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0') {
    cache.folder = std::filesystem::path(home) / ".cache" / "grundy";
  }
  return cache;
}

ProofMethod::ProofMethod(const rules::Book& book, ProofCache cache)
    : book_(book), cache_(std::move(cache)), memory_(std::make_unique<Memory>()) {}
ProofMethod::~ProofMethod() = default;

std::optional<Cost> ProofMethod::covers(const Query& query) const {
  if (query.position.parts.size() != 1 || query.wanted.remoteness) return std::nullopt;
  if (query.wanted.value && query.convention == Convention::misere) return std::nullopt;
  if (!book_.game(query.position.parts[0].kind)) return std::nullopt;
  return Cost{query.wanted.value ? cost_of_values : cost_of_a_proof, 1e8};
}

Result<Answer> ProofMethod::solve(const Query& query, run::Budget& budget) const {
  const Component& component = query.position.parts[0];
  auto subject = provable(book_, component);
  if (!subject) return fail(std::move(subject.error()));
  const proof::Question question = query.wanted.value                       ? proof::Question::value
                                   : query.convention == Convention::misere ? proof::Question::misere
                                                                            : proof::Question::normal;
  const std::string about = subject_text(*subject, question);
  auto known = memory_->proved.find(about);
  if (known == memory_->proved.end()) {
    if (const auto failed = memory_->failed.find(about); failed != memory_->failed.end()) return fail(failed->second);
    std::optional<std::filesystem::path> file;
    if (cache_.folder) file = *cache_.folder / fmt::format("{:016x}.json", fnv(about));
    run::Limits limits;
    // Values seldom have a pattern where outcomes do; most of the time is for the outcome, which is asked for next.
    const double seconds = question == proof::Question::value ? cache_.attempt_seconds / 5 : cache_.attempt_seconds;
    limits.time = std::chrono::duration_cast<run::Clock::duration>(
        std::chrono::duration<double>(std::clamp(budget.seconds_left(), 0.0, seconds)));
    limits.memory = budget.memory_limit();
    run::Budget attempt(limits);
    std::optional<proof::Theorem> theorem;
    if (file) theorem = load(*file, about, attempt);
    if (!theorem) {
      proof::Options options;
      options.question = question;
      auto report = proof::prove({*subject->lowered, subject->instance}, options, attempt);
      if (!report) return fail(std::move(report.error()));
      if (!report->theorem) {
        Error error{ErrorKind::limit, say("no proof was found: {}", report->reason), {}, {}, {}};
        memory_->failed.emplace(about, error);
        return fail(std::move(error));
      }
      theorem = std::move(report->theorem);
      if (file) store(*file, *theorem, subject->name, about);
    }
    auto strategy = proof::Strategy::of(std::move(*theorem), attempt);
    if (!strategy) return fail(std::move(strategy.error()));
    known = memory_->proved.emplace(about, std::move(*strategy)).first;
  }
  const proof::Strategy& strategy = known->second;
  const proof::Theorem& theorem = strategy.theorem();
  const auto located = proof::Located::at(theorem, component.coordinates);
  if (!located) return fail(located.error());
  Answer answer;
  answer.method = name();
  answer.evidence = Evidence{
      Known::proved,
      say("the pattern of {}, an automaton of {} states over {}, for the compiled moves (compilation tested below {})",
          subject->name, theorem.pattern.states(), theorem.numerals.numeration().spec(), theorem.box)};
  bool losing = false;
  if (question == proof::Question::value) {
    const auto value = strategy.value(*located);
    if (!value) return fail(ErrorKind::internal, say("a proved value is missing"));
    answer.value = *value;
    losing = *value == 0;
  } else {
    losing = strategy.is_losing(*located);
    if (losing && query.convention == Convention::normal) answer.value = Integer(0);
  }
  answer.outcome = Outcome::impartial(losing ? Ending::loss : Ending::win);
  if (losing) {
    answer.winning = {};
    return answer;
  }
  if (!query.wanted.moves) return answer;
  if (const auto move = strategy.winning_move(*located)) {
    Move found;
    const rules::MoveFamily& family = subject->lowered->families[move->family];
    found.rule = family.rule;
    for (std::size_t part = 0; part < move->targets.size(); ++part) {
      const rules::InstanceId instance = family.parts[part].instance;
      const rules::InstanceKey& key = subject->system->key(instance);
      const auto kind = book_.kind({subject->system, key.game});
      if (!kind) return fail(ErrorKind::internal, say("a proved move leads to an unknown game"));
      found.target.push_back(Component{*kind, key.parameters, move->targets[part]});
    }
    answer.winning = MoveList::of({single(std::move(found))})
                         .incomplete(say("the proof names one winning move for each position, not all of them"));
  }
  return answer;
}

}  // namespace grundy::solve
