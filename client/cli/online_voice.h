// Says what happens in a match, a line each, as words or as JSON; shared by watch and play.
#ifndef MERELS_CLIENT_CLI_ONLINE_VOICE_H_
#define MERELS_CLIENT_CLI_ONLINE_VOICE_H_

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "client/sdk/followed_match.h"
#include "common/match/view.h"

namespace merels::cli {

/// Every line is flushed, so that a program at the other end of a pipe hears it at once. With JSON a line is
/// an object with "event" (the kind), "text" (the words) and the facts.
class Voice {
 public:
  Voice(std::ostream& out, bool json) : out_(out), json_(json) {}

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
  /// What happened, and the clocks after it.
  void Tell(const std::vector<sdk::Happening>& happened, const sdk::FollowedMatch& match);

 private:
  void Write(const nlohmann::json& object, const std::string& words);

  std::ostream& out_;
  bool json_;
};

// For these lines and for the answers of single calls.
/// Facts as JSON in one line. Names come from strangers: what is no UTF-8 is replaced, not thrown over.
std::string Dump(const nlohmann::json& object);
nlohmann::json SettingsJson(const match::Settings& settings, const match::Players& players);
nlohmann::json ClocksJson(const match::Clocks& clocks);
nlohmann::json OutcomeJson(const std::optional<rules::Outcome>& outcome);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ONLINE_VOICE_H_
