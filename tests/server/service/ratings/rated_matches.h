// Members who play rated matches by quick play.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/server/service/game_server_test.h"

namespace merels::service {

using rules::Side;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

inline constexpr const char* kPool = "standard/blitz";
inline const clock::TimeControl kBlitz{minutes(5), seconds(0)};

class RatedMatches : public GameServerTest {
 protected:
  /// The same two may meet again and again here.
  RatedMatches() {
    world.limits.repeat_wait_ms = 0;
    world.limits.gap_at_once = world.limits.gap_most = 5000;
    world.Restart();
  }

  struct Client {
    match::Player player;
    std::unique_ptr<Inbox> inbox = std::make_unique<Inbox>();
    std::unique_ptr<Session> session;
  };
  Client Member(const std::string& name, bool bot = false) {
    Client client;
    SignedIn in;
    world.game_server->membership().SignInGuest({"", bot},
                                                [&](const Result<SignedIn>& done) { in = done.value(); });
    world.Run();
    world.game_server->membership().Register(
        {in.player, in.token}, {name, "three in a row"},
        [&](const Result<match::Player>& done) { client.player = done.value(); });
    world.Run();
    Listen(client);
    return client;
  }
  void Listen(Client& client) {
    client.session = world.game_server->OpenSession(client.player, *client.inbox).value();
    client.session->Subscribe(session::Topic::Notices(), "", 0);
    world.Run();
  }
  /// The match of two paired seeks.
  match::Snapshot Pair(const Client& one, const Client& other, bool rated = true) {
    for (const Client* client : {&one, &other}) {
      EXPECT_TRUE(world.SeekFor(client->player, {world.NewRequest(), {{{"standard", kBlitz}}, rated}}).ok());
      world.Run();
    }
    return world.Get(Told<lobby::Paired>(one).back().match);
  }
  void Do(const MatchId& match, Side side, const match::Action& action) {
    const match::Player player = world.Get(match).players[rules::Index(side)];
    const auto now = Answer<match::Snapshot>([&](auto done) {
                       world.game_server->match_calls().GetMatch(player, {match}, done);
                     }).value();
    const auto done =
        world.Submit(player, match, {player.id, world.NewRequest(), now.position_seq, 0, action});
    ASSERT_TRUE(done.ok()) << done.error().ToString();
  }
  /// A ply of each side, if wanted, and then White resigns.
  void WhiteResigns(const MatchId& match, bool plies = true) {
    if (plies) Do(match, Side::kFirst, match::PlayPly{"d2"});
    if (plies) Do(match, Side::kSecond, match::PlayPly{"f4"});
    Do(match, Side::kFirst, match::Resign{});
  }
  template <class T>
  static std::vector<T> Told(const Client& client) {
    std::vector<T> told;
    for (const lobby::Notice& notice : client.inbox->Contents<lobby::Notice>()) {
      if (const auto* one = std::get_if<T>(&notice)) told.push_back(*one);
    }
    return told;
  }
  lobby::PlayerRatings Of(const Client& client) {
    return Answer<lobby::PlayerRatings>(
               [&](auto done) { world.game_server->ratings().Get(client.player.id.text(), done); })
        .value();
  }
  Page<lobby::ChangeLine> Log(const PageQuery& page = {}) {
    return Answer<Page<lobby::ChangeLine>>([&](auto done) {
             world.game_server->ratings().ListLog({kPool, page}, done);
           })
        .value();
  }
};

}  // namespace merels::service
