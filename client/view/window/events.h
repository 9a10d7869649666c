// SFML's events in our own words.
#ifndef MERELS_CLIENT_VIEW_WINDOW_EVENTS_H_
#define MERELS_CLIENT_VIEW_WINDOW_EVENTS_H_

#include <optional>

#include <SFML/Window/Event.hpp>

#include "client/view/widget/input.h"

namespace merels::view {

/// Nothing for events that are no input.
std::optional<InputEvent> ToInput(const sf::Event& event);

/// What the clipboard holds; empty when that is no text.
InputEvent PasteEvent();

/// Text fit for a field: without control characters; ends of lines become blanks.
std::string Printable(std::u32string_view text);

}  // namespace merels::view

#endif  // MERELS_CLIENT_VIEW_WINDOW_EVENTS_H_
