#include "grundy/solve/check.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "grundy/rules/evaluate.hpp"
#include "grundy/rules/print.hpp"
#include "grundy/run/watch.hpp"
#include "grundy/table/fill.hpp"

namespace grundy::solve {
namespace {

using rules::Claim;
using rules::Declaration;

/// Values to try for each parameter, and how many combinations of them in all.
constexpr std::int64_t most_number_tried = 12;
constexpr std::size_t most_combinations = 8;
/// Lists of up to this length.
constexpr std::size_t longest_list = 5;

/// All vectors of `dimension` numbers from 0 to `bound`, by sum, then by their order: the first counterexample is
/// minimal.
std::vector<std::vector<std::int64_t>> box(std::size_t dimension, std::int64_t bound) {
  std::vector<std::vector<std::int64_t>> points{{}};
  for (std::size_t i = 0; i < dimension; ++i) {
    std::vector<std::vector<std::int64_t>> longer;
    for (const auto& point : points) {
      for (std::int64_t value = 0; value <= bound; ++value) {
        longer.push_back(point);
        longer.back().push_back(value);
      }
    }
    points = std::move(longer);
  }
  std::stable_sort(points.begin(), points.end(), [](const auto& left, const auto& right) {
    return std::accumulate(left.begin(), left.end(), std::int64_t{0}) <
           std::accumulate(right.begin(), right.end(), std::int64_t{0});
  });
  return points;
}

/// The largest bound whose box has at most `positions` points.
std::int64_t bound_for(std::size_t dimension, std::uint64_t positions) {
  if (dimension == 0) return 0;
  std::int64_t bound = 0;
  const auto size = [&](std::int64_t side) {
    std::uint64_t total = 1;
    for (std::size_t i = 0; i < dimension && total <= positions; ++i) total *= static_cast<std::uint64_t>(side);
    return total;
  };
  while (size(bound + 2) <= positions) ++bound;
  return bound;
}

class Checker {
 public:
  Checker(const Session& session, const NamedGame& named, const Claim& claim, const CheckOptions& options,
          run::Budget& budget)
      : session_(session),
        named_(named),
        game_(named.rules->games[named.index]),
        claim_(claim),
        options_(options),
        budget_(budget) {}

  Result<ClaimReport> run() {
    report_.claim = &claim_;
    report_.text = rules::print(claim_);
    while (!report_.text.empty() && report_.text.back() == '\n') report_.text.pop_back();
    if (claim_.parameters.size() != game_.parameters.size()) {
      return fail(ErrorKind::rules, say("the claim '{}' has not as many parameters as its game", report_.text));
    }
    auto combinations = parameters();
    if (!combinations) return fail(std::move(combinations.error()));
    const std::uint64_t each =
        std::max<std::uint64_t>(1, options_.positions / std::max<std::size_t>(1, combinations->size()));
    for (const std::vector<Parameter>& combination : *combinations) {
      if (auto done = test(combination, each); !done) return fail(std::move(done.error()));
      if (report_.counterexample) break;
    }
    return std::move(report_);
  }

 private:
  /// The combinations of parameters to test: those the claim fixes, else small ones inside the game's domain.
  Result<std::vector<std::vector<Parameter>>> parameters() {
    std::vector<std::vector<Parameter>> combinations{{}};
    for (std::size_t i = 0; i < game_.parameters.size(); ++i) {
      std::vector<Parameter> tried;
      if (claim_.parameters[i].fixed) {
        auto value = rules::evaluate_parameter(*claim_.parameters[i].fixed, {});
        if (!value) return fail(std::move(value.error()));
        tried.push_back(std::move(*value));
      } else if (game_.parameters[i].shape == Declaration::Shape::number) {
        for (std::int64_t n = 0; n <= most_number_tried; ++n) tried.push_back(number_parameter(n));
      } else if (game_.parameters[i].shape == Declaration::Shape::set) {
        tried = {set_parameter({1}), set_parameter({1, 2}), set_parameter({2, 3}), set_parameter({1, 3, 4}),
                 set_parameter({2, 5, 7})};
      } else {
        return fail(ErrorKind::rules,
                    say("the claim '{}' has to fix its table '{}'", report_.text, game_.parameters[i].name));
      }
      std::vector<std::vector<Parameter>> longer;
      for (const auto& combination : combinations) {
        for (const Parameter& parameter : tried) {
          longer.push_back(combination);
          longer.back().push_back(parameter);
        }
      }
      combinations = std::move(longer);
    }
    // Parameters have conditions of their own; the positions come later, so these are asked about alone.
    std::erase_if(combinations, [&](const std::vector<Parameter>& combination) {
      return !rules::bind(game_.name, game_.parameters, {}, {}, combination, {});
    });
    // Small parameters first, of every kind of mixture.
    std::stable_sort(combinations.begin(), combinations.end(), [](const auto& left, const auto& right) {
      const auto total = [](const std::vector<Parameter>& combination) {
        Integer sum = 0;
        for (const Parameter& parameter : combination)
          sum = std::accumulate(parameter.values.begin(), parameter.values.end(), sum);
        return sum;
      };
      return total(left) < total(right);
    });
    if (combinations.size() > most_combinations) combinations.resize(most_combinations);
    return combinations;
  }

  Result<void> test(const std::vector<Parameter>& combination, std::uint64_t positions) {
    const bool list = !game_.coordinates.empty() && game_.coordinates.back().shape == Declaration::Shape::list;
    const std::size_t fixed = game_.coordinates.size() - (list ? 1 : 0);
    if (!list) return test_box(combination, fixed, positions);
    for (std::size_t length = 0; length <= longest_list; ++length) {
      if (auto done = test_box(combination, fixed + length, positions / (longest_list + 1)); !done) return done;
      if (report_.counterexample) break;
    }
    return {};
  }

