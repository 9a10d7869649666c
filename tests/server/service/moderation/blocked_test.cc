// A block is hidden from the blocked player: no answer, list or stream reveals it.
#include <gtest/gtest.h>

#include "server/service/chat/chat.h"
#include "server/service/lobby/challenges.h"
#include "server/service/match/matches.h"
#include "server/service/moderation/moderation.h"
#include "tests/server/service/moderation/moderation_fixture.h"

namespace merels::service {
namespace {

class BlockedTest : public ModerationFixture {
 protected:
  TableId Open(bool is_private, std::string* code = nullptr) {
    OpenTable request{world.NewRequest(), "standard", {minutes(5), {}}, {}, is_private};
    const auto opened = Answer<lobby::Opened>(
        [&](auto done) { world.game_server->tables().Open(ann.player, request, done); });
    if (code != nullptr) *code = std::get<lobby::Table>(*opened).code;
    return std::get<lobby::Table>(*opened).id;
  }
  Error Join(const match::Player& who, const TableId& table, const std::string& code) {
    const auto seated = Answer<Seated>([&](auto done) {
      world.game_server->tables().Join(who, {world.NewRequest(), table, code}, done);
    });
    return seated ? Error{} : seated.error();
  }
  Result<lobby::Challenged> Challenge(const Bearer& from, const Bearer& to) {
    return Answer<lobby::Challenged>([&](auto done) {
      world.game_server->challenges().Make(
          from.player, {world.NewRequest(), to.player.id.text(), "standard", {minutes(5), {}}, {}, false, {}},
          done);
    });
  }

