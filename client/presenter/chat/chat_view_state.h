// The chat beside a board: its actions and its view state.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "common/chat/chat.h"

namespace merels::presenter {

/// The column beside the board in a window without room for both.
enum class SideColumn : std::uint8_t { kMoves, kChat };

/// Such as "moves". Static storage.
constexpr std::string_view Name(SideColumn column) { return column == SideColumn::kChat ? "chat" : "moves"; }

struct ChatActions;

namespace action {

using SayCourtesy = ActionOf<"say-courtesy", ChatActions, chat::Courtesy>;
using ToggleChat = ActionOf<"toggle-chat", ChatActions>;
using ShowColumn = ActionOf<"show-column", ChatActions, SideColumn>;

}  // namespace action

struct ChatActions : OneOf<action::SayCourtesy, action::ToggleChat, action::ShowColumn> {};

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
