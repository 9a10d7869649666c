// The bot's search for matches: it joins tables, or opens them, and accepts all challenges while it has a
// free seat.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/bot/inbox.h"
#include "client/bot/plan.h"
#include "client/sdk/calls.h"
#include "common/lobby/lobby.h"

namespace merels::bot {

/// The pause in requests after a failed call.
inline constexpr Millis kPauseAfterFailure{1000};

/// Neither waits nor reads a clock; `now` is monotonic. One thread.
class Finder {
 public:
  /// Answers of calls come by `post`, on any thread. References outlive the calls.
  Finder(Plan plan, AccountId me, sdk::Calls& calls, Log& log, std::function<void(Update)> post);

  // The lobby, and the bot's notices.
  void Take(const lobby::Snapshot& lobby);
  void Take(const lobby::Change& change);
  void Take(const lobby::NoticesSnapshot& notices);
  void Take(const lobby::Paired& paired);

  // Answers. Returns the match, when a table was joined.
  std::optional<MatchId> Take(const Joined& joined, Millis now);
  void Take(const TableOpened& opened, Millis now);
  void Take(const TableWithdrawn& withdrawn);

  /// Requests matches until `most` are on. With more, as after a challenge, it withdraws tables, the newest
  /// first.
  void Seek(int most, Millis now);
  /// Withdraws every table.
  void GiveUp();

  /// Matches that may still begin: open tables, and calls under way.
  int expected() const;
  /// Whether an answer is outstanding.
  bool busy() const { return joining_ || opening_ || withdrawing_ > 0; }
  /// The next time for Seek(); it may be called before.
  std::optional<Millis> wake_at() const { return pause_until_; }
  /// Why no further match can begin.
  const std::optional<Error>& failure() const { return failure_; }

 private:
  const lobby::Table* Choose() const;
  bool Suits(const lobby::Table& table) const;
  bool IsPlanned(const lobby::Table& table) const;
  void Join(const std::string& table);
  void Open();
  void Withdraw(const TableId& table);
  void WithdrawSurplus(int most);
  void Taken();

  const Plan plan_;
  const AccountId me_;
  sdk::Calls& calls_;
  Log& log_;
  const std::function<void(Update)> post_;

  bool known_ = false;                // the notices have come
  std::vector<lobby::Table> tables_;  // oldest first
  std::vector<TableId> own_;          // oldest first
  std::set<TableId> refused_;
  // That somebody has joined is reported on two topics, in either order: the table is closed, the match has
  // begun.
  int closed_first_ = 0;
  int paired_first_ = 0;
  std::set<TableId> closed_;  // since the table under way was requested
  RequestId open_request_;    // of the table not confirmed yet
  bool joining_ = false;
  bool opening_ = false;
  int withdrawing_ = 0;
  bool giving_up_ = false;
  std::optional<Millis> pause_until_;
  std::optional<Error> failure_;
};

/// Neither waits nor reads a clock. One thread.
class Answerer {
 public:
  /// Answers of calls come by `post`, on any thread. References outlive the calls.
  Answerer(const Plan& plan, AccountId me, sdk::Calls& calls, Log& log, std::function<void(Update)> post);

  /// `free`: the number of further matches.
  void Take(const lobby::NoticesSnapshot& notices, int free);
  void Take(const lobby::ChallengeMade& made, int free);
  /// The match, if the challenge led to one.
  std::optional<MatchId> Take(const ChallengeAnswered& answered);

  /// Matches that may still begin: unanswered acceptances.
  int expected() const { return static_cast<int>(accepting_.size()); }
  /// Whether a challenge may still lead to a match against this player.
  bool Expects(const AccountId& opponent) const;

 private:
  void Answer(const lobby::Challenge& challenge, int free);
  std::optional<lobby::DeclineReason> WhyNot(const lobby::Challenge& challenge, int free) const;

  const Plan plan_;
  const AccountId me_;
  sdk::Calls& calls_;
  Log& log_;
  const std::function<void(Update)> post_;
  std::map<ChallengeId, AccountId> accepting_;  // with their challengers
};

}  // namespace merels::bot
