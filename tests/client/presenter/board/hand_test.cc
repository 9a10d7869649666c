#include "client/presenter/board/hand.h"

#include <gtest/gtest.h>

#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

using rules::Game;

/// A game of `ruleset` at a position string, with a hand.
class Table {
 public:
  explicit Table(const std::string& position, const std::string& ruleset = "standard")
      : game(Game::At(*variants::ParseRuleset(ruleset), position).value()), options(game) {}

  board::Point At(const std::string& name) const { return *board::FindPoint(game.topology(), name); }
  Hand::Result Press(const std::string& name) { return hand.Press(At(name), game, options); }
  Hand::Result Release(const std::string& name, bool dragged) {
    return hand.Release(At(name), dragged, game, options);
  }
  std::string Played(const Hand::Result& result) const {
    const auto* played = std::get_if<Hand::Played>(&result);
    return played == nullptr ? "" : game.Text(played->ply);
  }
  std::string Sentence(const Hand::Result& result) const {
    const auto* illegal = std::get_if<Hand::Illegal>(&result);
    return illegal == nullptr ? "" : illegal->sentence;
  }
  std::vector<std::string> Takeable() const {
    std::vector<std::string> names;
    for (const auto man : options.Takeable(hand.draft(), game.topology())) {
      names.push_back(PointName(game.topology(), man));
    }
    return names;
  }

  Game game;
  Options options;
  Hand hand;
};

constexpr const char* kStart = ".../.../.../....../.../.../... w 9,9";
// White: a7, a4 and c5; Black: a mill on g7-g4-g1, and b6.
constexpr const char* kMillAhead = "W.B/B../W../W....B/.../.../..B w 1,1";
// Hands are empty. White: a7 d7 g4 e3; Black: b6 f6 e5 c3.
constexpr const char* kMoving = "WW./B.B/..B/.....W/B.W/.../... w 0,0";
// White has three men: a7 d7 f4; Black: b6 f6 e5 c3.
constexpr const char* kFlying = "WW./B.B/..B/....W./B../.../... w 0,0";

TEST(Hand, APressOnAnEmptyPointPlacesAMan) {
  Table table(kStart);
  EXPECT_EQ(table.Played(table.Press("d2")), "d2");
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kFree);
}

TEST(Hand, AnOccupiedPointIsRefusedWithTheRulesSentence) {
  Table table("W../.../.../....../.../.../..B w 8,8");
  EXPECT_EQ(table.Sentence(table.Press("a7")), "a7 is already occupied");
  EXPECT_EQ(table.Sentence(table.Press("g1")), "g1 is already occupied");
}

TEST(Hand, AClosedMillAsksForAManAndGoesAsOnePly) {
  Table table(kMillAhead);
  EXPECT_TRUE(std::holds_alternative<Hand::Changed>(table.Press("a1")));
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kTaking);
  EXPECT_EQ(table.Takeable(), std::vector<std::string>{"b6"});
  EXPECT_EQ(table.Sentence(table.Press("g4")), "g4 stands in a mill; take a man outside a mill");
  EXPECT_EQ(table.Sentence(table.Press("d1")), "there is no man on d1 to take");
  EXPECT_EQ(table.Played(table.Press("b6")), "a1,b6");
}

TEST(Hand, AManIsTakenByItsNumber) {
  Table table(kMillAhead);
  table.Press("a1");
  EXPECT_TRUE(std::holds_alternative<Hand::Nothing>(table.hand.TakeNumber(2, table.game, table.options)));
  EXPECT_EQ(table.Played(table.hand.TakeNumber(1, table.game, table.options)), "a1,b6");
}

TEST(Hand, BackTakesTheMoveBackBeforeTheChoice) {
  Table table(kMillAhead);
  table.Press("a1");
  EXPECT_TRUE(table.hand.Back());
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kFree);
  EXPECT_FALSE(table.hand.Back());
}

TEST(Hand, TwoClicksMoveAMan) {
  Table table(kMoving);
  table.Press("g4");
  table.Release("g4", false);
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kLifted);
  EXPECT_EQ(table.Played(table.Press("g1")), "g4-g1");
}

TEST(Hand, ADragMovesAMan) {
  Table table(kMoving);
  table.Press("g4");
  EXPECT_EQ(table.Played(table.Release("g1", true)), "g4-g1");
}

TEST(Hand, ADragIntoAMillAsksForAMan) {
  Table table(kMoving);
  table.Press("g4");
  EXPECT_TRUE(std::holds_alternative<Hand::Changed>(table.Release("g7", true)));
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kTaking);
  EXPECT_EQ(table.Played(table.Press("f6")), "g4-g7,f6");
}

TEST(Hand, AnotherOwnManIsTakenUpInstead) {
  Table table(kMoving);
  table.Press("g4");
  table.Press("e3");
  EXPECT_EQ(table.hand.draft().from, table.At("e3"));
}

TEST(Hand, ASecondClickPutsTheManDown) {
  Table table(kMoving);
  table.Press("g4");
  table.Release("g4", false);
  table.Press("g4");
  table.Release("g4", false);
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kFree);
}

TEST(Hand, WhatTheRulesRefuseKeepsTheManUpAfterAClickAndDropsItAfterADrag) {
  Table table(kMoving);
  table.Press("g4");
  EXPECT_EQ(table.Sentence(table.Press("d1")), "d1 is not next to g4");
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kLifted);
  EXPECT_EQ(table.Sentence(table.Release("d1", true)), "d1 is not next to g4");
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kFree);
}

TEST(Hand, OtherMensMenAndEmptyPointsCannotBeLifted) {
  Table table(kMoving);
  EXPECT_EQ(table.Sentence(table.Press("b6")), "the man on b6 is your opponent's");
  EXPECT_NE(table.Sentence(table.Press("a1")), "");
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kFree);
}

TEST(Hand, APressBesideTheBoardPutsTheManDown) {
  Table table(kMoving);
  table.Press("g4");
  EXPECT_TRUE(
      std::holds_alternative<Hand::Changed>(table.hand.Press(std::nullopt, table.game, table.options)));
  EXPECT_EQ(table.hand.stage(), Hand::Stage::kFree);
}

TEST(Hand, WithThreeMenEveryEmptyPointIsATarget) {
  Table table(kFlying);
  table.Press("f4");
  EXPECT_EQ(table.options.Targets(table.hand.draft()).size(), 24U - 7U);
  EXPECT_EQ(table.Played(table.Press("a1")), "f4-a1");
}

TEST(Hand, TwoMillsTakeTwoMenWhereTheRulesSaySo) {
  // Both a7-d7-g7 and g7-g4-g1 close on g7.
  Table table("WW./B.B/..B/B....W/.../.../..W w 1,1", "standard-double");
  table.Press("g7");
  EXPECT_EQ(table.options.TakesInAll(table.hand.draft()), 2);
  EXPECT_TRUE(std::holds_alternative<Hand::Changed>(table.Press("f6")));
  EXPECT_EQ(table.Played(table.Press("a4")), "g7,a4,f6");
}

TEST(Options, WhoIsBlockedCanOnlyPass) {
  const Table blocked("WBW/.../.../B....B/.../.../WBW w 0,0", "standard-pass");
  EXPECT_TRUE(blocked.options.MustPass());
  EXPECT_FALSE(blocked.options.MovesAny());
  EXPECT_FALSE(Options().MustPass());
}

}  // namespace
}  // namespace merels::presenter
