#include "common/study/theme.h"

#include <algorithm>
#include <array>

#include "common/base/check.h"
#include "common/study/threats.h"

namespace merels::study {
namespace {

using rules::Game;
using rules::Side;

constexpr std::array<std::string_view, 5> kNames = {"double-mill", "block", "fly", "mill", "save"};

bool InMill(const Game& game, Side side, board::Point point) {
  const auto mills = game.InMills(side);
  return std::find(mills.begin(), mills.end(), point) != mills.end();
}

/// Whether the ply has left the opponent without a move.
bool Locks(const Game& after, Side mover) {
  return after.outcome() && rules::WinnerOf(after.outcome()->score) == mover &&
         after.outcome()->reason == "blocked";
}

bool ThreatensTwo(const Game& before, const Game& after, Side mover) {
  if (after.outcome()) return false;
  const int threats = CountThreats(after, mover);
  return threats > 1 && threats > CountThreats(before, mover);
}

}  // namespace

std::string_view Name(Theme theme) { return kNames.at(static_cast<std::size_t>(theme)); }

std::optional<Theme> ThemeNamed(std::string_view name) {
  const auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return {};
  return static_cast<Theme>(found - kNames.begin());
}

std::vector<Theme> ThemesOf(const Game& game, const rules::Ply& ply) {
  if (rules::FamilyName(game.ruleset()) != "morris" || !ply.to) return {};
  const Side mover = game.to_move();
  Game after = game;
  MERELS_CHECK(after.Play(game.Text(ply)).ok());
  const bool closes = InMill(after, mover, *ply.to);
  const bool opens = ply.from && InMill(game, mover, *ply.from);
  std::vector<Theme> themes;
  if (closes ? opens && !after.outcome() : ThreatensTwo(game, after, mover)) {
    themes.push_back(Theme::kDoubleMill);
  }
  if (CouldClose(game, rules::Other(mover), *ply.to) || Locks(after, mover)) themes.push_back(Theme::kBlock);
  if (ply.from && !game.topology().Joined(*ply.from, *ply.to)) themes.push_back(Theme::kFly);
  if (closes) themes.push_back(Theme::kMill);
  return themes;
}

}  // namespace merels::study
