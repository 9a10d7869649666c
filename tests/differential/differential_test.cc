// The engine's rules against the reference: a small run of merels-differential, and whether it would notice.
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
  constexpr std::uint64_t kMostGames = 2000;
  Counts counts;
  for (std::uint64_t number = 0; number < kMostGames; ++number) {
    if (PlayMutated(GetParam().ruleset, GetParam().settings, kSeed, number, counts)) return;
  }
  ADD_FAILURE() << "not noticed in " << kMostGames << " games";
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

std::string MutationName(const ::testing::TestParamInfo<Mutation>& info) {
  return testing::TestName(info.param.ruleset + "_as_" + info.param.settings);
}
INSTANTIATE_TEST_SUITE_P(Morris, Mutations, ::testing::ValuesIn(kMorris), MutationName);

}  // namespace
}  // namespace merels::differential
