// Matches on several executors: in any order of tasks, everybody is sent what is in the log.
#include <future>
#include <memory>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "common/rules/game.h"
#include "common/variants/registry.h"
#include "server/app/machine.h"
#include "server/app/thread_executor.h"
#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "tests/server/service/world.h"
#include "tests/server/store/sqlite/host.h"
#include "tests/support/plain_passwords.h"

namespace merels::service {
namespace {

using std::chrono::milliseconds;

constexpr const char* kRuleset = "standard+reps=3+quiet=100";

/// The newest number on a match's topic, after a check that every delivery follows the one before.
Seq NewestOf(const Inbox& inbox, const MatchId& match) {
  Seq newest = 0;
  for (const auto& delivery : inbox.Deliveries()) {
    if (delivery.topic != session::Topic::Match(match)) continue;
    EXPECT_EQ(delivery.prev_seq, delivery.snapshot() ? 0 : newest);
    newest = delivery.seq;
  }
  return newest;
}

/// A match, followed by both players and a spectator on their own streams.
struct Table {
  Table(World& game_server, int number) : world(game_server) {
    for (const char* name : {"White", "Black", "Eve"}) {
      players.push_back(world.Guest(name + std::to_string(number)));
      inboxes.push_back(std::make_unique<Inbox>());
      sessions.push_back(world.game_server->OpenSession(players.back(), *inboxes.back()).value());
    }
    match = world.Seat(players[0], players[1]);
    for (const auto& session : sessions) session->Subscribe(session::Topic::Match(match), "", 0);
  }

  /// Plays on when the ply before is acknowledged.
  void PlayOn() {
    if (acknowledged() < plies || game.outcome()) return;
    const std::size_t mover = rules::Index(game.to_move());
    const auto legal = game.LegalPlies();
    const std::string ply = legal[UniformBelow(world.random, legal.size())];
    sessions[mover]->Submit(match, {{}, world.NewRequest(), ++plies, 0, match::PlayPly{ply}},
                            world.clock.Monotonic());
    ASSERT_TRUE(game.Play(ply).ok());
  }
  Seq acknowledged() const {
    Seq count = 0;
    for (std::size_t i = 0; i < 2; ++i) {
      for (const Acknowledgement& answer : inboxes[i]->Answers()) count += answer.outcome ? 1U : 0U;
    }
    return count;
  }

  World& world;
  std::vector<match::Player> players;
  std::vector<std::unique_ptr<Inbox>> inboxes;
  std::vector<std::unique_ptr<Session>> sessions;
  MatchId match;
  rules::Game game{variants::ParseRuleset(kRuleset).value()};
  Seq plies = 0;
};

TEST(Shards, InWhateverOrderTasksRunEverybodyIsToldWhatTheLogSays) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    World world(3);
    world.random = SeededRandom(seed);
    std::vector<std::unique_ptr<Table>> tables;
    for (int i = 0; i < 10; ++i) tables.push_back(std::make_unique<Table>(world, i));
    for (int step = 0; step < 1500; ++step) {
      tables[UniformBelow(world.random, tables.size())]->PlayOn();
      world.RunSome(UniformBelow(world.random, 12));
    }
    world.Run();
    for (const auto& table : tables) {
      EXPECT_EQ(table->acknowledged(), table->plies);
      EXPECT_GT(table->plies, 20U);
      const Seq rows = world.disk->log.at(table->match).size();
      EXPECT_EQ(rows, table->plies + 1);
      for (const auto& inbox : table->inboxes) EXPECT_EQ(NewestOf(*inbox, table->match), rows);
    }
  }
}

