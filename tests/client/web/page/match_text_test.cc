#include "client/web/page/match_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "client/web/page/board_svg.h"
#include "client/web/page/json.h"
#include "client/web/page/pages.h"
#include "common/variants/registry.h"
#include "tests/client/support/simulated_match.h"

namespace merels::web {
namespace {

match::Snapshot Seen(const SimulatedMatch& house) {
  return std::get<match::Snapshot>(house.Snapshot().content);
}

ShownGame Shown(match::Snapshot snapshot) {
  ShownGame game;
  game.clocks = snapshot.clocks;
  game.told = Tell(snapshot);
  return game;
}

TEST(ToldMatch, EveryPlyHasItsWordsAndTheMenAfterIt) {
  SimulatedMatch house;
  house.Play("d2 f4 d1 f2 d3,f2");
  const ToldMatch told = Tell(Seen(house));
  ASSERT_EQ(told.plies.size(), 5U);
  EXPECT_EQ(told.plies[0].words, "White places on d2");
  EXPECT_EQ(told.plies[1].side, rules::Side::kSecond);
  EXPECT_NE(told.plies[4].words.find("mill"), std::string::npos);
  EXPECT_EQ(told.plies[4].men, MenText(*told.now));
  EXPECT_EQ(told.last->captures.size(), 1U);
}

TEST(ToldMatch, ARulesetThatIsNotKnownIsToldWithoutABoard) {
  SimulatedMatch house;
  house.Play("d2 f4");
  auto snapshot = Seen(house);
  snapshot.settings.ruleset = "tomorrow";
  const ToldMatch told = Tell(snapshot);
  EXPECT_FALSE(told.now);
  EXPECT_EQ(told.plies.size(), 2U);
  EXPECT_EQ(told.plies[1].side, rules::Side::kSecond);
  EXPECT_NE(BoardSvg(told, "x").find("tomorrow"), std::string::npos);
  EXPECT_NE(MatchPage({}, Shown(snapshot)).find("tomorrow"), std::string::npos);
}

TEST(ToldMatch, TheLinesOfABoardAreThoseOfItsRules) {
  EXPECT_EQ(StrokesText(board::kThree), "a3-c3 a2-c2 a1-c1 a1-a3 b1-b3 c1-c3");
  for (const auto& named : variants::Registry()) {
    const rules::Game game(*variants::ParseRuleset(named.name));
    const auto& topology = game.topology();
    EXPECT_EQ(PointsText(topology).size() + 1, 3U * static_cast<std::size_t>(topology.point_count))
        << named.name;
    EXPECT_EQ(MenText(game).size(), static_cast<std::size_t>(topology.point_count)) << named.name;
    EXPECT_FALSE(StrokesText(topology).empty()) << named.name;
  }
}

TEST(ToldMatch, ARunningClockRunsOnAndNeverBelowZero) {
  SeenMatch seen;
  seen.match.clocks = {{Millis(5000), Millis(9000)}, rules::Side::kFirst};
  seen.heard_at = Millis(100);
  EXPECT_EQ(seen.ClocksAt(Millis(1100)).left, (std::array{Millis(4000), Millis(9000)}));
  EXPECT_EQ(seen.ClocksAt(Millis(90'000)).left[0], Millis(0));
  seen.match.clock_stands = Millis(500);
  EXPECT_EQ(seen.ClocksAt(Millis(1100)).left[0], Millis(4500));
  seen.match.outcome = rules::Outcome{};
  EXPECT_EQ(seen.ClocksAt(Millis(1100)).left[0], Millis(5000));
}

TEST(ToldMatch, ItsJsonHasWhatABoardNeeds) {
  SimulatedMatch house;
  house.Play("d2 f4");
  const ToldMatch told = Tell(Seen(house));
  const Json json = MatchJson(told, told.match.clocks, Millis(7), true);
  EXPECT_EQ(json["boards"].size(), 3U);
  EXPECT_EQ(json["men"], json["boards"][2]);
  EXPECT_EQ(json["seq"], house.state().seq());
  EXPECT_EQ(json["to_move"], "white");
  EXPECT_EQ(json["in_hand"], (Json{8, 8}));
  EXPECT_FALSE(MatchJson(told, told.match.clocks, Millis(7), false).contains("boards"));
}

TEST(Pages, NamesAreNeverMarkup) {
  SimulatedMatch house;
  house.Play("d2");
  auto snapshot = Seen(house);
  snapshot.players[0].name = "<img src=x onerror=alert(1)>";
  snapshot.players[1].name = "\"><script>";
  const ShownGame game = Shown(snapshot);
  const match::Summary line{snapshot.match, snapshot.settings, snapshot.players, std::nullopt, Millis(0)};
  lobby::Table table;
  table.owner.name = snapshot.players[0].name;
  table.ruleset = "<script>";
  for (const std::string& html : {MatchPage({}, game), EmbedPage({}, game), OverlayPage({}, game),
                                  WallPage({}, {game}), LivePage({}, snapshot.players[0].name, game),
                                  PlayerPage({}, snapshot.players[0].name, {snapshot.players[0], {}}, {line}),
                                  RatingsPage({}, "standard/blitz", {{1, snapshot.players[0], {}}}),
                                  HomePage({}, {{line}, {table}, {{"<script>", line}}}),
                                  BoardSvg(*game.told, PlayersTitle(snapshot.settings, snapshot.players))}) {
    EXPECT_EQ(html.find("<img"), std::string::npos);
    EXPECT_EQ(html.find("<script>"), std::string::npos);
    EXPECT_EQ(html.find("\"><script>"), std::string::npos);
  }
}

TEST(Pages, APageShowsBoardPlayersAndMovesWithoutScripts) {
  SimulatedMatch house;
  house.Play("d2 f4");
  const std::string html = MatchPage({}, Shown(Seen(house)));
  EXPECT_NE(html.find("<svg"), std::string::npos);
  EXPECT_NE(html.find("Ann (White) and Bob (Black)"), std::string::npos);
  EXPECT_NE(html.find(">f4</li>"), std::string::npos);
  EXPECT_NE(html.find("White to move"), std::string::npos);
}

TEST(Pages, APageHasNoStyleOrScriptOfItsOwn) {
  SimulatedMatch house;
  house.Play("d2 f4");
  const ShownGame game = Shown(Seen(house));
  for (const std::string& html : {MatchPage({}, game), HomePage({}, {}), EmbedPage({}, game)}) {
    EXPECT_EQ(html.find(" style="), std::string::npos);
    EXPECT_EQ(html.find("<style"), std::string::npos);
    EXPECT_EQ(html.find("onclick"), std::string::npos);
    EXPECT_EQ(html.find("<script>"), std::string::npos);
  }
}

TEST(Pages, APreviewNamesThePictureOfTheStateThatIsTold) {
  SimulatedMatch house;
  house.Play("d2");
  const std::string html = MatchPage({"", "https://play.example"}, Shown(Seen(house)));
  EXPECT_NE(html.find("property=\"og:image\" content=\"https://play.example/m/m1.png?seq=2\""),
            std::string::npos);
  EXPECT_NE(html.find("property=\"og:url\" content=\"https://play.example/m/m1\""), std::string::npos);
}

TEST(StepPages, NoByteDependsOnWhatComesLater) {
  SimulatedMatch house;
  house.Play("d2 f4");
  const auto early = Seen(house);
  house.Play("g1 b4 a1");
  const auto later = Seen(house);
  house.Act(rules::Side::kFirst, match::Resign{});
  const auto over = Seen(house);
  for (std::size_t ply = 0; ply <= 2; ++ply) {
    const std::string html = StepPage({}, early, ply);
    EXPECT_EQ(html.size(), kStepPageBytes);
    EXPECT_EQ(StepPage({}, later, ply), html);
    EXPECT_EQ(StepPage({}, over, ply), html);
  }
  EXPECT_EQ(StepPage({}, over, 5), StepPage({}, later, 5));
  EXPECT_EQ(StepPage({}, over, 5).find("resigned"), std::string::npos);
}

TEST(StepPages, TheEndIsToldToWhoeverStepsThere) {
  SimulatedMatch house;
  house.Play("d2 f4");
  EXPECT_NE(StepPage({}, Seen(house), 3).find("No further move"), std::string::npos);
  house.Act(rules::Side::kFirst, match::Resign{});
  const std::string end = StepPage({}, Seen(house), 3);
  EXPECT_NE(end.find("resigned"), std::string::npos);
  EXPECT_EQ(end.size(), kStepPageBytes);
}

TEST(StepPages, TheFullestBoardFits) {
  for (const auto& named : variants::Registry()) {
    match::Snapshot match;
    match.settings.ruleset = named.name;
    match.settings.seats = {AccountId("a"), AccountId("b")};
    rules::Game game(*variants::ParseRuleset(named.name));
    match.position = match.start_position = game.position();
    for (int ply = 0; ply < 24 && !game.outcome(); ++ply) {
      match.plies.push_back(game.LegalPlies().front());
      ASSERT_TRUE(game.Play(match.plies.back()).ok());
    }
    EXPECT_EQ(StepPage({}, match, match.plies.size()).size(), kStepPageBytes) << named.name;
  }
}

TEST(BoardPicture, BothKindsOfMenAndTheNewestPlyAreThere) {
  SimulatedMatch house;
  house.Play("d2 f4");
  const std::string svg = BoardSvg(Tell(Seen(house)), "Ann and Bob");
  EXPECT_NE(svg.find("aria-label=\"Ann and Bob\""), std::string::npos);
  std::size_t men = 0;
  for (auto at = svg.find("class=\"man\""); at != std::string::npos; at = svg.find("class=\"man\"", at + 1))
    ++men;
  EXPECT_EQ(men, 2U);
  EXPECT_NE(svg.find("class=\"marks\""), std::string::npos);
}

}  // namespace
}  // namespace merels::web
