// Translates SFML's events.
#pragma once

#include <optional>

#include <SFML/Window/Event.hpp>

#include "client/view/widget/input.h"

namespace merels::view {

/// Nothing for events that are no input.
std::optional<InputEvent> ToInput(const sf::Event& event);

/// The text of a key whose letter is not Latin and which types `latin` on a US keyboard. `key`: the key
/// event; with Ctrl it is a command.
std::optional<InputEvent> ToInput(const sf::Event::TextEvent& typed, sf::Event::KeyEvent key, char latin);

/// The clipboard's text; empty when it has none.
InputEvent PasteEvent();

/// Text fit for a field: without control characters; line ends become blanks.
std::string Printable(std::u32string_view text);

}  // namespace merels::view