TEST(Shards, APlayersPlyIsAnsweredByItsDeliveryAndASpectatorSeesItAfterBothPlayers) {
  for (const std::size_t shards : {0U, 2U}) {
    World world(shards);
    Table table(world, 0);
    world.Run();
    std::vector<std::size_t> before;
    for (const auto& inbox : table.inboxes) before.push_back(inbox->messages.size());
    table.PlayOn();
    while (table.acknowledged() == 0) world.RunSome(1);
    const auto& own = table.inboxes[0]->messages;
    ASSERT_EQ(own.size(), before[0] + 1);
    EXPECT_TRUE(std::holds_alternative<AnsweringDelivery>(own[before[0]]));
    EXPECT_EQ(table.inboxes[1]->messages.size(), before[1] + 1);
    EXPECT_EQ(table.inboxes[2]->messages.size(), before[2]) << "spectators are told when there is time";
    world.Run();
    EXPECT_EQ(table.inboxes[2]->messages.size(), before[2] + 1);
  }
}

TEST(Shards, MatchesOfAllShardsAreListedFoundAndRefusedAsIfThereWereOne) {
  World world(3);
  const auto ann = world.Guest("Ann");
  const auto bob = world.Guest("Bob");
  std::set<MatchId> matches;
  for (int i = 0; i < 12; ++i) matches.insert(world.Seat(ann, bob, {std::chrono::minutes(5), {}}));
  world.Restart();
  for (const MatchId& match : matches) {
    EXPECT_EQ(world.Get(match).players[1].name, "Bob");
    EXPECT_TRUE(world.Submit(ann, match, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}).ok());
  }
  const MatchId unknown("nosuchmatch22");
  EXPECT_EQ(world.Submit(ann, unknown, {{}, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}).error().reason,
            Reason::kUnknownMatch);
}

TEST(Shards, DrainingWaitsForEveryShard) {
  World world(3);
  const auto ann = world.Guest("Ann");
  std::vector<MatchId> matches;
  for (int i = 0; i < 8; ++i) matches.push_back(world.Seat(ann, world.Guest("Bob")));
  world.disk->write_delay = milliseconds(20);
  int accepted = 0;
  for (const MatchId& match : matches) {
    world.game_server->match_calls().Submit(
        match, {ann.id, world.NewRequest(), 1, 0, match::PlayPly{"d2"}}, world.clock.Monotonic(),
        [&](const Result<match::SeenEntry>& answer) { accepted += answer.ok() ? 1 : 0; });
  }
  world.Run();
  bool drained = false;
  world.game_server->Drain([&] { drained = true; });
  world.Run();
  EXPECT_FALSE(drained);
  world.executor.Advance(milliseconds(20));
  world.Run();
  EXPECT_TRUE(drained);
  EXPECT_EQ(accepted, 8);
}

// ---- With threads: what the thread sanitizer looks at.

/// A node as the program composes it, without the network.
class Node {
 public:
  explicit Node(std::size_t shards) {
    limits_.commands_per_minute = limits_.command_burst = 1'000'000;
    std::vector<Executor*> executors;
    for (std::size_t i = 0; i < shards; ++i) {
      shards_.push_back(std::make_unique<ThreadExecutor>());
      executors.push_back(shards_.back().get());
    }
    game_server_ = std::make_unique<GameServer>(Ports{home_, clock_, random_, host_.store(), *account_store_,
                                                      *chat_, passwords_, nullptr, limits_,
                                                      [](const std::string&) {}, executors});
    Do<bool>(
        [this](auto done) { game_server_->Open([done](const Result<void>& opened) { done(opened.ok()); }); });
  }
  ~Node() {
    host_.store().Close();
    for (const auto& shard : shards_) shard->Stop();
    home_.Stop();
  }
  Node(const Node&) = delete;
  Node& operator=(const Node&) = delete;

  /// The answer of a task of the server.
  template <class T, class Task>
  T Do(Task task) {
    std::promise<T> promise;
    home_.Post([&] { task([&promise](T answer) { promise.set_value(std::move(answer)); }); });
    return promise.get_future().get();
  }
  GameServer& game_server() { return *game_server_; }
  store::Store& store() { return host_.store(); }
  Random& random() { return random_; }
  const Clock& clock() const { return clock_; }

 private:
  store::SqliteHost host_;
  std::unique_ptr<store::AccountStore> account_store_ =
      std::make_unique<store::AccountStore>(host_.store().sql());
  std::unique_ptr<store::ChatStore> chat_ = std::make_unique<store::ChatStore>(host_.store().sql());
  PlainPasswords passwords_;
  SystemClock clock_;
  OsRandom random_;
  Limits limits_;
  ThreadExecutor home_;
  std::vector<std::unique_ptr<ThreadExecutor>> shards_;
  std::unique_ptr<GameServer> game_server_;
};