  /// Boxes that grow to `positions`, as long as the next can be had in good time: what a position costs differs from
  /// game to game by many orders of magnitude.
  Result<void> test_box(const std::vector<Parameter>& combination, std::size_t dimension, std::uint64_t positions) {
    const auto bound_of = [&](std::uint64_t size) {
      return bound_for(dimension,
                       std::max<std::uint64_t>(size, std::uint64_t{1} << std::min<std::size_t>(dimension, 20)));
    };
    constexpr std::uint64_t first_share = 64;
    constexpr std::uint64_t growth = 4;
    constexpr double dearer = 16;  // four times the positions of a game whose moves are many
    const std::uint64_t tested = report_.tested;
    const std::size_t boxes = report_.boxes.size();
    for (std::uint64_t size = std::max<std::uint64_t>(1, positions / first_share);; size *= growth) {
      size = std::min(size, positions);
      const double before = budget_.seconds();
      report_.tested = tested;
      report_.boxes.resize(boxes);
      if (auto done = test_bound(combination, dimension, bound_of(size)); !done) return done;
      if (report_.counterexample) {
        // One of smaller sum may lie beside the box.
        const std::int64_t wider = std::min(counterexample_sum_, bound_of(positions));
        if (wider <= bound_of(size)) return {};
        report_.counterexample.reset();
        report_.tested = tested;
        report_.boxes.resize(boxes);
        return test_bound(combination, dimension, wider);
      }
      if (size == positions) return {};
      if ((budget_.seconds() - before) * dearer > options_.seconds) return {};
    }
  }

  Result<void> test_bound(const std::vector<Parameter>& combination, std::size_t dimension, std::int64_t bound) {
    std::vector<Component> asked;
    std::vector<rules::Environment> environments;
    for (const std::vector<std::int64_t>& point : box(dimension, bound)) {
      if (budget_.exhausted())
        return fail(ErrorKind::limit, say("the claim could not be tested: {}", run::describe(budget_.why())));
      const std::vector<Integer> at(point.begin(), point.end());
      if (auto in_domain = rules::bind(game_.name, game_.parameters, game_.coordinates, game_.domain, combination, at);
          !in_domain) {
        if (in_domain.error().kind == ErrorKind::input) continue;
        return fail(std::move(in_domain.error()));
      }
      auto environment = rules::bind(game_.name, claim_.parameters, claim_.coordinates, claim_.domain, combination, at);
      if (!environment) {
        if (environment.error().kind == ErrorKind::input) continue;  // the claim does not speak of it
        return fail(std::move(environment.error()));
      }
      asked.push_back(Component{named_.kind, combination, at});
      environments.push_back(std::move(*environment));
    }
    if (asked.empty()) return {};
    auto truth = table::fill(session_.book(), asked, claim_.misere ? Convention::misere : Convention::normal, budget_);
    if (!truth) return fail(std::move(truth.error()));
    report_.boxes.push_back(describe(asked[0], dimension, bound));
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const table::Cell& cell = truth->cells[i];
      if (!cell) continue;
      ++report_.tested;
      if (auto done = compare(asked[i], environments[i], *cell); !done) return done;
      if (!report_.counterexample) continue;
      Integer sum = 0;
      for (const Integer& coordinate : asked[i].coordinates) sum += coordinate;
      counterexample_sum_ = static_cast<std::int64_t>(sum);
      return {};
    }
    return {};
  }

  Result<void> compare(const Component& position, const rules::Environment& environment, std::uint64_t cell) {
    if (claim_.what == Claim::What::value) {
      const auto claimed = rules::evaluate(claim_.expression, environment);
      if (!claimed) return fail(claimed.error());
      if (*claimed != cell) {
        report_.counterexample =
            Counterexample{to_string(session_.kinds(), position), claimed->str(), std::to_string(cell)};
      }
      return {};
    }
    const auto losing = rules::holds(claim_.expression, environment);
    if (!losing) return fail(losing.error());
    if (*losing != (cell == 0)) {
      const auto word = [](bool lost) { return std::string(lost ? "losing" : "not losing"); };
      report_.counterexample = Counterexample{to_string(session_.kinds(), position), word(*losing), word(cell == 0)};
    }
    return {};
  }

  std::string describe(const Component& example, std::size_t dimension, std::int64_t bound) const {
    std::string game = to_string(session_.kinds(), example);
    game = game.substr(0, game.find('('));
    if (dimension == 0) return fmt::format("{}()", game);
    return dimension == 1 ? fmt::format("{}(0..{})", game, bound)
                          : fmt::format("{}(0..{}, {} times)", game, bound, dimension);
  }

  const Session& session_;
  const NamedGame& named_;
  const rules::Game& game_;
  const Claim& claim_;
  const CheckOptions& options_;
  run::Budget& budget_;
  ClaimReport report_;
  std::int64_t counterexample_sum_ = 0;  ///< of the coordinates
};

}  // namespace

Result<std::vector<ClaimReport>> check_claims(const Session& session, const rules::File& file,
                                              const CheckOptions& options, run::Budget& budget) {
  const run::Watch watch(budget);
  std::vector<ClaimReport> reports;
  for (const Claim& claim : file.claims) {
    const std::vector<NamedGame> games = session.games();
    const auto named = std::find_if(games.begin(), games.end(), [&](const NamedGame& game) {
      return *game.rules == file && game.name == claim.game;
    });
    if (named == games.end())
      return fail(ErrorKind::rules, say("a claim speaks of '{}', which the file does not define", claim.game));
    auto report = Checker(session, *named, claim, options, budget).run();
    if (!report) return fail(std::move(report.error()));
    reports.push_back(std::move(*report));
  }
  return reports;
}

}  // namespace grundy::solve
