// A server on in-memory twins, in one thread: sessions, a disk that survives restarts, and time that moves on
// demand.
#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/service/game_server.h"
#include "server/service/lobby/quick_play.h"
#include "server/service/lobby/tables.h"
#include "server/service/match_calls.h"
#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "tests/support/held_passwords.h"
#include "tests/support/manual_executor.h"
#include "tests/support/memory_store.h"
#include "tests/support/seeded_random.h"

namespace merels::service {

/// The messages sent to one client.
class Inbox final : public EventSink {
 public:
  bool Send(Outgoing message) override {
    if (full && !std::holds_alternative<GoAway>(message)) return false;
    messages.push_back(std::move(message));
    return true;
  }

  /// All messages of one kind, oldest first.
  template <class T>
  std::vector<T> All() const {
    std::vector<T> found;
    for (const Outgoing& message : messages) {
      if (const auto* one = std::get_if<T>(&message)) found.push_back(*one);
    }
    return found;
  }
  /// The contents of one kind among the deliveries, oldest first.
  template <class T>
  std::vector<T> Contents() const {
    std::vector<T> found;
    for (const auto& delivery : Deliveries()) {
      if (const auto* one = std::get_if<T>(&delivery.content)) found.push_back(*one);
    }
    return found;
  }
  std::vector<session::Delivery> Deliveries() const {
    std::vector<session::Delivery> found;
    for (const Outgoing& message : messages) {
      if (const auto* one = std::get_if<SharedDelivery>(&message)) found.push_back(**one);
      if (const auto* one = std::get_if<AnsweringDelivery>(&message)) found.push_back(*one->delivery);
    }
    return found;
  }
  /// The results of commands, in deliveries of rows or alone, oldest first.
  std::vector<Acknowledgement> Answers() const {
    std::vector<Acknowledgement> found;
    for (const Outgoing& message : messages) {
      if (const auto* one = std::get_if<Acknowledgement>(&message)) found.push_back(*one);
      if (const auto* one = std::get_if<AnsweringDelivery>(&message)) {
        const auto& entry = std::get<match::SeenEntry>(one->delivery->content);
        found.push_back({one->request, entry.match, entry});
      }
    }
    return found;
  }

  std::deque<Outgoing> messages;
  /// Only a GoAway is accepted.
  bool full = false;
};

class World {
 public:
  /// `shards`: number of executors for matches; 0: none, the server's executor has them all.
  explicit World(std::size_t shards = 0) {
    for (std::size_t i = 0; i < shards; ++i) {
      shard_executors.push_back(std::make_unique<ManualExecutor>(clock));
    }
    Start();
  }

  /// A new server over the same disk, as after a crash of the old one.
  void Restart() {
    game_server.reset();
    clock.BeginProcess();
    Start();
  }

  match::Player Guest(const std::string& name) {
    match::Player player;
    game_server->membership().SignInGuest({name, false},
                                          [&](const Result<SignedIn>& in) { player = in.value().player; });
    Run();
    return player;
  }

  /// A guest who calls from there.
  match::Player GuestFrom(const Origin& from, const std::string& name = "") {
    std::optional<SignedIn> in;
    game_server->membership().SignInGuest(
        {name, false}, [&](const Result<SignedIn>& made) { in = made.value(); }, from);
    Run();
    game_server->accounts().Authenticate(in->token, from, [](const Result<Identity>&) {});
    Run();
    return in->player;
  }

  /// The command is read now; all its effects are complete when this returns.
  Result<match::SeenEntry> Submit(const match::Player& player, const MatchId& match, match::Command command) {
    std::optional<Result<match::SeenEntry>> answer;
    command.by = player.id;
    game_server->match_calls().Submit(match, std::move(command), clock.Monotonic(),
                                      [&](Result<match::SeenEntry> result) { answer = std::move(result); });
    Run();
    return answer ? *answer : Result<match::SeenEntry>(Error{Reason::kInternal, "no answer"});
  }

  Result<void> Withdraw(const match::Player& owner, const TableId& table) {
    std::optional<Result<void>> answer;
    game_server->tables().Withdraw(owner, table, [&](const Result<void>& withdrawn) { answer = withdrawn; });
    Run();
    return answer ? *answer : Result<void>(Error{Reason::kInternal, "no answer"});
  }

