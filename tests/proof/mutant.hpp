/// Wrong certificates, made at random from right ones, and an oracle that tells which of them are wrong.
#pragma once

#include <optional>
#include <random>
#include <string>

#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/proof/theorem.hpp"

namespace grundy::proof {

/// The pattern changed such that its set within the domain differs; nothing if this attempt did not change it.
[[nodiscard]] std::optional<certificate::AutomatonCertificate> pattern_mutant(
    const Theorem& theorem, const certificate::AutomatonCertificate& good, std::mt19937& random);

/// Anything else of the statement changed: the question, the numeration, the measure, the domain, the moves and which
/// of their tracks are what.
[[nodiscard]] certificate::AutomatonCertificate statement_mutant(const certificate::AutomatonCertificate& good,
                                                                 std::mt19937& random);

/// The text of the rules, the game's name or its parameters changed, one to three words of them: other rules, the same
/// in other words, or nonsense.
[[nodiscard]] certificate::AutomatonCertificate rules_mutant(const certificate::AutomatonCertificate& good,
                                                             std::mt19937& random);

/// What a certificate's text says, by the slow interpreter of the tests: at each position with coordinates below
/// `side` the targets of all moves, or that it is none, or that the rules fail there. Nothing: the text, the game or its
/// parameters make no sense for this dimension.
[[nodiscard]] std::optional<std::vector<std::string>> play_of(const certificate::AutomatonCertificate& certificate,
                                                              std::int64_t side);

/// The same by the relations. Precondition: the certificate was checked.
[[nodiscard]] std::vector<std::string> play_of_relations(const certificate::AutomatonCertificate& certificate,
                                                         std::int64_t side);

/// Why the statement is false, found on positions with coordinates below `side` by listing moves from the relations and
/// looking at each; nothing if no reason was found there. It shares no code with the checkers, and searches no products
/// of automata.
[[nodiscard]] std::optional<std::string> falsified(const certificate::AutomatonCertificate& statement,
                                                   std::int64_t side);

}  // namespace grundy::proof