/// Plays a match with itself, with refused commands among the plies, while a spectator follows. Lives on the
/// server's executor.
class Game {
 public:
  Game(Node& node, std::function<void()> over) : node_(node), over_(std::move(over)) {}

  void Begin(const match::Player& white, const match::Player& black) {
    players_ = {white, black};
    session_ = node_.game_server().OpenSession(black, inbox_).value();
    node_.game_server().tables().Open(
        white, {NewRequest(), "standard", {std::chrono::minutes(5), {}}, rules::Side::kFirst, false},
        [this](const Result<lobby::Opened>& opened) { Join(std::get<lobby::Table>(opened.value()).id); });
  }
  const MatchId& match() const { return match_; }
  Seq seq() const { return seq_; }
  const Inbox& inbox() const { return inbox_; }
  void Leave() { session_.reset(); }

 private:
  RequestId NewRequest() { return RequestId(NewUuid(node_.random())); }
  void Join(const TableId& table) {
    node_.game_server().tables().Join(players_[1], {NewRequest(), table, ""},
                                      [this](const Result<Seated>& seated) {
                                        match_ = seated.value().match;
                                        session_->Subscribe(session::Topic::Match(match_), "", 0);
                                        Next();
                                      });
  }
  void Next() {
    if (game_.outcome() || seq_ > 40) return over_();
    const auto legal = game_.LegalPlies();
    const std::size_t lot = UniformBelow(node_.random(), legal.size() + 1);
    const std::string ply = lot < legal.size() ? legal[lot] : "a1-g7";
    const AccountId mover = players_[rules::Index(game_.to_move())].id;
    node_.game_server().match_calls().Submit(match_, {mover, NewRequest(), seq_, 0, match::PlayPly{ply}},
                                             node_.clock().Monotonic(),
                                             [this, ply](const Result<match::SeenEntry>& answer) {
                                               if (answer) {
                                                 seq_ = answer->seq();
                                                 EXPECT_TRUE(game_.Play(ply).ok());
                                               }
                                               Next();
                                             });
  }

  Node& node_;
  std::function<void()> over_;
  std::array<match::Player, 2> players_;
  Inbox inbox_;
  std::unique_ptr<Session> session_;
  MatchId match_;
  rules::Game game_{variants::ParseRuleset(kRuleset).value()};
  Seq seq_ = 1;
};

match::Player GuestOf(Node& node) {
  return node.Do<match::Player>([&](auto done) {
    node.game_server().membership().SignInGuest(
        {"", false}, [done](const Result<SignedIn>& in) { done(in.value().player); });
  });
}

TEST(Shards, ManyMatchesOnManyThreadsLoseNothing) {
  constexpr int kGames = 24;
  Node node(3);
  std::vector<std::unique_ptr<Game>> games;
  std::vector<match::Player> players;
  for (int i = 0; i < 2 * kGames; ++i) players.push_back(GuestOf(node));
  node.Do<bool>([&](auto done) {
    const auto left = std::make_shared<int>(kGames);
    for (std::size_t i = 0; i < kGames; ++i) {
      games.push_back(std::make_unique<Game>(node, [left, done] {
        if (--*left == 0) done(true);
      }));
      games.back()->Begin(players[2 * i], players[2 * i + 1]);
    }
  });
  node.Do<bool>([&](auto done) {
    for (const auto& game : games) game->Leave();
    done(true);
  });
  for (const auto& game : games) {
    std::promise<std::size_t> rows;
    node.store().LoadMatch(game->match(), 0, [&rows](const Result<std::vector<store::Row>>& log) {
      rows.set_value(log.value().size());
    });
    EXPECT_EQ(rows.get_future().get(), game->seq());
    EXPECT_EQ(NewestOf(game->inbox(), game->match()), game->seq());
  }
}

}  // namespace
}  // namespace merels::service
