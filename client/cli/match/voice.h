// Says what happens in a match, a line each, as words or as JSON; shared by watch and play.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "client/session/followed_match.h"
#include "common/match/view.h"

namespace merels::cli {

/// Every line is flushed, so that a program at the other end of a pipe gets it at once. With JSON a line is
/// an object with "event" (the kind), "text" (the words) and the facts.
class Voice {
 public:
  /// `match`: where several are followed, which of them the lines are about.
  Voice(std::ostream& out, bool json, std::string match = {})
      : out_(out), json_(json), match_(std::move(match)) {}

  /// Words about anything.
  void Say(std::string_view kind, const std::string& words);
  /// Words, and the facts behind them, "event" among these.
  void Tell(const nlohmann::json& facts, const std::string& words) { Write(facts, words); }
  /// The board, drawn and in words.
  void Show(const rules::Game& game);
  /// What a match is: its settings, players and clocks.
  void Introduce(const match::Snapshot& match);
  /// Who of the players came or went.
  void Tell(const session::PresenceChanged& change, const match::Snapshot& match);
  /// How many watch.
  void Tell(const session::WatchersChanged& change);
  /// Which match is on a channel.
  void Tell(const session::OnAir& on);
  /// What happened, and the clocks after it.
  void Tell(const std::vector<session::Happening>& happened, const session::FollowedMatch& match);

 private:
  void Write(const nlohmann::json& object, const std::string& words);

  std::ostream& out_;
  bool json_;
  std::string match_;
};

}  // namespace merels::cli
