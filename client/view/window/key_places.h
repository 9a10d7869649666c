// Where a key lies whose letter is not Latin: commands such as Ctrl+V and keys of one letter go by their
// places there, which are those of a US keyboard. SFML knows such keys only by what they type.
#pragma once

#include <memory>
#include <optional>

namespace merels::view {

/// What the keys of the X server's keyboard type. A connection of its own, made when it is first needed.
class KeyPlaces {
 public:
  KeyPlaces();
  ~KeyPlaces();
  KeyPlaces(const KeyPlaces&) = delete;
  KeyPlaces& operator=(const KeyPlaces&) = delete;

  /// What the key that types this character types on a US keyboard, a letter in the same case. Nothing for
  /// Latin characters, which stand for themselves, and for those of no key.
  std::optional<char> LatinOf(char32_t character);

 private:
  class Keyboard;
  std::unique_ptr<Keyboard> keyboard_;
};

}  // namespace merels::view
