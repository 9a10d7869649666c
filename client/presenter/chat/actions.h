// The actions of the chat beside a board.
#pragma once

#include <cstdint>
#include <string_view>

#include "client/presenter/base/action.h"
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

}  // namespace merels::presenter
