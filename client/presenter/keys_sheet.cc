#include "client/presenter/keys_sheet.h"

#include "client/presenter/app_view_state.h"

namespace merels::presenter {
namespace {

std::vector<KeyLine> OwnKeys(Screen screen) {
  switch (screen) {
    case Screen::kLobby:
      return {{"Up, Down", "choose a table or a game"},
              {"Enter", "sits down at the chosen table"},
              {"W", "watches the chosen game"},
              {"/", "to the chips that choose among tables"}};
    case Screen::kWatch: return {{"1 to 6", "opens that board, to watch"}};
    case Screen::kTable:
      return {{"Arrows", "walk along the lines, or through the plies"},
              {"Home, End", "the first position, the newest"},
              {"A letter, a digit", "to that point, such as d2"},
              {"Enter", "acts on the point"},
              {"Backspace", "puts the man back"},
              {"1 to 9", "takes the man of that number"},
              {":", "types a ply"},
              {"F", "turns the board"}};
    case Screen::kSignIn:
    case Screen::kGames:
    case Screen::kRanks:
    case Screen::kAccount: break;
  }
  return {};
}

}  // namespace

KeysSheet KeysOf(Screen screen) {
  KeysSheet keys{"Keys", OwnKeys(screen), {Action::kCloseKeys, "", "Close", true, false, Emphasis::kNormal}};
  keys.lines.insert(keys.lines.end(), {{"Tab", "to the next button, field or board"},
                                       {"Esc", "back"},
                                       {"F11", "the whole screen"},
                                       {"?", "these keys"}});
  return keys;
}

std::string Words(const KeysSheet& keys) {
  std::string words = keys.title + ":";
  for (const KeyLine& line : keys.lines) words += " " + line.key + ": " + line.what + ".";
  return words;
}

}  // namespace merels::presenter