  /// When this returns, no more than the answer needs has been done of the seek's effects.
  Result<Ticket> SeekFor(const match::Player& player, const api::CreateSeek& request) {
    const auto answer = std::make_shared<std::optional<Result<Ticket>>>();
    game_server->quick_play().Seek(player, request,
                                   [answer](Result<Ticket> ticket) { *answer = std::move(ticket); });
    while (!*answer && executor.RunOne()) {
    }
    return *answer ? **answer : Result<Ticket>(Error{Reason::kInternal, "no answer"});
  }

  match::Snapshot Get(const MatchId& match) {
    std::optional<match::Snapshot> seen;
    game_server->match_calls().GetMatch(
        {}, {match}, [&](Result<match::Snapshot> found) { seen = std::move(found).value(); });
    Run();
    return *seen;
  }

  /// QuickPlay::Cancel: the match, if the seek was paired already.
  Result<std::optional<MatchId>> CancelSeekFor(const match::Player& player) {
    std::optional<Result<std::optional<MatchId>>> answer;
    game_server->quick_play().Cancel(player, [&](const auto& cancelled) { answer = cancelled; });
    Run();
    return *answer;
  }

  /// A match of `white` against `black` through an open table.
  MatchId Seat(const match::Player& white, const match::Player& black, clock::TimeControl time = {}) {
    TableId table;
    game_server->tables().Open(
        white, {NewRequest(), "standard", time, rules::Side::kFirst, false},
        [&](const Result<lobby::Opened>& opened) { table = std::get<lobby::Table>(opened.value()).id; });
    Run();
    MatchId match;
    game_server->tables().Join(black, {NewRequest(), table, ""},
                               [&](const Result<Seated>& seated) { match = seated.value().match; });
    Run();
    return match;
  }

  RequestId NewRequest() { return RequestId(NewUuid(random)); }
  /// Time passes with everything due in it: the server is up all the while.
  void Pass(std::chrono::milliseconds time) {
    constexpr std::chrono::seconds kStep{1};
    for (; time > kStep; time -= kStep) Step(kStep);
    Step(time);
  }

  void Run() {
    for (bool ran = true; ran;) {
      ran = executor.RunUntilIdle() > 0;
      for (const auto& shard : shard_executors) ran = shard->RunUntilIdle() > 0 || ran;
    }
  }
  /// Runs so many tasks, each on a random executor.
  void RunSome(std::uint64_t tasks) {
    for (; tasks > 0; --tasks) {
      const std::uint64_t lot = UniformBelow(random, shard_executors.size() + 1);
      lot == 0 ? executor.RunOne() : shard_executors[lot - 1]->RunOne();
    }
  }

  ManualClock clock;
  ManualExecutor executor{clock};
  std::vector<std::unique_ptr<ManualExecutor>> shard_executors;
  SeededRandom random{7};
  Limits limits;
  Policy policy;
  Counters counters;
  ExactValues* exact = nullptr;  // outlives the server; for the next one
  std::shared_ptr<store::MemoryDisk> disk = std::make_shared<store::MemoryDisk>();
  std::unique_ptr<store::Store> store;
  std::unique_ptr<store::AccountStore> account_store;
  std::unique_ptr<store::ChatStore> chat;
  HeldPasswords passwords;
  std::unique_ptr<GameServer> game_server;
  std::vector<std::string> warnings;

 private:
  void Start() {
    store = store::MakeMemoryStore(executor, disk);
    account_store = std::make_unique<store::AccountStore>(store->sql());
    chat = std::make_unique<store::ChatStore>(store->sql());
    std::vector<Executor*> shards;
    for (const auto& shard : shard_executors) shards.push_back(shard.get());
    game_server = std::make_unique<GameServer>(
        Ports{executor, clock, random, *store, *account_store, *chat, passwords, nullptr, limits,
              [this](const std::string& sentence) { warnings.push_back(sentence); }, std::move(shards),
              policy, &counters, exact});
    game_server->Open([](const Result<void>& opened) { MERELS_CHECK(opened.ok()); });
    Run();
  }

  void Step(std::chrono::milliseconds time) {
    clock.Advance(time);
    Run();
  }
};

}  // namespace merels::service
