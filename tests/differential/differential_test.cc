// The engine's rules against the reference: a small run of merels-differential, and a check that it notices
// changes.
#include <algorithm>
#include <iterator>
#include <ostream>

#include <gtest/gtest.h>

#include "common/variants/registry.h"
#include "tests/differential/play.h"
#include "tests/support/case_rows.h"

namespace merels::differential {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::uint64_t kGames = 1260;

TEST(Differential, TheEngineAndTheReferenceAgreeOnEveryPly) {
  const auto registry = variants::Registry();
  Counts counts;
  for (std::uint64_t number = 0; number < kGames; ++number) {
    const auto name = registry[static_cast<std::size_t>(number % registry.size())].name;
    const auto found = PlayNamed(name, kSeed, number, counts);
    ASSERT_FALSE(found.has_value()) << found->ToString();
  }
  EXPECT_EQ(counts.Of("games"), kGames);
}

struct Mutation {
  std::string ruleset;
  std::string settings;
};

void PrintTo(const Mutation& mutation, std::ostream* out) {
  *out << mutation.ruleset << " played as " << mutation.settings;
}

class Mutations : public ::testing::TestWithParam<Mutation> {};

TEST_P(Mutations, AreNoticed) {
  constexpr std::uint64_t kMaxGames = 2000;
  // An unreadable text would be a difference too.
  const auto changed = variants::ParseRuleset(WithKnobs(GetParam().ruleset, GetParam().settings));
  ASSERT_TRUE(changed.ok()) << changed.error().ToString();
  Counts counts;
  for (std::uint64_t number = 0; number < kMaxGames; ++number) {
    if (PlayMutated(GetParam().ruleset, GetParam().settings, kSeed, number, counts)) return;
  }
  ADD_FAILURE() << "not noticed in " << kMaxGames << " games";
}

const Mutation kMorris[] = {
    {"standard+men=8", "board=six"},
    {"standard+men=4", "board=three"},
    {"three", "board=nine"},
    {"standard", "diag=1"},
    {"three", "diag=0"},
    {"standard", "men=8"},
    {"standard", "fly=0"},
    {"standard", "fly=4"},
    {"plain", "fly=99"},
    {"standard", "milled=none"},
    {"standard", "milled=free"},
    {"merrills", "milled=any"},
    {"standard-diag", "captures=mills"},
    {"standard-double", "captures=one"},
    {"plain", "blocked=pass"},
    {"plain", "blocked=draw"},
    {"standard-pass+fly=0", "blocked=lose"},
    {"standard+men=12", "full=draw"},
    {"twelve", "full=blocked"},
    {"standard", "place_move=1"},
    {"lasker", "place_move=0"},
    {"standard", "mill_wins=1"},
    {"nine-holes", "mill_wins=0"},
    {"standard", "remill=0"},
    {"morabaraba", "remill=1"},
    {"standard+reps=3", "reps=2"},
    {"morabaraba+reps=3", "reps=0"},
    {"standard+quiet=10", "quiet=11"},
    {"standard+endquiet=6", "endquiet=7"},
    {"standard+cap=30", "cap=31"},
};

const Mutation kOthers[] = {
    {"foxgeese", "diag=0"},
    {"foxgeese", "geese=15"},
    {"foxgeese-15", "geese=17"},
    {"foxgeese", "foxstart=d5"},
    {"foxgeese", "foxmin=5"},
    {"foxgeese", "sideways=0"},
    {"foxgeese-15-fwd", "sideways=1"},
    {"foxgeese+reps=3", "reps=2"},
    {"foxgeese+cap=20", "cap=21"},
    {"race", "diag=0"},
    {"race", "setup=rows"},
    {"race-rows", "setup=corner"},
    {"race+reps=3", "reps=2"},
    {"race+cap=20", "cap=21"},
    {"peg", "diag=0"},
    {"peg", "jumps=orth"},
    {"peg-orth", "jumps=diag"},
    {"peg+cap=10", "cap=11"},
};

bool IsMutated(std::string_view family, std::string_view knob) {
  const auto fits = [&](const Mutation& mutation) {
    const auto ruleset = variants::ParseRuleset(mutation.ruleset).value();
    return FamilyName(ruleset) == family && mutation.settings.substr(0, mutation.settings.find('=')) == knob;
  };
  return std::any_of(std::begin(kMorris), std::end(kMorris), fits) ||
         std::any_of(std::begin(kOthers), std::end(kOthers), fits);
}

std::string MutationName(const ::testing::TestParamInfo<Mutation>& info) {
  return testing::TestName(info.param.ruleset + "_as_" + info.param.settings);
}
INSTANTIATE_TEST_SUITE_P(Morris, Mutations, ::testing::ValuesIn(kMorris), MutationName);
INSTANTIATE_TEST_SUITE_P(Others, Mutations, ::testing::ValuesIn(kOthers), MutationName);

/// The table above has a line for each knob there is.
TEST(MutationTable, CoversEveryKnobOfEveryFamily) {
  for (const variants::NamedRuleset& named : variants::Registry()) {
    const auto ruleset = variants::ParseRuleset(named.name).value();
    for (const auto& [knob, value] : variants::KnobValues(ruleset)) {
      EXPECT_TRUE(IsMutated(FamilyName(ruleset), knob)) << named.name << ' ' << knob;
    }
  }
}

}  // namespace
}  // namespace merels::differential
