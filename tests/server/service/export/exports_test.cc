#include "server/service/export/exports.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "server/service/chat/chat.h"
#include "server/service/friends/friends.h"
#include "tests/server/service/following/spectators.h"
#include "tests/server/service/moderation/moderation_fixture.h"

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
  world.game_server->match_calls().ListMatches(eve.me, query, [&](const auto& page) {
    EXPECT_TRUE(page.value().items.empty() && page.value().next.empty());
    answered.emplace_back("all looked at");
  });
  query.filter.ruleset = "";
  query.page.size = 1;
  world.game_server->match_calls().ListMatches(ann.me, query,
                                               [&](const auto&) { answered.emplace_back("a short one"); });
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

class AccountExportTest : public ModerationFixture {
 protected:
  Result<AccountPage> Page(const Bearer& who, const std::string& token) {
    return Answer<AccountPage>(
        [&](auto done) { world.game_server->account_export().Export(who, token, done); });
  }
  std::vector<AccountPage> All(const Bearer& who) {
    std::vector<AccountPage> pages;
    std::string token;
    do {
      pages.push_back(Page(who, token).value());
      token = pages.back().next;
    } while (!token.empty() && pages.size() < 50);
    return pages;
  }
  MatchId Play(const Bearer& one, const Bearer& other, match::WatchAccess access) {
    OpenTable request{world.NewRequest(), "standard", {minutes(5), {}}, rules::Side::kFirst, false};
    request.watching.access = access;
    const auto opened = Answer<lobby::Opened>(
        [&](auto done) { world.game_server->tables().Open(one.player, request, done); });
    const JoinTable join{world.NewRequest(), std::get<lobby::Table>(opened.value()).id, ""};
    return Answer<Seated>([&](auto done) { world.game_server->tables().Join(other.player, join, done); })
        ->match;
  }
  void Say(const Bearer& who, const MatchId& match, const std::string& text) {
    ASSERT_TRUE(Answer<chat::Message>([&](auto done) {
                  world.game_server->chat().Say(
                      who.player, {world.NewRequest(), match, chat::Room::kPlayers, text, {}}, done);
                }).ok());
    world.executor.Advance(std::chrono::seconds(5));
  }

  Bearer ann = Member("Ann");
  Bearer bob = Member("Bob");
};

TEST_F(AccountExportTest, ItHasWhatTheAccountIsAndDidAndNothingOfOthers) {
  const MatchId open = Play(ann, bob, match::WatchAccess::kOpen);
  world.executor.Advance(std::chrono::seconds(1));
  const MatchId closed = Play(bob, ann, match::WatchAccess::kClosed);
  Play(bob, moderator, match::WatchAccess::kOpen);
  Say(ann, closed, "hello");
  Say(bob, closed, "not hers");
  ASSERT_TRUE(Answer<void>([&](auto done) {
                world.game_server->chat().SetOff(ann.player.id, {open, true}, done);
              }).ok());
  ASSERT_TRUE(Report(ann, {"Bob", closed, {}, "he shouts"}).ok());
  ASSERT_TRUE(Report(bob, {"Ann", closed, {}, "she shouts"}).ok());
  ASSERT_TRUE(Block(ann, "Bob").ok());
  ASSERT_TRUE(Answer<api::Friend>([&](auto done) {
                world.game_server->friends().Follow(ann.player, {moderator.player.name}, done);
              }).ok());
  ASSERT_TRUE(Impose("Ann", SanctionKind::kWarning).ok());
  const auto pages = All(ann);
  const AccountPage& first = pages.front();
  EXPECT_EQ(first.player, ann.player);
  EXPECT_GT(first.created_at.count(), 0);
  EXPECT_EQ(first.sign_ins.size(), 1U);
  EXPECT_EQ(first.blocks, std::vector{bob.player});
  ASSERT_EQ(first.friends.size(), 1U);
  EXPECT_EQ(first.friends[0].player, moderator.player);
  ASSERT_EQ(first.sanctions.size(), 1U);
  EXPECT_EQ(first.chat_off, std::vector{open});
  ASSERT_TRUE(first.ratings.has_value());
  ASSERT_EQ(pages.size(), 4U);
  ASSERT_EQ(pages[1].reports.size(), 1U);
  EXPECT_EQ(pages[1].reports[0].text, "he shouts");
  ASSERT_EQ(pages[2].said.size(), 1U);
  EXPECT_EQ(pages[2].said[0].message.text, "hello");
  EXPECT_EQ(pages[2].said[0].place.match, closed);
  ASSERT_EQ(pages[3].records.size(), 2U);
  EXPECT_NE(pages[3].records[0].find(closed.text()), std::string::npos);
  EXPECT_NE(pages[3].records[1].find(open.text()), std::string::npos);
}

TEST_F(AccountExportTest, WhatIsLongComesPageByPage) {
  world.limits.max_matches_per_account = 100;
  world.Restart();
  for (int i = 0; i < 52; ++i) {
    Play(ann, bob, match::WatchAccess::kClosed);
    world.executor.Advance(std::chrono::seconds(1));
  }
  std::size_t records = 0;
  for (const AccountPage& page : All(ann)) {
    EXPECT_LE(page.records.size(), 50U);
    records += page.records.size();
  }
  EXPECT_EQ(records, 52U);
}

TEST_F(AccountExportTest, APageTokenOfNoneOfOursIsRefused) {
  for (const char* token : {"nonsense", "said ", "said x", "reports x", "games x", "said -1"}) {
    EXPECT_EQ(Page(ann, token).error().reason, Reason::kBadArgument) << token;
  }
}

TEST_F(AccountExportTest, AStoreThatCannotBeReadIsSaidSo) {
  world.disk->fault = store::MemoryDisk::Fault::kBroken;
  for (const char* token : {"", "reports ", "said 0", "games "}) {
    EXPECT_EQ(Page(ann, token).error().reason, Reason::kStoreRefused) << token;
  }
}

}  // namespace

}  // namespace merels::service
