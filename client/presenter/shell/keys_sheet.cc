#include "client/presenter/shell/keys_sheet.h"

#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/lesson/actions.h"

namespace merels::presenter {

KeysSheet KeysWith(std::vector<KeyLine> own) {
  KeysSheet keys{"Help",
                 std::move(own),
                 {action::Learn{}, "Learn in six steps", true, false, Emphasis::kNormal},
                 {action::CloseKeys{}, "Close", true, false, Emphasis::kNormal}};
  keys.lines.insert(keys.lines.end(), {{"Tab", "go to the next button, field or board"},
                                       {"Esc", "go back"},
                                       {"Ctrl+,", "the settings"},
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
