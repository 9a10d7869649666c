#include "client/presenter/words/knob_words.h"

#include <array>

namespace merels::presenter {
namespace {

struct Phrase {
  std::string_view knob;
  std::string_view value;  // empty: any
  std::string_view words;  // % is the value
};

// The first match counts.
constexpr std::array kWords = {
    Phrase{"board", "nine", "a board of three squares"},
    Phrase{"board", "six", "a board of two squares"},
    Phrase{"board", "three", "a board of nine points"},
    Phrase{"diag", "0", "no diagonal lines"},
    Phrase{"diag", "1", "diagonal lines"},
    Phrase{"men", "", "% men each"},
    Phrase{"fly", "0", "no flying"},
    Phrase{"fly", "99", "men always fly"},
    Phrase{"fly", "", "flying with % men left"},
    Phrase{"milled", "any", "men in mills may be taken only if all are in mills"},
    Phrase{"milled", "none", "men in mills are safe"},
    Phrase{"milled", "free", "any man may be taken"},
    Phrase{"captures", "one", "one man however many mills"},
    Phrase{"captures", "mills", "one man for each mill"},
    Phrase{"blocked", "lose", "a blocked player loses"},
    Phrase{"blocked", "pass", "a blocked player passes"},
    Phrase{"blocked", "draw", "a draw when a player is blocked"},
    Phrase{"full", "blocked", "no rule about a full board"},
    Phrase{"full", "draw", "a draw when the board is full"},
    Phrase{"place_move", "0", "all men are placed first"},
    Phrase{"place_move", "1", "moving is allowed while placing"},
    Phrase{"mill_wins", "0", "mills capture"},
    Phrase{"mill_wins", "1", "a mill wins"},
    Phrase{"remill", "0", "no going straight back into a mill"},
    Phrase{"remill", "1", "going straight back into a mill"},
    Phrase{"geese", "", "% geese"},
    Phrase{"foxstart", "", "the fox starts on %"},
    Phrase{"foxmin", "", "the fox wins with fewer than % geese left"},
    Phrase{"sideways", "0", "geese go forward only"},
    Phrase{"sideways", "1", "geese go sideways too"},
    Phrase{"setup", "corner", "men start in corners"},
    Phrase{"setup", "rows", "men start in rows"},
    Phrase{"jumps", "diag", "jumps along all lines"},
    Phrase{"jumps", "orth", "jumps along ranks and files only"},
    Phrase{"reps", "0", "no draw by repetition"},
    Phrase{"reps", "", "a draw when a position occurs % times"},
    Phrase{"quiet", "0", "no draw by turns without progress"},
    Phrase{"quiet", "", "a draw after % turns without progress"},
    Phrase{"endquiet", "0", "no earlier draw with three men left"},
    Phrase{"endquiet", "", "a draw after % turns without a capture with three men left"},
    Phrase{"cap", "0", "no length limit"},
    Phrase{"cap", "", "% turns at most"},
};

}  // namespace

std::string KnobWords(std::string_view knob, std::string_view value) {
  for (const auto& line : kWords) {
    if (line.knob != knob || (!line.value.empty() && line.value != value)) continue;
    std::string words(line.words);
    if (const auto at = words.find('%'); at != words.npos) words.replace(at, 1, value);
    return words;
  }
  return std::string(knob) + "=" + std::string(value);
}

}  // namespace merels::presenter
