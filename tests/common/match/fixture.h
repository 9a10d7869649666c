// A match for tests.
#pragma once

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "common/match/codec.h"
#include "common/match/decide.h"
#include "common/match/state.h"

namespace merels::match {

inline const AccountId kWhite{"white"};
inline const AccountId kBlack{"black"};

inline Settings SettingsOf(clock::TimeControl clock = {}) {
  return {"standard+reps=3+quiet=100", clock, false, {kWhite, kBlack}, true};
}

/// A match of one player.
inline Settings AloneSettings(clock::TimeControl clock = {}) {
  return {"peg", clock, false, {kWhite, AccountId()}, false};
}

/// Decides and applies at once, as a server with an instant log would.
class Table {
 public:
  explicit Table(clock::TimeControl clock = {}) : Table(SettingsOf(clock)) {}
  explicit Table(const Settings& settings)
      : state_(
            State::Begin(DecideStart(settings, kWhite, RequestId("start"), Millis(1000)).value()).value()) {
    entries_.push_back(state_.At(1)->entry);
  }

  Result<Decision> Try(const AccountId& by, Action action, Seq expected, Stamp stamp = {}) {
    return Decide(state_, {by, NextRequest(), expected, 0, std::move(action)}, stamp);
  }
  Reason Refusal(const AccountId& by, Action action, Seq expected, Stamp stamp = {}) {
    const auto decision = Try(by, std::move(action), expected, stamp);
    EXPECT_FALSE(decision.ok());
    return decision.ok() ? kLastReason : decision.error().reason;
  }
  /// Must be accepted.
  const Entry& Do(const AccountId& by, Action action, Seq expected, Stamp stamp = {}) {
    return Keep(std::get<Entry>(Try(by, std::move(action), expected, stamp).value()));
  }
  const Entry& Keep(Entry entry) {
    EXPECT_TRUE(state_.Apply(entry).ok());
    entries_.push_back(std::move(entry));
    return entries_.back();
  }
  /// Plies in turn, from the present position.
  void Play(const std::vector<std::string>& plies) {
    for (const std::string& ply : plies) {
      Do(*state_.to_move() == Side::kFirst ? kWhite : kBlack, PlayPly{ply}, state_.position_seq());
    }
  }

  State& state() { return state_; }
  const State& state() const { return state_; }
  const std::vector<Entry>& entries() const { return entries_; }
  /// As they are read from the log.
  std::vector<Entry> ReadEntries() const {
    std::vector<Entry> read;
    EntryReader reader;
    for (const Entry& entry : entries_) {
      read.push_back(reader.Read(entry.seq, Encode(entry, state_.settings().seats)).value());
    }
    return read;
  }
  RequestId NextRequest() { return RequestId("r" + std::to_string(++requests_)); }

 private:
  State state_;
  std::vector<Entry> entries_;
  int requests_ = 0;
};

}  // namespace merels::match
