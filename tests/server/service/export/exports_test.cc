// Stored games: lists with filters, replays, and exports of many records.
#include "server/service/export/exports.h"

#include <algorithm>

#include "tests/server/service/following/spectators.h"

namespace merels::service {
namespace {

class GamesKeptTest : public SpectatorsTest {
 protected:
  /// A match that ends after so many plies; Ann wins.
  MatchId Played(int plies, const std::string& ruleset = "standard") {
    const MatchId match = Open({}, {seconds(300), seconds(3)}, ruleset);
    Play(match, plies);
    Resign(match);
    world.clock.Advance(seconds(1));
    return match;
  }
  std::vector<MatchId> List(const MatchQuery& query) {
    std::vector<MatchId> found;
    const auto page = eve.List(query).value();
    for (const auto& match : page.items) found.push_back(match.match);
    return found;
  }
  std::size_t Of(const std::string& records, const std::string& word) {
    std::size_t count = 0;
    for (auto at = records.find(word); at != std::string::npos; at = records.find(word, at + 1)) ++count;
    return count;
  }
};

TEST_F(GamesKeptTest, AFilterIsReadAsTablesReadTheirRulesets) {
  const MatchId six = Played(1, "six");
  const MatchId standard = Played(1);
  MatchQuery query;
  query.filter.ruleset = "six";
  EXPECT_EQ(List(query), std::vector<MatchId>{six});
  query.filter.ruleset = "standard+quiet=100+reps=3";
  EXPECT_EQ(List(query), std::vector<MatchId>{standard});
  query.filter.ruleset = "chess";
  EXPECT_EQ(eve.List(query).error().reason, Reason::kUnknownRuleset);
}

TEST_F(GamesKeptTest, WhoWonIsAskedOfAPlayer) {
  const MatchId match = Played(1);
  MatchQuery query;
  query.filter.result = match::ResultFilter::kWon;
  EXPECT_EQ(eve.List(query).error().reason, Reason::kBadArgument);
  query.filter.player = ann.me.id;
  EXPECT_EQ(List(query), std::vector<MatchId>{match});
  query.filter.player = bob.me.id;
  EXPECT_TRUE(List(query).empty());
  query.filter.result = match::ResultFilter::kFirstWins;
  query.filter.opponent = ann.me.id;
  EXPECT_EQ(List(query), std::vector<MatchId>{match});
  query = {};
  query.filter.opponent = ann.me.id;
  EXPECT_EQ(eve.List(query).error().reason, Reason::kBadArgument);
  query = {{}, {{}, match::StateFilter::kEnded}};
  query.filter.rating = {1400, 1600};
  EXPECT_EQ(eve.List(query).error().reason, Reason::kBadArgument);
}

TEST_F(GamesKeptTest, AListInPagesMissesNothingAndRepeatsNothing) {
  std::vector<MatchId> all;
  for (int i = 0; i < 5; ++i) all.insert(all.begin(), Played(0));
  MatchQuery query;
  query.filter.player = ann.me.id;
  query.page.size = 2;
  std::vector<MatchId> seen;
  do {
    const auto page = eve.List(query).value();
    for (const auto& match : page.items) seen.push_back(match.match);
    query.page.token = page.next;
  } while (!query.page.token.empty());
  EXPECT_EQ(seen, all);
}

TEST_F(GamesKeptTest, APageEndsWhenEnoughWasLookedAtAndTheNextGoesOnThere) {
  world.limits.list_looks = 3;
  const MatchId six = Played(0, "six");
  for (int i = 0; i < 4; ++i) Played(0);
  MatchQuery query;
  query.filter.ruleset = "six";
  const auto first = eve.List(query).value();
  EXPECT_TRUE(first.items.empty());
  ASSERT_NE(first.next, "");
  query.page.token = first.next;
  const auto second = eve.List(query).value();
  ASSERT_EQ(second.items.size(), 1U);
  EXPECT_EQ(second.items[0].match, six);
  EXPECT_EQ(second.next, "");
}

TEST_F(GamesKeptTest, APageIsLookedForInPiecesBetweenWhichOthersHaveTheirTurn) {
  store::ListedMatch match;
  match.head.ruleset = "nine";
  match.head.live = false;
  for (std::size_t i = 0; i < 2 * store::kLooksAtOnce; ++i) {
    match.match = MatchId("old" + std::to_string(1000 + i));
    world.disk->matches.emplace(match.match, match);
  }
  std::vector<std::string> answered;
  MatchQuery query;
  query.filter.ruleset = "six";
  world.game_server->ListMatches(eve.me, query, [&](const auto& page) {
    EXPECT_TRUE(page.value().items.empty() && page.value().next.empty());
    answered.emplace_back("all looked at");
  });
  query.filter.ruleset = "";
  query.page.size = 1;
  world.game_server->ListMatches(ann.me, query, [&](const auto&) { answered.emplace_back("a short one"); });
  world.Run();
  EXPECT_EQ(answered, (std::vector<std::string>{"a short one", "all looked at"}));
}

TEST_F(GamesKeptTest, AMatchIsReplayedFromAnyPlyByTheSameStream) {
  const MatchId match = Played(40);
  for (const int ply : {0, 1, 17, 40}) {
    eve.inbox.messages.clear();
    eve.session->Subscribe(Subscription{session::Topic::Match(match), "", 0, "", ply});
    world.Run();
    const auto start = eve.Snapshots().at(0);
    EXPECT_EQ(start.plies.size(), static_cast<std::size_t>(ply));
    EXPECT_FALSE(start.outcome);
    std::vector<Seq> rows;
    for (Seq seq = static_cast<Seq>(ply) + 2; seq <= 42; ++seq) rows.push_back(seq);
    EXPECT_EQ(eve.Rows(), rows);
    const auto deliveries = eve.inbox.Deliveries();
    for (std::size_t i = 1; i < rows.size(); ++i) EXPECT_EQ(deliveries[i].prev_seq, deliveries[i - 1].seq);
  }
  eve.session->Subscribe(Subscription{session::Topic::Match(match), "", 0, "", 41});
  world.Run();
  EXPECT_EQ(eve.LastRefusal(), Reason::kBadArgument);
}

TEST_F(GamesKeptTest, AReplayOfAMatchThatGoesOnGoesOnWithIt) {
  const MatchId match = Open({});
  Play(match, 36);  // more than are kept in memory
  eve.session->Subscribe(Subscription{session::Topic::Match(match), "", 0, "", 1});
  Play(match, 2);
  EXPECT_EQ(eve.Snapshots().size(), 1U);
  std::vector<Seq> rows;
  for (Seq seq = 3; seq <= 39; ++seq) rows.push_back(seq);
  EXPECT_EQ(eve.Rows(), rows);
}

TEST_F(GamesKeptTest, ManyRecordsComeInPagesOfThoseThatAreOverAndOpen) {
  for (int i = 0; i < 3; ++i) Played(2);
  Open({});
  const MatchId closed = Open(With(match::WatchAccess::kClosed));
  Resign(closed);
  MatchQuery query;
  query.filter.player = ann.me.id;
  query.page.size = 2;
  const auto first = ann.ExportAll(query).value();
  ASSERT_EQ(first.items.size(), 2U);
  EXPECT_EQ(Of(first.items[0], "[White \"Ann\"]"), 1U);
  EXPECT_EQ(Of(first.items[0], "\n2 "), 1U);
  query.page.token = first.next;
  const auto second = ann.ExportAll(query).value();
  EXPECT_EQ(second.items.size(), 1U);
  EXPECT_EQ(second.next, "");
  query.filter.state = match::StateFilter::kLive;
  EXPECT_EQ(ann.ExportAll(query).error().reason, Reason::kBadArgument);
}

TEST_F(GamesKeptTest, ARecordThatCannotBeReadIsLeftOutAndTheOperatorWarned) {
  const MatchId bad = Played(1);
  Played(1);
  world.disk->log[bad].begin()->second.bytes = "damaged";
  EXPECT_EQ(eve.ExportAll()->items.size(), 1U);
  EXPECT_EQ(world.warnings.size(), 1U);
}

TEST_F(GamesKeptTest, APageOfRecordsCountsAsTenLookUps) {
  world.limits.lookup_burst = 25;
  Restart();
  OnlineGuest reader(world, "Reader");
  EXPECT_TRUE(reader.ExportAll().ok());
  EXPECT_TRUE(reader.ExportAll().ok());
  EXPECT_EQ(reader.ExportAll().error().reason, Reason::kRateLimited);
}

}  // namespace
}  // namespace merels::service
