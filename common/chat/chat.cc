#include "common/chat/chat.h"

#include <algorithm>

namespace merels::chat {
namespace {

struct Phrase {
  Courtesy courtesy;
  std::string_view name;
  std::string_view words;
};
constexpr std::array kPhrases = {
    Phrase{Courtesy::kHello, "hello", "Hello"},
    Phrase{Courtesy::kGoodLuck, "good-luck", "Good luck"},
    Phrase{Courtesy::kHaveFun, "have-fun", "Have fun"},
    Phrase{Courtesy::kWellPlayed, "well-played", "Well played"},
    Phrase{Courtesy::kGoodGame, "good-game", "Good game"},
    Phrase{Courtesy::kThanks, "thanks", "Thank you"},
    Phrase{Courtesy::kHaveToGo, "have-to-go", "I have to go"},
};
static_assert(kPhrases.size() == kCourtesies.size());

const Phrase& PhraseOf(Courtesy courtesy) { return kPhrases[static_cast<std::size_t>(courtesy) - 1]; }

struct Range {
  char32_t first, last;
};
// Control characters; marks that are not seen; those that turn the direction of writing; breaks of lines; the
// mark of the order of bytes; what is no character at all. What joins characters to one stays: scripts and
// pictures need it.
constexpr std::array kRefused = {Range{0x00, 0x1F},      Range{0x7F, 0x9F},     Range{0xAD, 0xAD},
                                 Range{0x61C, 0x61C},    Range{0x180E, 0x180E}, Range{0x200B, 0x200B},
                                 Range{0x200E, 0x200F},  Range{0x2028, 0x202E}, Range{0x2060, 0x206F},
                                 Range{0xFEFF, 0xFEFF},  Range{0xFFF0, 0xFFFB}, Range{0xFFFE, 0xFFFF},
                                 Range{0xE0000, 0xE0FFF}};

bool IsRefused(char32_t c) {
  return std::any_of(kRefused.begin(), kRefused.end(),
                     [c](const Range& range) { return c >= range.first && c <= range.last; });
}

/// Alone it shows nothing.
bool IsBlank(char32_t c) {
  return c == ' ' || c == 0xA0 || c == 0x3000 || (c >= 0x2000 && c <= 0x200D) || (c >= 0xFE00 && c <= 0xFE0F);
}

/// How a character begins: bytes that follow, and the bits of its own; nothing for a byte that begins none.
struct Lead {
  std::size_t more;
  char32_t bits;
  char32_t least;  // a smaller number is written shorter
};
std::optional<Lead> LeadOf(unsigned char byte) {
  if (byte < 0x80) return Lead{0, byte, 0};
  if (byte >= 0xC2 && byte < 0xE0) return Lead{1, byte & 0x1FU, 0x80};
  if (byte >= 0xE0 && byte < 0xF0) return Lead{2, byte & 0x0FU, 0x800};
  if (byte >= 0xF0 && byte < 0xF5) return Lead{3, byte & 0x07U, 0x10000};
  return std::nullopt;
}

/// The next character, taken off `rest`; nothing when it is damaged.
std::optional<char32_t> TakeCharacter(std::string_view& rest) {
  const auto lead = LeadOf(static_cast<unsigned char>(rest[0]));
  if (!lead || rest.size() <= lead->more) return std::nullopt;
  char32_t c = lead->bits;
  for (std::size_t i = 1; i <= lead->more; ++i) {
    const auto byte = static_cast<unsigned char>(rest[i]);
    if ((byte & 0xC0U) != 0x80) return std::nullopt;
    c = c << 6 | (byte & 0x3FU);
  }
  rest.remove_prefix(lead->more + 1);
  const bool surrogate = c >= 0xD800 && c <= 0xDFFF;
  return c < lead->least || c > 0x10FFFF || surrogate ? std::nullopt : std::optional(c);
}

Error BadText(std::string sentence) { return {Reason::kBadText, std::move(sentence)}; }

}  // namespace

std::string_view WordsOf(Courtesy courtesy) { return PhraseOf(courtesy).words; }

std::string_view Name(Courtesy courtesy) { return PhraseOf(courtesy).name; }

std::optional<Courtesy> FindCourtesy(std::string_view name) {
  for (const Phrase& phrase : kPhrases) {
    if (phrase.name == name) return phrase.courtesy;
  }
  return std::nullopt;
}

Result<void> CheckText(std::string_view text, std::size_t longest) {
  std::size_t count = 0;
  bool blank = true;
  while (!text.empty()) {
    const auto c = TakeCharacter(text);
    if (!c) return BadText("character " + std::to_string(count + 1) + " is damaged: a text is UTF-8");
    if (IsRefused(*c)) {
      return BadText("character " + std::to_string(count + 1) + " has no place in a line of text");
    }
    blank = blank && IsBlank(*c);
    if (++count > longest) return BadText("a message has at most " + std::to_string(longest) + " characters");
  }
  if (blank) return BadText("there is nothing to say in it");
  return {};
}

}  // namespace merels::chat
