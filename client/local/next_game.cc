#include "client/local/next_game.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "common/engine/level.h"

namespace merels::local {
namespace {

constexpr std::string_view kByLot = "lot";

std::string_view SideWord(const std::optional<Side>& side) {
  if (!side) return kByLot;
  return side == Side::kFirst ? "first" : "second";
}

/// 1 for a win of the user, -1 for a loss, 0 for anything else.
int ResultOf(const Head& game) {
  const auto winner = game.outcome ? rules::WinnerOf(game.outcome->score) : std::nullopt;
  if (!winner) return 0;
  return *winner == game.mine ? 1 : -1;
}

}  // namespace

std::string Write(const Terms& terms) {
  std::ostringstream text;
  text << Name(terms.opponent) << ' ' << terms.level << ' ' << clock::SecondsText(terms.clock) << ' '
       << SideWord(terms.side) << ' ' << (terms.turning ? 1 : 0) << ' ' << terms.ruleset;
  return text.str();
}

std::optional<Terms> ReadTerms(std::string_view text) {
  std::istringstream in{std::string(text)};
  Terms terms;
  std::string opponent, clock, side;
  int turning = 0;
  if (!(in >> opponent >> terms.level >> clock >> side >> turning >> terms.ruleset)) return {};
  for (const auto known : {Opponent::kComputer, Opponent::kHuman, Opponent::kNobody}) {
    if (opponent == Name(known)) terms.opponent = known;
  }
  if (side == SideWord(Side::kFirst)) terms.side = Side::kFirst;
  if (side == SideWord(Side::kSecond)) terms.side = Side::kSecond;
  const auto control = clock::ParseSeconds(clock);
  const bool sound = opponent == Name(terms.opponent) && side == SideWord(terms.side) && control.ok() &&
                     terms.level >= 1 && terms.level <= engine::kLevels && (turning == 0 || turning == 1);
  if (!sound) return {};
  terms.clock = *control;
  terms.turning = turning == 1;
  return terms;
}

LevelAdvice AdviceAfter(const Head& last, const std::vector<Head>& games) {
  const int result = ResultOf(last);
  LevelAdvice advice{last.terms.level, 0};
  for (const Head& game : games) {
    const Terms& terms = game.terms;
    if (!game.outcome || terms.opponent != Opponent::kComputer) continue;
    const bool same = terms.level == last.terms.level && terms.ruleset == last.terms.ruleset;
    if (!same || result == 0 || ResultOf(game) != result) break;
    advice.run += result;
  }
  if (std::abs(advice.run) >= kSameForAnotherLevel) {
    advice.level = std::clamp(advice.level + result, 1, engine::kLevels);
  }
  return advice;
}

}  // namespace merels::local
