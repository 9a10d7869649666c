// merelsctl commands for a match's chat, and the chat lines of play and watch. Without --json a result is a
// line of tab-separated fields, named below.
#pragma once

#include <cstdint>
#include <string>

#include "client/cli/base/console.h"
#include "client/cli/match/watch.h"
#include "client/cli/online/remote.h"
#include "common/api/chat.h"
#include "common/chat/chat.h"
#include "common/session/delivery.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// The message of typed words: the name of a courtesy, or any other text as it is.
api::Say WordsToSay(const MatchId& match, chat::Room room, const std::string& words);

struct SayOptions {
  std::string match;
  std::string words;
  bool to_spectators = false;
  std::string code = {};  // the watch code
};
/// NUMBER.
int Say(sdk::Calls& calls, const SayOptions& options, bool json, Console& console);

struct ChatOptions {
  std::string match;
  bool of_spectators = false;
  bool off = false;  // a player turns the chat off
  bool on = false;   // the player turns it on again
  std::string code = {};
};
/// A line for each message, oldest first: NUMBER NAME TEXT; `off` and `on` print nothing.
int Chat(sdk::Calls& calls, const ChatOptions& options, bool json, Console& console);

/// Prints the messages of one room, each once.
class ChatListener {
 public:
  explicit ChatListener(Voice& voice) : voice_(voice) {}

  void Take(const session::Delivery& delivery);

 private:
  void Hear(chat::Room room, const chat::Message& message);

  Voice& voice_;
  std::uint64_t heard_ = 0;  // the newest message's number
};

/// Registers say and chat.
void RegisterChat(CLI::App& app, Commands& commands);

}  // namespace merels::cli
