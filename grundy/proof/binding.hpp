/// Certificates held against the rules that they name.
///
/// A checker decides what a certificate says of the relations in it. That these are the moves of the rules whose text
/// stands in it is another matter, and is found out here by trial: the text is parsed, the game and parameters that it
/// names are looked up, and on all positions of a box and on some larger ones the moves that the syntax tree lists are
/// compared with those of the relations. Of the engine that wrote the certificate nothing is used: the moves are those
/// of rules/plain_moves.hpp, and the relations are searched with the checker's own acceptors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "grundy/base/result.hpp"
#include "grundy/certificate/automaton_certificate.hpp"
#include "grundy/run/budget.hpp"

namespace grundy::proof {

/// Where relations and rules agree.
struct Bound {
  std::int64_t box = 0;       ///< on all positions below this
  std::size_t further = 0;    ///< and on so many larger ones
  std::int64_t largest = 0;   ///< the largest coordinate among them
  std::size_t untested = 0;   ///< relations that no position looked at has a move of, though some position has
  std::vector<std::size_t> silent;  ///< rules of the text, counted from 1, that no position looked at has a move of
};

/// Errors: `refuted` if the text, the game or its parameters are not those of the relations, with the position where
/// they differ or what is wrong with the text; `limit` if the budget ends or moves are too many to list.
[[nodiscard]] Result<Bound> hold_to_rules(const certificate::AutomatonCertificate& certificate, run::Budget& budget);

/// All that `grundy verify` does with such a certificate: certificate::check, then `hold_to_rules`.
[[nodiscard]] Result<Bound> verify(const certificate::AutomatonCertificate& certificate, run::Budget& budget);

}  // namespace grundy::proof
