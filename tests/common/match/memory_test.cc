// The memory of a live match.
#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "common/rules/random_game.h"
#include "tests/common/match/fixture.h"
#include "tests/support/heap_count.h"

namespace merels::match {
namespace {

constexpr int kPlies = 100;

/// Of the same form as clients' and accounts'.
const AccountId kAnn("k3jq5x7t2m9pa"), kBob("z8wv4h6n1c0db");
RequestId NumberedUuid(int number) {
  return RequestId("9b2f7c52-6a0e-4c8e-8d8b-0f6c" + std::to_string(10'000'000 + number));
}

/// A ply without capture or end: the longest match has most to remember.
std::string QuietPly(const rules::Game& game, rules::SeededNumbers& numbers) {
  std::vector<std::string> quiet;
  for (const std::string& ply : game.LegalPlies()) {
    rules::Game after = game;
    const bool taken = ply.find(',') != std::string::npos;
    if (!taken && after.Play(ply).ok() && !after.outcome()) quiet.push_back(ply);
  }
  return quiet.empty() ? "" : quiet[numbers.Below(quiet.size())];
}

/// A match of a hundred plies, without captures where possible, with clocks and lag.
std::optional<State> LongMatch(const char* ruleset, std::uint64_t seed) {
  const Settings settings{ruleset, {Millis(300'000), Millis(3'000)}, true, {kAnn, kBob}, true};
  State state =
      State::Begin(DecideStart(settings, kAnn, NumberedUuid(0), Millis(1'767'225'600'000)).value()).value();
  rules::SeededNumbers numbers(seed);
  Millis now(1'767'225'600'000);
  while (state.game().plies() < kPlies) {
    const std::string ply = QuietPly(state.game(), numbers);
    if (ply.empty()) return std::nullopt;
    const Millis thought(500 + static_cast<int>(numbers.Below(9'000)));
    now += thought;
    const AccountId& by = state.game().to_move() == Side::kFirst ? kAnn : kBob;
    const Command command{by, NumberedUuid(state.game().plies() + 1), state.position_seq(), 0, PlayPly{ply}};
    auto decision = Decide(state, command, {now, thought, Millis(40)});
    EXPECT_TRUE(state.Apply(std::get<Entry>(std::move(decision).value())).ok());
  }
  return state;
}

TEST(Memory, AMatchOfAHundredPliesLeavesRoomInFourKibibytes) {
  for (const char* ruleset :
       {"standard+reps=3+quiet=100", "foxgeese+reps=3+cap=400", "race+reps=3+cap=400"}) {
    std::optional<State> match;
    std::size_t before = 0;
    for (std::uint64_t seed = 1; !match && seed < 100; ++seed) {
      before = HeapInUse();
      match = LongMatch(ruleset, seed);
    }
    ASSERT_TRUE(match) << ruleset;
    const std::size_t bytes = HeapInUse() - before + sizeof(State);
    RecordProperty(ruleset, static_cast<int>(bytes));
    EXPECT_LE(bytes, 3584U) << ruleset;
  }
}

}  // namespace
}  // namespace merels::match
