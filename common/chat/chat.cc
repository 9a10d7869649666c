#include "common/chat/chat.h"

#include <utility>

#include "common/base/text.h"

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

const char* WhatIsWrong(LineFlaw flaw) {
  switch (flaw) {
    case LineFlaw::kDamaged: return " is damaged: a text must be UTF-8";
    case LineFlaw::kNoPlace: return " is not allowed in a line of text";
    case LineFlaw::kBareMark: return " is a combining mark without a character before it";
    case LineFlaw::kHeap: return " is one combining mark too many on one character";
  }
  return "";
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
  const LineFound found = ReadLine(text);
  if (found.characters > longest) {
    return BadText("a message has at most " + std::to_string(longest) + " characters");
  }
  if (found.flaw) return BadText("character " + std::to_string(found.characters) + WhatIsWrong(*found.flaw));
  if (found.blank) return BadText("the message is empty");
  return {};
}

}  // namespace merels::chat
