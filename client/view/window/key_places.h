// The places of keys whose letters are not Latin: commands such as Ctrl+V and single-letter shortcuts go by
// the key's place on a US keyboard. SFML knows such keys only by their text.
#pragma once

#include <memory>
#include <optional>

namespace merels::view {

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
