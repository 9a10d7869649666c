#include "common/rules/french/game.h"

namespace merels::rules::french {

Result<void> CheckMen(const Setup& setup, const std::array<int, 2>& most, const SideNames& names) {
  for (const Side side : {Side::kFirst, Side::kSecond}) {
    const int men = CountBits(setup.men[Index(side)]);
    if (men <= most[Index(side)]) continue;
    const SideName& name = names[Index(side)];
    return Error{Reason::kBadPosition, "there are " + std::to_string(men) + ' ' + std::string(name.men) +
                                           ' ' + name.letter + " on the board, but a game has at most " +
                                           std::to_string(most[Index(side)])};
  }
  return {};
}

}  // namespace merels::rules::french
