// A whole match between two sessions, with a spectator, in one thread on in-memory twins.
#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/variants/registry.h"
#include "tests/server/service/world.h"

namespace merels::service {
namespace {

/// A client from the server's side: a stream, and a copy of the match built from its deliveries.
struct Client {
  Client(World& world, match::Player who) : player(std::move(who)) {
    session = world.game_server->OpenSession(player, inbox).value();
    session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
  }

  void Follow(const MatchId& match) { session->Subscribe(session::Topic::Match(match), "", 0); }

  std::vector<std::string> Plies() const {
    std::vector<std::string> plies;
    for (const auto& snapshot : inbox.Contents<match::Snapshot>()) plies = snapshot.plies;
    for (const auto& entry : inbox.Contents<match::SeenEntry>()) {
      for (const auto& event : entry.logged->entry.events) {
        if (const auto* ply = std::get_if<match::PlyPlayed>(&event)) plies.push_back(ply->ply);
      }
    }
    return plies;
  }

  match::Player player;
  Inbox inbox;
  std::unique_ptr<Session> session;
};

MatchId PairByQuickPlay(World& world, Client& a, Client& b) {
  for (Client* client : {&a, &b}) {
    const auto ticket = world.SeekFor(client->player, {world.NewRequest(), {{{"standard", {}}}}});
    EXPECT_TRUE(ticket.ok());
    EXPECT_EQ(ticket->choices.at(0).ruleset, "standard+reps=3+quiet=100");
  }
  world.Run();
  return std::get<lobby::Paired>(a.inbox.Contents<lobby::Notice>().back()).match;
}

/// Plays seeded legal plies until the rules end the game.
void PlayOut(World& world, const MatchId& match, Client& white, Client& black) {
  rules::Game game(variants::ParseRuleset("standard+reps=3+quiet=100").value());
  for (Seq expected = 1; !game.outcome(); ++expected) {
    const auto legal = game.LegalPlies();
    const std::string& ply = legal[UniformBelow(world.random, legal.size())];
    Client& mover = game.to_move() == rules::Side::kFirst ? white : black;
    mover.session->Submit(match, {{}, world.NewRequest(), expected, 0, match::PlayPly{ply}},
                          world.clock.Monotonic());
    world.Run();
    ASSERT_TRUE(mover.inbox.Answers().back().outcome.ok());
    ASSERT_TRUE(game.Play(ply).ok());
  }
}

TEST(WholeMatch, TwoSessionsFindEachOtherPlayToTheEndAndEverybodySeesTheSame) {
  World world;
  Client ann(world, world.Guest("Ann"));
  Client bob(world, world.Guest("Bob"));
  Client eve(world, world.Guest("Eve"));
  const MatchId match = PairByQuickPlay(world, ann, bob);
  for (Client* client : {&ann, &bob, &eve}) client->Follow(match);
  world.Run();

  const bool ann_is_white = world.Get(match).players[0].id == ann.player.id;
  PlayOut(world, match, ann_is_white ? ann : bob, ann_is_white ? bob : ann);

  const auto end = world.Get(match);
  ASSERT_TRUE(end.outcome.has_value());
  EXPECT_GT(end.plies.size(), 18U);
  for (Client* client : {&ann, &bob, &eve}) {
    EXPECT_EQ(client->Plies(), end.plies);
    const auto entries = client->inbox.Contents<match::SeenEntry>();
    EXPECT_EQ(std::get<match::Ended>(entries.back().logged->entry.events.back()).outcome, *end.outcome);
  }
  EXPECT_EQ(world.disk->log.at(match).size(), end.seq);
}

TEST(WholeMatch, DeliveriesOfATopicAreChainedByPrevSeq) {
  World world;
  Client ann(world, world.Guest("Ann"));
  Client bob(world, world.Guest("Bob"));
  const MatchId match = PairByQuickPlay(world, ann, bob);
  ann.Follow(match);
  world.Run();
  PlayOut(world, match, world.Get(match).players[0].id == ann.player.id ? ann : bob,
          world.Get(match).players[0].id == ann.player.id ? bob : ann);

  Seq newest = 0;
  for (const auto& delivery : ann.inbox.Deliveries()) {
    if (delivery.topic.kind != session::Topic::Kind::kMatch) continue;
    EXPECT_EQ(delivery.prev_seq, newest);
    EXPECT_EQ(delivery.epoch, session::kMatchEpoch);
    newest = delivery.seq;
  }
  EXPECT_EQ(newest, world.Get(match).seq);
}

TEST(WholeMatch, AReaderWhoComesBackGetsWhatTheyMissedAndNothingTwice) {
  World world;
  Client ann(world, world.Guest("Ann"));
  Client bob(world, world.Guest("Bob"));
  const MatchId match = PairByQuickPlay(world, ann, bob);
  PlayOut(world, match, world.Get(match).players[0].id == ann.player.id ? ann : bob,
          world.Get(match).players[0].id == ann.player.id ? bob : ann);

  const Seq newest = world.Get(match).seq;
  ASSERT_GT(newest, 30U);
  Client late(world, world.Guest("Late"));
  late.session->Subscribe(session::Topic::Match(match), std::string(session::kMatchEpoch), newest - 30);
  world.Run();
  std::vector<Seq> seen;
  for (const auto& entry : late.inbox.Contents<match::SeenEntry>()) seen.push_back(entry.seq());
  ASSERT_EQ(seen.size(), 30U);
  EXPECT_EQ(seen.front(), newest - 29);
  EXPECT_TRUE(late.inbox.Contents<match::Snapshot>().empty());
}

}  // namespace
}  // namespace merels::service
