// merelsctl play: a whole game by lines of text, for screen readers and scripts. The input is a ply or one of
// a few words; the output are sentences, each on a line, without cursor movements.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "client/cli/base/console.h"
#include "client/cli/match/chat.h"
#include "client/cli/match/watch.h"
#include "client/cli/online/loop.h"
#include "client/cli/online/remote.h"
#include "client/sdk/stream/session.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// The dialogue. One thread; it neither waits nor reads.
class Play {
 public:
  /// Milliseconds on a monotonic clock.
  using Now = std::function<clock::Millis()>;

  Play(MatchId match, sdk::Session& session, sdk::Calls& calls, Voice& voice, Console& console, Now now);

  /// The exit code, at the end.
  std::optional<int> Take(const Update& update);

  /// Whether to read a line now: one after another, so that a script's next line is judged on the position
  /// after its last one.
  bool wants_lines() const;

 private:
  std::optional<int> TakeLine(const std::string& typed);
  std::optional<int> TakeAnswer(const session::Acknowledgement& answer);
  int Quit();
  bool Tells(const std::string& word);
  bool Asks(const std::string& word);
  bool TakebackIsNewer() const;
  void Claim(const std::vector<std::string>& words);
  void Submit(match::Action action, Seq expected);
  void FollowChat();
  void SayAloud(const std::string& words);
  void SayClock();
  void SayMoves();
  void SayTurn();
  void PassWhereNothingElseIsLegal();
  std::optional<int> LeaveWhenAnswered();

  const MatchId match_;
  sdk::Session& session_;
  sdk::Calls& calls_;
  Voice& voice_;
  Now now_;
  Watcher watcher_;
  ChatListener ear_;
  std::optional<chat::Room> room_;  // the player's chat room; none before it is known
  std::set<RequestId> pending_;
  clock::Millis clocks_at_{0};    // arrival of the newest clocks
  std::optional<Seq> turn_said_;  // the row whose turn was announced
  bool resign_asked_ = false;
  bool leaving_ = false;
};

/// Plays, or watches, the match until it ends, "quit", or the end of the input (match and clock go on without
/// the player; "quit" also leaves the match, so that the opponent may claim it sooner). `input` is a file
/// descriptor.
int PlayMatch(Remote& remote, const std::string& match, int input, bool json, Console& console);

void RegisterPlay(CLI::App& app, Commands& commands);

}  // namespace merels::cli
