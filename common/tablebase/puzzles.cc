#include "common/tablebase/puzzles.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "common/base/check.h"
#include "common/study/theme.h"
#include "common/tablebase/perfect.h"
#include "common/variants/registry.h"

namespace merels::tablebase {
namespace {

using solver::Outcome;
using study::Theme;

/// With fewer there is not much to find.
constexpr std::size_t kFewestPlies = 3;

/// The only ply that keeps the value of the position, a win or a draw; nothing where there is none.
std::optional<JudgedPly> OnlyPly(const Tablebase& tablebase, const rules::Game& game) {
  // Most positions have a value that cannot be spoilt, or are lost; one look-up shows the latter.
  const auto looked = tablebase.Find(game);
  if (game.outcome() || !looked || looked->value.outcome == Outcome::kLoss) return {};
  auto judged = JudgePlies(tablebase, game);
  if (judged.size() < kFewestPlies || !judged.back().looked) return {};
  const auto& best = judged[0].looked->value;
  if (best.outcome == Outcome::kLoss || judged[1].looked->value.outcome == best.outcome) return {};
  return std::move(judged[0]);
}

rules::Game After(const rules::Game& game, const std::string& ply) {
  rules::Game after = game;
  MERELS_CHECK(after.Play(ply).ok());
  return after;
}

/// The replies that are worth as much as the best, in byte order; none when the game is over.
std::vector<std::string> BestReplies(const Tablebase& tablebase, const rules::Game& game) {
  std::vector<std::string> best;
  const auto judged = JudgePlies(tablebase, game);
  for (const JudgedPly& one : judged) {
    if (one.looked && one.looked == judged.front().looked) best.push_back(one.text);
  }
  return best;
}

/// Adds a reply and the solver's only answer to it. False: no best reply leaves a single good ply.
bool GoOn(const Tablebase& tablebase, rules::Game& game, std::vector<std::string>& line) {
  for (const auto& reply : BestReplies(tablebase, game)) {
    rules::Game next = After(game, reply);
    const auto only = OnlyPly(tablebase, next);
    if (!only) continue;
    line.push_back(reply);
    line.push_back(only->text);
    game = After(next, only->text);
    return true;
  }
  return false;
}

std::vector<Theme> ThemesOfLine(rules::Game game, const std::vector<std::string>& line, Outcome outcome) {
  std::set<Theme> themes;
  if (outcome == Outcome::kDraw) themes.insert(Theme::kSave);
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (i % 2 == 0) {
      for (const Theme theme : study::ThemesOf(game, game.Judge(line[i]).value())) themes.insert(theme);
    }
    MERELS_CHECK(game.Play(line[i]).ok());
  }
  return {themes.begin(), themes.end()};
}

Error Wrong(const std::string& what) { return {Reason::kBadArgument, what}; }

Result<void> CheckOwn(const Tablebase& tablebase, const rules::Game& game, const std::string& ply,
                      Outcome outcome) {
  const auto only = OnlyPly(tablebase, game);
  if (!only) return Wrong(ply + " is not the only good ply in " + game.position());
  if (only->text != ply) return Wrong(only->text + " and not " + ply + " is right in " + game.position());
  if (only->looked->value.outcome != outcome) return Wrong("another value is kept in " + game.position());
  return {};
}

Result<void> CheckReply(const Tablebase& tablebase, const rules::Game& game, const std::string& ply) {
  const auto best = BestReplies(tablebase, game);
  const bool good = std::find(best.begin(), best.end(), ply) != best.end();
  return good ? Result<void>() : Wrong(ply + " is not the best reply in " + game.position());
}

}  // namespace

std::optional<Puzzle> PuzzleAt(const Tablebase& tablebase, const rules::Game& game) {
  const auto only = OnlyPly(tablebase, game);
  if (!only) return {};
  std::vector<std::string> line = {only->text};
  rules::Game after = After(game, only->text);
  while (line.size() < kLongestFound && !after.outcome() && GoOn(tablebase, after, line)) continue;
  const auto value = only->looked->value;
  return Puzzle{.ruleset = tablebase.ruleset().text,
                .position = game.position(),
                .line = line,
                .value = value,
                .themes = ThemesOfLine(game, line, value.outcome),
                .source = "-"};
}

Result<void> CheckPuzzle(const Tablebase& tablebase, const Puzzle& puzzle) {
  auto game = rules::Game::At(tablebase.ruleset(), puzzle.position);
  if (!game.ok()) return game.error();
  if (!tablebase.Find(*game)) {
    return Error{Reason::kUnknownMatch, "the value of " + puzzle.position + " is unknown"};
  }
  // Where the position's own distance is unknown, that of a ply that ends the game is not.
  const auto first = OnlyPly(tablebase, *game);
  if (first && first->looked->value != puzzle.value) return Wrong("its value is another one");
  const auto start = *game;
  for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
    const auto& ply = puzzle.line[i];
    const auto checked = i % 2 == 0 ? CheckOwn(tablebase, *game, ply, puzzle.value.outcome)
                                    : CheckReply(tablebase, *game, ply);
    if (!checked.ok()) return checked;
    if (const auto played = game->Play(ply); !played.ok()) return played.error();
  }
  if (puzzle.themes != ThemesOfLine(start, puzzle.line, puzzle.value.outcome)) {
    return Wrong("its themes are others");
  }
  return {};
}

}  // namespace merels::tablebase
