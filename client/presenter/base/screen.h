// The list of screens. shell/screens.cc has a row for each: its tab, its keys, its presenter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace merels::presenter {

enum class Screen : std::uint8_t {
  kSignIn,
  kPlay,   // what to play on this machine
  kLocal,  // the table there
  kLesson,
  kPuzzle,    // one that one ply solves
  kAnalysis,  // a game that is looked back on
  kLobby,
  kTable,
  kWatch,
  kGames,
  kRanks,
  kProfile,  // of any player
  kAccount,
  kSettings,
};

inline constexpr std::array<std::string_view, 14> kScreenNames = {
    "sign-in", "play",  "local", "lesson", "puzzle",  "analysis", "lobby",
    "table",   "watch", "games", "ranks",  "profile", "account",  "settings"};

/// Such as "sign-in". Static storage.
constexpr std::string_view Name(Screen screen) { return kScreenNames.at(static_cast<std::size_t>(screen)); }

}  // namespace merels::presenter
