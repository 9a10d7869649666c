// A simulated client: the client library's state machine over breaking streams, playing random plies, with
// occasional draw offers, takebacks, aborts and resignations.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "client/sdk/stream/session_machine.h"
#include "client/session/followed_match.h"
#include "tests/sim/node.h"
#include "tests/sim/wire.h"

namespace merels::sim {

/// A player's manner.
struct Manner {
  Range thinking{milliseconds(5), milliseconds(1500)};
  std::uint64_t resigns = 20'000;   // in a million turns
  std::uint64_t offers = 10'000;    // draw offers, in a million turns
  std::uint64_t accepts = 300'000;  // accepted, of a million draw offers received
  std::uint64_t regrets = 10'000;   // takeback requests, in a million turns
  std::uint64_t grants = 500'000;   // granted, of a million such requests received
  std::uint64_t aborts = 2'000;     // attempts to abort, in a million turns, at any time
  std::uint64_t dares = 5'000;      // claims against a present opponent, in a million turns
  Range claiming{milliseconds(1000), milliseconds(8000)};  // between claims from an absent opponent
};

/// Follows one match at a time. Threads: one.
class Client {
 public:
  /// `nodes` and `sea` outlive it. `ended` is called when the followed match is seen to have ended.
  Client(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes, match::Player me, const Manner& manner,
         std::function<void()> ended);
  ~Client();
  Client(const Client&) = delete;

  const match::Player& me() const { return me_; }
  /// Follows this match instead of the one before, and plays it if it has a seat there.
  void Follow(const MatchId& match);
  /// `paired` is called for matches in the notices, perhaps several times for each.
  void FollowNotices(std::function<void(const MatchId&)> paired);
  /// Never connects again. `says_so`: sends a Leave, if a stream is open.
  void Vanish(bool says_so);
  bool SawEnd() const { return followed_.known() && followed_.now().outcome.has_value(); }

 private:
  sdk::Millis Now() const;
  void Do(sdk::Effects effects);
  void Open();
  void FollowAgain(const session::Topic& topic);
  void Arm();
  void Ring();

  void Take(const session::Delivery& delivery);
  void Hear(const session::Delivery& delivery);
  void Settle(const session::Acknowledgement& acknowledgement);
  void Note();
  /// Thinks, if it is to act.
  void Think();
  void Act();
  bool OpponentIsGone() const;
  void LieInWait();
  void Claim();
  std::optional<match::Action> Choose();
  /// The opponent's draw offer is open.
  bool DrawWaits() const;
  bool TakebackWaits() const;
  void Submit(match::Action action, Seq expected);

  Sea& sea_;
  const std::vector<std::unique_ptr<Node>>& nodes_;
  const match::Player me_;
  const Manner manner_;
  const std::function<void()> ended_;
  std::function<void(const MatchId&)> paired_;
  Dice dice_;
  SeededRandom random_;
  sdk::SessionMachine machine_;
  std::shared_ptr<Wire> wire_;
  std::optional<sdk::Millis> armed_;

  MatchId match_;
  session::FollowedMatch followed_;
  bool told_of_end_ = false;
  bool thinking_ = false;
  bool lying_in_wait_ = false;        // for the time of a claim
  std::optional<RequestId> waiting_;  // for this command's answer
  Seq answered_offer_ = 0;            // the newest offer answered or ignored
  Seq answered_takeback_ = 0;         // the newest takeback request answered or ignored
};

}  // namespace merels::sim
