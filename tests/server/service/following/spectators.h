// Matches with various watching policies, and their spectators.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/variants/registry.h"
#include "tests/server/service/world.h"

namespace merels::service {

using match::WatchAccess;
using match::Watching;
using std::chrono::milliseconds;
using std::chrono::seconds;

inline Watching ByPlies(int plies) { return {WatchAccess::kOpen, plies}; }
inline Watching ByTime(milliseconds delay) { return {WatchAccess::kOpen, 0, delay}; }
inline Watching With(WatchAccess access) { return {access}; }

/// A guest with a stream.
struct OnlineGuest {
  OnlineGuest(World& of, const std::string& name) : world(of), me(of.Guest(name)) { Come(); }

  void Come() { session = world.game_server->OpenSession(me, inbox).value(); }
  void Follow(const MatchId& match, const std::string& code = "", Seq after = 0) {
    session->Subscribe(Subscription{session::Topic::Match(match), "log", after, code, std::nullopt});
    world.Run();
  }
  /// The numbers of matches' rows received, and those of snapshots.
  std::vector<Seq> Rows() const {
    std::vector<Seq> rows;
    for (const auto& entry : inbox.Contents<match::SeenEntry>()) rows.push_back(entry.seq());
    return rows;
  }
  std::vector<match::Snapshot> Snapshots() const { return inbox.Contents<match::Snapshot>(); }
  Reason LastRefusal() const {
    const auto ended = inbox.All<SubscriptionEnded>();
    return ended.empty() ? kLastReason : ended.back().error.reason;
  }

  Result<match::Snapshot> Get(const MatchId& match, const std::string& code = "") const {
    return Ask<match::Snapshot>([&](auto done) {
      world.game_server->match_calls().GetMatch(me, {match, code}, done);
    });
  }
  Result<match::LegalPlies> Legal(const MatchId& match, const std::string& code = "") const {
    return Ask<match::LegalPlies>([&](auto done) {
      world.game_server->match_calls().ListLegalPlies(me, {{match, code}}, done);
    });
  }
  Result<std::string> Export(const MatchId& match, const std::string& code = "") const {
    return Ask<std::string>([&](auto done) {
      world.game_server->match_calls().ExportMatch(me, {match, code}, done);
    });
  }
  Result<Page<match::Summary>> List(const MatchQuery& query = {}) const {
    return Ask<Page<match::Summary>>(
        [&](auto done) { world.game_server->match_calls().ListMatches(me, query, done); });
  }
  Result<Page<std::string>> ExportAll(const MatchQuery& query = {}) const {
    return Ask<Page<std::string>>(
        [&](auto done) { world.game_server->match_calls().ExportMatches(me, query, done); });
  }
  std::vector<Channel> Channels() const {
    return world.game_server->match_calls().ListChannels(me).value().items;
  }

  template <class T, class Call>
  Result<T> Ask(Call call) const {
    std::optional<Result<T>> answer;
    call(Done<T>([&](Result<T> result) { answer = std::move(result); }));
    world.Run();
    return answer ? *std::move(answer) : Result<T>(Error{Reason::kInternal, "no answer"});
  }

  World& world;
  match::Player me;
  Inbox inbox;
  std::unique_ptr<Session> session;
};

class SpectatorsTest : public ::testing::Test {
 protected:
  explicit SpectatorsTest(std::size_t shards = 0) : world(shards) {}

  MatchId Open(const Watching& watching, clock::TimeControl time = {seconds(300), seconds(3)},
               const std::string& ruleset = "standard") {
    TableId table;
    OpenTable request{world.NewRequest(), ruleset, time, rules::Side::kFirst, false, watching};
    MatchId match;
    world.game_server->tables().Open(ann.me, request, [&](const Result<lobby::Opened>& opened) {
      if (const auto* begun = std::get_if<MatchId>(&opened.value())) match = *begun;
      if (const auto* open = std::get_if<lobby::Table>(&opened.value())) table = open->id;
    });
    world.Run();
    if (table.empty()) return match;
    world.game_server->tables().Join(bob.me, {world.NewRequest(), table, ""},
                                     [&](const Result<Seated>& seated) { match = seated.value().match; });
    world.Run();
    return match;
  }
  /// So many plies, whichever.
  void Play(const MatchId& match, int plies) {
    for (int i = 0; i < plies; ++i) {
      const auto legal = ann.Legal(match).value();
      const auto now = ann.Get(match).value();
      const match::Player& mover = now.plies.size() % 2 == 0 ? ann.me : bob.me;
      ASSERT_TRUE(world
                      .Submit(mover, match,
                              {{}, world.NewRequest(), legal.position_seq, 0, match::PlayPly{legal.plies[0]}})
                      .ok());
    }
  }
  void Resign(const MatchId& match) {
    ASSERT_TRUE(world.Submit(bob.me, match, {{}, world.NewRequest(), 0, 0, match::Resign{}}).ok());
  }
  /// As after a crash; all clients reconnect.
  void Restart() {
    for (OnlineGuest* one : {&ann, &bob, &eve}) one->session.reset();
    world.Restart();
    for (OnlineGuest* one : {&ann, &bob, &eve}) one->Come();
  }
  void Advance(milliseconds time) { world.Pass(time); }

  World world;
  OnlineGuest ann{world, "Ann"};
  OnlineGuest bob{world, "Bob"};
  OnlineGuest eve{world, "Eve"};
};

}  // namespace merels::service
