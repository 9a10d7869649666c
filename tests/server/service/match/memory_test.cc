// The memory of a live match besides its state (tests/common/match/memory_test.cc).
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/match/decide.h"
#include "server/service/match/loaded_match.h"
#include "tests/support/heap_count.h"

namespace merels::service {
namespace {

constexpr std::size_t kMaxOfAState = 3520;  // at ply 100; the test of the state enforces it

const AccountId kAnn("k3jq5x7t2m9pa"), kBob("z8wv4h6n1c0db");

match::State FreshState() {
  const match::Settings settings{
      "standard+reps=3+quiet=100", {match::Millis(300'000), match::Millis(3'000)}, true, {kAnn, kBob}, true};
  return match::State::Begin(match::DecideStart(settings, kAnn, RequestId("r"), {}).value()).value();
}

TEST(HostedMemory, AMatchOfAHundredPliesTakesAtMostFourKibibytesWithAllThatAShardKeepsOfIt) {
  constexpr std::size_t kMatches = 100;
  std::vector<std::unique_ptr<match::State>> states;
  states.reserve(kMatches);
  std::size_t before = HeapInUse();
  for (std::size_t i = 0; i < kMatches; ++i) states.push_back(std::make_unique<match::State>(FreshState()));
  const std::size_t bare = HeapInUse() - before;

  LoadedMatches matches(kMatches);
  MatchesOfPlayers by_player;
  before = HeapInUse();
  for (std::size_t i = 0; i < kMatches; ++i) {
    const MatchId id("aaaaaaaaaa" + std::to_string(100 + i));
    const match::Players players{match::Player{kAnn, "Ann of a long name", true},
                                 match::Player{kBob, "Bob", true}};
    const auto one =
        std::make_shared<LoadedMatch>(LoadedMatch{.id = id, .state = FreshState(), .players = players});
    matches.Add(one);
    by_player.emplace(2 * i, one.get());
    by_player.emplace(2 * i + 1, one.get());
  }
  const std::size_t beside = (HeapInUse() - before - bare) / kMatches;
  RecordProperty("bytes_beside_the_state", static_cast<int>(beside));
  EXPECT_LE(beside + kMaxOfAState, 4096U) << beside;
}

}  // namespace
}  // namespace merels::service
