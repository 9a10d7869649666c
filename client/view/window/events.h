// SFML's events in our own words.
#pragma once

#include <optional>

#include <SFML/Window/Event.hpp>

#include "client/view/widget/input.h"

namespace merels::view {

/// Nothing for events that are no input.
std::optional<InputEvent> ToInput(const sf::Event& event);

/// What is typed by a key whose letter is not Latin and which types `latin` on a US keyboard. `key`: how it
/// was pressed; together with Ctrl it is a command.
std::optional<InputEvent> ToInput(const sf::Event::TextEvent& typed, sf::Event::KeyEvent key, char latin);

/// What the clipboard holds; empty when that is no text.
InputEvent PasteEvent();

/// Text fit for a field: without control characters; ends of lines become blanks.
std::string Printable(std::u32string_view text);

}  // namespace merels::view
