#include "tests/load/ledger.h"

#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::load {
namespace {

const MatchId kMatch("aaaaaaaaaaaaa");
constexpr char kRuleset[] = "standard+reps=3+quiet=100";
constexpr char kAfterThree[] = "W../.../.../...B../.../.../..W b 7,8";

// Rows: the start, then one for each ply.
MatchLogs Logs(const std::vector<std::string>& plies) {
  rules::Game game(*variants::ParseRuleset(kRuleset));
  for (const auto& ply : plies) EXPECT_TRUE(game.Play(ply).ok());
  return {{kMatch, *MatchLog::Of(plies.size() + 1, kRuleset, plies, game.position())}};
}

PlayedMatch Played(std::vector<Acknowledged> acknowledged, std::uint64_t unsettled = 0) {
  return {kMatch, std::move(acknowledged), unsettled};
}

const std::vector<Acknowledged> kThree = {{2, 1, "a7"}, {3, 2, "g7"}, {4, 3, "d7"}};

TEST(Ledger, WhatWasAcknowledgedAndIsInTheLogIsClean) {
  const auto found = Compare(Played(kThree), Logs({"a7", "g7", "d7"}));
  EXPECT_TRUE(found.Clean());
  EXPECT_EQ(found.acknowledged, 3U);
}

TEST(Ledger, AnAcknowledgedPlyThatTheLogLacksIsMissing) {
  const auto found = Compare(Played(kThree), Logs({"a7", "g7"}));
  EXPECT_EQ(found.missing, 1U);
  EXPECT_FALSE(found.Clean());
}

TEST(Ledger, AMatchThatTheServerDoesNotKnowHasLostAllItsPlies) {
  EXPECT_EQ(Compare(Played(kThree), {}).missing, 3U);
}

TEST(Ledger, AnotherPlyInItsPlaceDiffers) {
  const auto found = Compare(Played(kThree), Logs({"a7", "g7", "a4"}));
  EXPECT_EQ(found.differing, 1U);
  EXPECT_EQ(found.missing, 0U);
}

TEST(Ledger, TwoAcknowledgementsForOnePlyAreDoubled) {
  auto twice = kThree;
  twice.push_back({4, 3, "d7"});
  EXPECT_EQ(Compare(Played(twice), Logs({"a7", "g7", "d7"})).doubled, 1U);
}

TEST(Ledger, APlyThatNobodyWasToldOfIsDoubledUnlessItsAnswerIsOpen) {
  const auto logs = Logs({"a7", "g7", "d7", "g4"});
  EXPECT_EQ(Compare(Played(kThree), logs).doubled, 1U);
  EXPECT_TRUE(Compare(Played(kThree, 1), logs).Clean());
}

TEST(Ledger, AStreamAtTheEndOfTheLogIsClean) {
  const auto logs = Logs({"a7", "g7", "d7"});
  const StreamEnd end{kMatch, 4, 3, logs.at(kMatch).positions[3], false};
  EXPECT_TRUE(Compare(end, logs).Clean());
  EXPECT_EQ(Compare(end, logs).streams, 1U);
}

TEST(Ledger, AStreamWithAnotherPositionDiffers) {
  const StreamEnd end{kMatch, 4, 3, kAfterThree, false};
  EXPECT_EQ(Compare(end, Logs({"a7", "g7", "d7"})).differing, 1U);
}

TEST(Ledger, AStreamBehindTheLogDiffersUnlessTheMatchGoesOn) {
  const auto logs = Logs({"a7", "g7", "d7"});
  StreamEnd end{kMatch, 3, 2, logs.at(kMatch).positions[2], false};
  EXPECT_EQ(Compare(end, logs).differing, 1U);
  end.may_be_behind = true;
  EXPECT_TRUE(Compare(end, logs).Clean());
}

TEST(Ledger, AStreamThatSawMoreThanTheLogHasMeansALoss) {
  const auto logs = Logs({"a7", "g7"});
  const StreamEnd end{kMatch, 4, 3, kAfterThree, true};
  EXPECT_EQ(Compare(end, logs).missing, 1U);
}

TEST(Ledger, ALogWhosePliesAreNotLegalOrLeadElsewhereIsRefused) {
  EXPECT_FALSE(MatchLog::Of(3, kRuleset, {"a7", "a7"}, "").ok());
  EXPECT_FALSE(MatchLog::Of(2, kRuleset, {"a7"}, kAfterThree).ok());
}

}  // namespace
}  // namespace merels::load
