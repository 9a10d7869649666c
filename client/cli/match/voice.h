// Prints a match, a line for each event, as words or as JSON; for watch and play.
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
  /// `match`: the id in each line, where several matches are followed; else empty.
  Voice(std::ostream& out, bool json, std::string match = {})
      : out_(out), json_(json), match_(std::move(match)) {}

  /// Any words.
  void Say(std::string_view kind, const std::string& words);
  /// Words, and their facts with "event".
  void Tell(const nlohmann::json& facts, const std::string& words) { Write(facts, words); }
  /// The board, as a drawing and in words.
  void Show(const rules::Game& game);
  /// The match's settings, players and clocks.
  void Introduce(const match::Snapshot& match);
  /// A player's arrival or departure.
  void Tell(const session::PresenceChanged& change, const match::Snapshot& match);
  /// The number of spectators.
  void Tell(const session::WatchersChanged& change);
  /// A channel's match.
  void Tell(const session::OnAir& on);
  /// The events, and the clocks after them.
  void Tell(const std::vector<session::Happening>& happened, const session::FollowedMatch& match);

 private:
  void Write(const nlohmann::json& object, const std::string& words);

  std::ostream& out_;
  bool json_;
  std::string match_;
};

}  // namespace merels::cli
