// The chat beside a board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"

namespace merels::presenter {

inline constexpr Field kChatField{"field:chat"};

struct ChatLine {
  std::string who;
  std::string text;
  bool mine = false;
  std::optional<Button> name_button{};  // the name as a button
  bool operator==(const ChatLine&) const = default;
};

/// The chat beside the board.
struct ChatView {
  std::string title;            // "TABLE", "SPECTATORS"
  std::vector<ChatLine> lines;  // oldest first
  TextField field;
  std::vector<Button> courtesies;
  std::optional<Button> toggle;  // turns the chat off and on
  bool silent = false;           // sending is impossible
  std::string note;              // why, or the error of the last message
  std::vector<Button> tabs{};    // moves or chat, in a window without room for both
  bool in_front{};               // chat is chosen there
  bool operator==(const ChatView&) const = default;
};

}  // namespace merels::presenter
