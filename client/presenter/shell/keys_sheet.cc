#include "client/presenter/shell/keys_sheet.h"

#include "client/presenter/shell/app_view_state.h"

namespace merels::presenter {
namespace {

std::vector<KeyLine> OwnKeys(Screen screen) {
  switch (screen) {
    case Screen::kLobby:
      return {{"Up, Down", "select a table or a game"},
              {"Enter", "join the selected table"},
              {"W", "watch the selected game"},
              {"/", "go to the filters of the lists"}};
    case Screen::kWatch: return {{"1 to 6", "watch that board"}};
    case Screen::kTable:
      return {{"Arrows", "move along the lines, or step through plies"},
              {"Home, End", "go to the first or the newest position"},
              {"A letter, a digit", "go to that point, such as d2"},
              {"Enter", "act on the point"},
              {"Backspace", "put the man back"},
              {"1 to 9", "take the man with that number"},
              {":", "type a ply"},
              {"F", "flip the board"}};
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
  keys.lines.insert(keys.lines.end(), {{"Tab", "go to the next button, field or board"},
                                       {"Esc", "go back"},
                                       {"F11", "full screen"},
                                       {"?", "show these keys"}});
  return keys;
}

std::string Words(const KeysSheet& keys) {
  std::string words = keys.title + ":";
  for (const KeyLine& line : keys.lines) words += " " + line.key + ": " + line.what + ".";
  return words;
}

}  // namespace merels::presenter
