/// The filling of a dense table: which family by which technique, in which order. Private to dense.cpp.
#pragma once

#include "grundy/table/dense.hpp"

namespace grundy::table {

/// Fills an empty table; see `DenseTable::fill` for what has to hold and what can go wrong.
[[nodiscard]] Result<void> fill_dense(DenseTable& table, Convention convention, run::Budget& budget,
                                      DenseOptions options);

}  // namespace grundy::table
