// A client as people run it: the state machine of the client library over streams that break, playing random
// plies, offering draws, taking back, calling off and giving up now and then.
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

/// How somebody plays.
struct Manner {
  Range thinking{milliseconds(5), milliseconds(1500)};
  std::uint64_t resigns = 20'000;   // in a million turns
  std::uint64_t offers = 10'000;    // likewise, a draw
  std::uint64_t accepts = 300'000;  // of the draws offered to the player
  std::uint64_t regrets = 10'000;   // asks to take back
  std::uint64_t grants = 500'000;   // of such requests
  std::uint64_t aborts = 2'000;     // tries to call the match off, whenever it comes to mind
  std::uint64_t dares = 5'000;      // likewise, claims the match of an opponent who is there
  Range claiming{milliseconds(1000), milliseconds(8000)};  // between tries to claim from one who is gone
};

/// Follows one match at a time. Threads: one.
class Client {
 public:
  /// `nodes` and `sea` outlive it. `ended` is called when the match that is followed is seen to have ended.
  Client(Sea& sea, const std::vector<std::unique_ptr<Node>>& nodes, match::Player me, const Manner& manner,
         std::function<void()> ended);
  ~Client();
  Client(const Client&) = delete;

  const match::Player& me() const { return me_; }
  /// Follows this match instead of the one before, and plays it if it has a seat there.
  void Follow(const MatchId& match);
  /// `paired` hears of the matches that the notices tell of, of each perhaps several times.
  void FollowNotices(std::function<void(const MatchId&)> paired);
  /// Never connects again. `says_so`: by a Leave, when a stream stands.
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
  /// Thinks, if there is something to do.
  void Think();
  void Act();
  bool OpponentIsGone() const;
  void LieInWait();
  void Claim();
  std::optional<match::Action> Choose();
  /// Of the other's, and not yet answered or let pass.
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
  bool lying_in_wait_ = false;        // for the time to claim
  std::optional<RequestId> waiting_;  // for the answer to this command
  Seq answered_offer_ = 0;            // the newest offer that was answered or let pass
  Seq answered_takeback_ = 0;         // likewise, of a request to take back
};

}  // namespace merels::sim
