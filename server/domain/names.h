// The rules for player names, and for other text that players write to each other.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::domain {

/// A name is 1 to `longest` characters of ASCII letters, digits, '_', '-' and '.', and begins with a letter
/// or digit. bad-name names the character that is not allowed; name-too-long, the greatest length.
Result<void> CheckName(std::string_view name, std::size_t longest);

/// Look-alikes beyond those that FoldName merges, in order of replacement: the first becomes the second. Of
/// ASCII, Unicode's confusables have 0, 1 and rn alone; the others are Latin letters that touch.
struct LookAlike {
  std::string_view these;
  std::string_view those;
};
inline constexpr std::array<LookAlike, 5> kLookAlikes = {
    {{"8", "b"}, {"2", "z"}, {"9", "g"}, {"cl", "d"}, {"nn", "m"}}};
/// A folded name with look-alikes merged as well. Names are looked up by FoldName alone, so members whose
/// names look alike by a later rule keep them.
std::string ReadAs(std::string_view folded_name);

/// The form in which names are compared: case ignored, look-alikes (0 and o; 1, i and l; 5 and s; rn and m;
/// vv and w) merged, and _ - . left out.
std::string FoldName(std::string_view name);

/// Whether a player of this name could be mistaken for the server or its staff, however it is spelled: with
/// look-alikes, with digits around it, or as one part of several.
bool LooksLikeServerName(std::string_view name);

/// Not allowed for a member: LooksLikeServerName, or like a guest's name.
bool IsReserved(std::string_view name);

/// "Guest-" and four characters.
std::string GuestName(std::string_view random_id);

/// Whether `text` is at most `longest` bytes of valid UTF-8 without characters that are not allowed in a line
/// of text (common/base/text.h). bad-argument; `what` names it in the sentence.
Result<void> CheckPlainText(std::string_view text, std::size_t longest, std::string_view what);

}  // namespace merels::domain
