#include "client/presenter/knob_words.h"

#include <array>

namespace merels::presenter {
namespace {

struct Words {
  std::string_view knob;
  std::string_view value;  // empty: any
  std::string_view words;  // % is the value
};

// The first line that fits counts.
constexpr std::array kWords = {
    Words{"board", "nine", "a board of three squares"},
    Words{"board", "six", "a board of two squares"},
    Words{"board", "three", "a board of nine points"},
    Words{"diag", "0", "no diagonal lines"},
    Words{"diag", "1", "diagonal lines"},
    Words{"men", "", "% men each"},
    Words{"fly", "0", "no flying"},
    Words{"fly", "99", "men always fly"},
    Words{"fly", "", "flying from % men on"},
    Words{"milled", "any", "men in mills are taken only when all are"},
    Words{"milled", "none", "men in mills are safe"},
    Words{"milled", "free", "any man may be taken"},
    Words{"captures", "one", "one man however many mills"},
    Words{"captures", "mills", "one man for each mill"},
    Words{"blocked", "lose", "a blocked player loses"},
    Words{"blocked", "pass", "a blocked player passes"},
    Words{"blocked", "draw", "a draw when a player is blocked"},
    Words{"full", "blocked", "no rule about a full board"},
    Words{"full", "draw", "a draw when the board is full"},
    Words{"place_move", "0", "all men are placed first"},
    Words{"place_move", "1", "moving is allowed while placing"},
    Words{"mill_wins", "0", "mills capture"},
    Words{"mill_wins", "1", "a mill wins"},
    Words{"remill", "0", "no going straight back into a mill"},
    Words{"remill", "1", "going straight back into a mill"},
    Words{"geese", "", "% geese"},
    Words{"foxstart", "", "the fox starts on %"},
    Words{"foxmin", "", "the fox wins with fewer than % geese left"},
    Words{"sideways", "0", "geese go forward only"},
    Words{"sideways", "1", "geese go sideways too"},
    Words{"setup", "corner", "men start in corners"},
    Words{"setup", "rows", "men start in rows"},
    Words{"jumps", "diag", "jumps along all lines"},
    Words{"jumps", "orth", "jumps along ranks and files only"},
    Words{"reps", "0", "no draw by repetition"},
    Words{"reps", "", "a draw when a position occurs % times"},
    Words{"quiet", "0", "no draw by quiet plies"},
    Words{"quiet", "", "a draw after % quiet plies"},
    Words{"endquiet", "0", "no earlier draw with three men"},
    Words{"endquiet", "", "a draw after % quiet plies with three men"},
    Words{"cap", "0", "no length limit"},
    Words{"cap", "", "% plies at most"},
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