  const Bearer ann = Member("Ann");
  const Bearer bob = Member("Bob");
};

TEST_F(BlockedTest, ATableOfTheBlockersIsAsOneThatIsNotThereByIdAndByCode) {
  ASSERT_TRUE(Block(ann, "Bob").ok());
  std::string code;
  const TableId table = Open(false), hidden = Open(true, &code);
  EXPECT_EQ(Join(bob.player, table, ""), Join(bob.player, TableId("nosuchtable22"), ""));
  EXPECT_EQ(Join(bob.player, hidden, ""), Join(bob.player, TableId("nosuchtable22"), ""));
  EXPECT_EQ(Join(bob.player, {}, code), Join(bob.player, {}, "NOCODE"));
  EXPECT_TRUE(world.Withdraw(bob.player, table).ok());
  EXPECT_TRUE(world.Withdraw(bob.player, TableId("nosuchtable22")).ok());
  EXPECT_EQ(world.Withdraw(Guest().player, table).error().reason, Reason::kNotYourSeat);
  EXPECT_EQ(Join(Guest().player, {}, code), Error{}) << "it is there for others";
}

TEST_F(BlockedTest, WhoHasBlockedTheOwnerIsToldOfTheirOwnBlock) {
  const TableId table = Open(false);
  ASSERT_TRUE(Block(bob, "Ann").ok());
  EXPECT_EQ(Join(bob.player, table, "").reason, Reason::kNotAllowed);
  EXPECT_EQ(Challenge(bob, ann).error().reason, Reason::kNotAllowed);
}

TEST_F(BlockedTest, PagesAreFullAndGoOnWhereWhatIsShownEnds) {
  const Bearer eve = Member("Eve");
  for (int i = 0; i < 3; ++i) Open(false);
  world.executor.Advance(std::chrono::milliseconds(1));
  const MatchId anns = world.Seat(ann.player, eve.player, {minutes(5), {}});
  OpenTable request{world.NewRequest(), "standard", {minutes(5), {}}, {}, false};
  world.game_server->tables().Open(eve.player, request, [](const auto&) {});
  world.Run();
  const MatchId eves = world.Seat(eve.player, moderator.player, {minutes(5), {}});
  ASSERT_TRUE(Block(ann, "Bob").ok());
  const auto tables = world.game_server->tables().List(bob.player, {1, ""});
  ASSERT_EQ(tables->items.size(), 1U);
  EXPECT_EQ(tables->items[0].owner.id, eve.player.id);
  EXPECT_TRUE(world.game_server->tables().List(bob.player, {1, tables->next})->items.empty());
  MatchQuery query;
  query.filter.state = match::StateFilter::kLive;
  query.page.size = 1;
  std::vector<MatchId> found;
  for (bool more = true; more;) {
    const auto page = Answer<Page<match::Summary>>(
        [&](auto done) { world.game_server->match_calls().ListMatches(bob.player, query, done); });
    ASSERT_TRUE(page.ok());
    for (const auto& match : page->items) found.push_back(match.match);
    EXPECT_EQ(page->next.find(anns.text()), std::string::npos);
    EXPECT_TRUE(page->items.size() == 1 || page->next.empty());
    more = !page->next.empty();
    query.page.token = page->next;
  }
  EXPECT_EQ(found, std::vector{eves});
}

TEST_F(BlockedTest, AChallengeAtTheBlockerIsAsOneThatIsNotAnswered) {
  const Bearer eve = Member("Eve");
  Inbox bobs, anns;
  const auto listen = [&](const Bearer& who, Inbox& inbox) {
    auto session = world.game_server->OpenSession(who.player, inbox, who.token).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
    return session;
  };
  const auto bobs_stream = listen(bob, bobs), anns_stream = listen(ann, anns);
  ASSERT_TRUE(Block(ann, "Bob").ok());
  const auto made = Challenge(bob, ann), other = Challenge(bob, eve);
  ASSERT_TRUE(made.ok() && other.ok());
  const ChallengeId id = std::get<lobby::Challenge>(*made).id;
  EXPECT_EQ(world.game_server->challenges().Of(bob.player.id).size(), 2U);
  EXPECT_TRUE(world.game_server->challenges().Of(ann.player.id).empty());
  EXPECT_EQ(bobs.Contents<lobby::Notice>().size(), 2U);
  world.executor.Advance(std::chrono::milliseconds(world.limits.challenge_ms));
  std::vector<lobby::ChallengeEnd> ends;
  for (const auto& notice : bobs.Contents<lobby::Notice>()) {
    if (const auto* end = std::get_if<lobby::ChallengeEnded>(&notice)) ends.push_back(end->how);
  }
  EXPECT_EQ(ends, (std::vector{lobby::ChallengeEnd::kExpired, lobby::ChallengeEnd::kExpired}));
  EXPECT_TRUE(anns.Contents<lobby::Notice>().empty()) << "she hears neither of it nor of its end";
  world.game_server->challenges().Withdraw(bob.player, {id}, [](const Result<void>&) {});
  world.Run();
}

TEST_F(BlockedTest, AChallengeThatIsNotHeardTakesNobodysRoom) {
  world.limits.max_challenges_to_account = 1;
  world.Restart();
  const Bearer eve = Member("Eve");
  ASSERT_TRUE(Block(ann, "Bob").ok());
  EXPECT_TRUE(Challenge(bob, ann).ok());
  EXPECT_TRUE(Challenge(eve, ann).ok());
  EXPECT_EQ(Challenge(bob, ann).error().reason, Reason::kLimitReached) << "as for everybody";
}

TEST_F(BlockedTest, AMatchOfTheBlockersIsAsOneThatIsNotThereInEveryCall) {
  const Bearer eve = Member("Eve");
  const MatchId match = world.Seat(ann.player, eve.player, {minutes(5), {}});
  ASSERT_TRUE(Block(ann, "Bob").ok());
  const auto refusals = [&](const MatchId& id) {
    std::vector<Error> all;
    const auto keep = [&](const auto& answer) { all.push_back(answer ? Error{} : answer.error()); };
    GameServer& game_server = *world.game_server;
    keep(Answer<match::Snapshot>(
        [&](auto done) { game_server.match_calls().GetMatch(bob.player, {id}, done); }));
    keep(Answer<std::string>(
        [&](auto done) { game_server.match_calls().ExportMatch(bob.player, {id}, done); }));
    keep(Answer<match::LegalPlies>(
        [&](auto done) { game_server.match_calls().ListLegalPlies(bob.player, {{id}}, done); }));
    keep(world.Submit(bob.player, id, {{}, world.NewRequest(), 0, 0, match::Resign{}}));
    keep(Answer<lobby::Challenged>([&](auto done) {
      game_server.challenges().OfferRematch(bob.player, {world.NewRequest(), id}, done);
    }));
    for (const auto room : {chat::Room::kPlayers, chat::Room::kSpectators}) {
      keep(Answer<chat::Message>([&](auto done) {
        game_server.chat().Say(bob.player, {world.NewRequest(), id, room, "hello", {}}, done);
      }));
      keep(Answer<chat::Snapshot>(
          [&](auto done) { game_server.chat().List({bob.player.id}, id, room, 0, done); }));
    }
    keep(Answer<void>([&](auto done) { game_server.chat().SetOff(bob.player.id, {id, true}, done); }));
    keep(Report(bob, {"Eve", id, {}, ""}));
    return all;
  };
  const std::vector<Error> hidden = refusals(match);
  EXPECT_EQ(hidden, refusals(MatchId("nosuchmatch22")));
  for (const Error& one : hidden) EXPECT_EQ(one.reason, Reason::kUnknownMatch);
  EXPECT_EQ(
      world.Submit(moderator.player, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).error().reason,
      Reason::kNotYourSeat);
}

TEST_F(BlockedTest, TheNumbersOfTheLobbyHaveNoGapsAndItsTablesNoEndsWithoutABeginning) {
  Inbox bobs;
  const auto session = world.game_server->OpenSession(bob.player, bobs, bob.token).value();
  session->Subscribe(session::Topic::Lobby(), "", 0);
  world.Run();
  const TableId before = Open(false);
  ASSERT_TRUE(Block(ann, "Bob").ok());
  EXPECT_TRUE(bobs.Contents<lobby::Snapshot>().back().tables.empty()) << "it went as if it were taken";
  const TableId table = Open(false);
  for (const TableId& one : {before, table}) EXPECT_TRUE(world.Withdraw(ann.player, one).ok());
  world.Seat(ann.player, moderator.player, {minutes(5), {}});
  Seq newest = 0;
  for (const auto& delivery : bobs.Deliveries()) {
    if (delivery.prev_seq != 0) {
      EXPECT_EQ(delivery.prev_seq, delivery.seq - 1);
    }
    newest = delivery.seq;
    if (const auto* change = std::get_if<lobby::Change>(&delivery.content)) {
      const auto* closed = std::get_if<lobby::TableClosed>(change);
      EXPECT_TRUE(closed == nullptr);
    }
  }
  EXPECT_GE(newest, 6U);
  Inbox again;
  const auto later = world.game_server->OpenSession(bob.player, again, bob.token).value();
  later->Subscribe(session::Topic::Lobby(), bobs.Deliveries().back().epoch, 1);
  world.Run();
  EXPECT_EQ(again.Deliveries().size(), newest - 1);
}

TEST_F(BlockedTest, WordsThatWereThereAreStillThere) {
  const MatchId match = world.Seat(ann.player, bob.player, {minutes(5), {}});
  const auto say = [&](const std::string& text) {
    world.executor.Advance(std::chrono::milliseconds(1));
    world.game_server->chat().Say(ann.player, {world.NewRequest(), match, chat::Room::kPlayers, text, {}},
                                  [](const auto&) {});
    world.Run();
  };
  say("before");
  world.executor.Advance(std::chrono::milliseconds(1));
  ASSERT_TRUE(Block(ann, "Bob").ok());
  say("after");
  world.Restart();
  const auto words = Answer<chat::Snapshot>([&](auto done) {
    world.game_server->chat().List({bob.player.id}, match, chat::Room::kPlayers, 0, done);
  });
  ASSERT_EQ(words->messages.size(), 1U);
  EXPECT_EQ(words->messages[0].text, "before");
}

}  // namespace
}  // namespace merels::service
