// Translates SFML's events. Keys whose letters are not Latin go by their place on a US keyboard: commands
// such as Ctrl+V and single-letter shortcuts. SFML knows such keys only by their text.
#pragma once

#include <memory>
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

/// The X server's keyboard map. It opens its own connection on first use.
class KeyPlaces {
 public:
  KeyPlaces();
  ~KeyPlaces();
  KeyPlaces(const KeyPlaces&) = delete;
  KeyPlaces& operator=(const KeyPlaces&) = delete;

  /// What the key of this character types on a US keyboard, a letter in the same case. Nothing for Latin
  /// characters, which stand for themselves, and for those of no key.
  std::optional<char> LatinOf(char32_t character);

 private:
  class Keyboard;
  std::unique_ptr<Keyboard> keyboard_;
};

}  // namespace merels::view
