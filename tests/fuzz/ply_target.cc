// Any text as a ply, in positions of every ruleset: one byte chooses the ruleset, one the position, the rest
// is the text.
#include <algorithm>
#include <cctype>
#include <map>
#include <string>
#include <utility>

#include "common/notation/ply.h"
#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"
#include "tests/fuzz/input.h"

namespace merels::fuzz {
namespace {

constexpr std::string_view kReasons =
    "bad-notation bad-point game-over pass-not-allowed must-pass nothing-to-place must-place from-empty "
    "not-your-man null-move occupied not-adjacent remill no-mill capture-own capture-empty capture-twice "
    "too-many-captures capture-required capture-in-mill geese-jump one-step-only backwards sideways "
    "jump-nothing "
    "not-reachable not-a-jump";

constexpr std::uint8_t kPositions = 64;  // of each ruleset, by the number of plies played

std::string LowerCase(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

/// Points and separators, sorted: captures may be read in another order than they are printed.
std::string Sorted(std::string text) {
  std::sort(text.begin(), text.end());
  return text;
}

rules::Game RandomGame(std::uint8_t ruleset, std::uint8_t position) {
  rules::Game game(variants::ParseRuleset(variants::Registry()[ruleset].name).value());
  rules::SeededNumbers numbers(position);
  (void)PlayRandomly(game, numbers, position);
  return game;
}

const rules::Game& SomeGame(Input& input) {
  static std::map<std::pair<std::uint8_t, std::uint8_t>, rules::Game> games;
  const auto ruleset = static_cast<std::uint8_t>(input.Byte() % variants::Registry().size());
  const auto position = static_cast<std::uint8_t>(input.Byte() % kPositions);
  const auto found = games.find({ruleset, position});
  if (found != games.end()) return found->second;
  return games.emplace(std::pair{ruleset, position}, RandomGame(ruleset, position)).first->second;
}

/// A ply of this shape that can be read prints and reads again as the same.
void TryShape(const board::Topology& topology, const std::string& text, const notation::PlyShape& shape) {
  const auto ply = ParsePly(topology, text, shape);
  if (!ply) {
    DemandGoodError(ply.error(), "bad-notation bad-point");
    if (text.size() <= notation::kMaxPlyText) DemandColumn(ply.error(), text.size());
    return;
  }
  const std::string printed = PrintPly(topology, *ply);
  Demand(printed == LowerCase(text), "a ply prints as it was written: " + printed);
  const auto again = ParsePly(topology, printed, shape);
  Demand(again.ok() && *again == *ply, "a printed ply reads back: " + printed);
}

void TryShapes(const board::Topology& topology, const std::string& text) {
  TryShape(topology, text, {});
  TryShape(topology, text, {.min_path = 2, .max_path = 50, .captures = false, .pass = false});
}

void Try(rules::Game game, const std::string& text) {
  const std::string position = game.position();
  const auto judged = game.Judge(text);
  if (!judged) {
    DemandGoodError(judged.error(), kReasons);
    const bool unread = judged.error().reason <= Reason::kBadPoint;
    if (unread && text.size() <= notation::kMaxPlyText) DemandColumn(judged.error(), text.size());
    Demand(!game.Play(text).ok() && game.position() == position, "what is refused changes nothing");
    return;
  }
  const std::string spelling = game.Text(*judged);
  Demand(Sorted(spelling) == Sorted(LowerCase(text)), "the spelling says what the text says: " + spelling);
  const auto again = game.Judge(spelling);
  Demand(again.ok() && *again == *judged, "the spelling is the same ply: " + spelling);
  const auto legal = game.LegalPlies();
  Demand(std::binary_search(legal.begin(), legal.end(), spelling), "the spelling is listed: " + spelling);
  Demand(game.Play(text).ok() && game.position() != position, "what is allowed can be played: " + spelling);
}

}  // namespace
}  // namespace merels::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merels::fuzz::Input input(data, size);
  const auto& game = merels::fuzz::SomeGame(input);
  const std::string text = input.Rest();
  merels::fuzz::TryShapes(game.topology(), text);
  merels::fuzz::Try(game, text);
  return 0;
}
