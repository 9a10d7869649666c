#include "client/presenter/shell/keys_sheet.h"

#include <utility>

#include "client/presenter/base/actions.h"

namespace merels::presenter {

KeysSheet KeysWith(std::vector<KeyLine> own) {
  KeysSheet keys{"Keys", std::move(own), {action::CloseKeys{}, "Close", true, false, Emphasis::kNormal}};
  keys.lines.insert(keys.lines.end(), {{"Tab", "go to the next button, field or board"},
                                       {"Esc", "go back"},
                                       {"Ctrl and ,", "the settings"},
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
