// The list of screens. Each has a row in shell/screens.cc: its tab, its keys, its presenter.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace merels::presenter {

enum class Screen : std::uint8_t {
  kSignIn,
  kPlay,   // the choice of local games
  kLocal,  // the local table
  kLesson,
  kPuzzle,    // solved by one ply
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
