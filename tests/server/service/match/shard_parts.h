// Matches in memory without a shard, and an owner that records calls.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/match/decide.h"
#include "server/base/clock.h"
#include "server/service/match/loaded_match.h"
#include "server/service/match/shard_owner.h"

namespace merels::service {

inline const AccountId kAnnsAccount("ann");
inline const AccountId kBobsAccount("bob");

inline match::Settings MinuteEach(const match::Watching& watching = {}) {
  return {"standard", {std::chrono::minutes(1), {}}, false, {kAnnsAccount, kBobsAccount}, false, watching};
}

/// A match of Ann against Bob that begins now: Ann is to move, and each has a minute.
inline LoadedMatchPtr BeginMatch(const std::string& id, const Clock& clock,
                                 const match::Watching& watching = {}) {
  const auto entry =
      match::DecideStart(MinuteEach(watching), kAnnsAccount, RequestId("start"), clock.Now()).value();
  return std::make_shared<LoadedMatch>(
      LoadedMatch{.id = MatchId(id),
                  .state = match::State::Begin(entry).value(),
                  .players = match::Players{match::Player{kAnnsAccount, "Ann", true},
                                            match::Player{kBobsAccount, "Bob", true}}});
}

/// Judges and applies a command; returns its entry.
inline match::Entry JudgeAndApply(LoadedMatch& loaded, const AccountId& by, match::Action action,
                                  const Clock& clock) {
  const Seq basis = loaded.state.position_seq();
  const RequestId request("request" + std::to_string(loaded.state.seq()));
  auto decision =
      match::Decide(loaded.state, {by, request, basis, 0, std::move(action)}, {clock.Now(), {}, {}});
  auto entry = std::get<match::Entry>(std::move(decision).value());
  MERELS_CHECK(loaded.state.Apply(entry).ok());
  return entry;
}

class KeepingOwner final : public ShardOwner {
 public:
  void MatchStarted(match::Summary match) override { started.push_back(std::move(match)); }
  void EntryAppended(NewEntry entry) override { entries.push_back(std::move(entry)); }
  void PresenceChanged(SharedDelivery change, Recipients recipients) override {
    changes.emplace_back(std::move(change), recipients);
  }
  void Remind(const AccountId& player, const lobby::TurnReminder& reminder) override {
    reminders.emplace_back(player, reminder);
  }
  void Aborted(const AccountId& player) override { aborted.push_back(player); }
  void FindPlayers(std::vector<AccountId> ids,
                   std::function<void(Result<std::vector<match::Player>>)> done) override {
    std::vector<match::Player> players;
    for (const AccountId& id : ids) players.push_back({id, id.text(), true});
    done(std::move(players));
  }
  void RefuseStranger(const MatchId&, const AccountId&,
                      std::function<void(Result<match::SeenEntry>)> done) override {
    done(match::NotYourSeat());
  }

  std::vector<match::Summary> started;
  std::vector<NewEntry> entries;
  std::vector<std::pair<SharedDelivery, Recipients>> changes;
  std::vector<std::pair<AccountId, lobby::TurnReminder>> reminders;
  std::vector<AccountId> aborted;
};

}  // namespace merels::service
