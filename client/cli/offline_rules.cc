#include "client/cli/offline_rules.h"

#include <ostream>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/words.h"
#include "common/rules/perft.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

using Json = nlohmann::ordered_json;
using rules::Game;
using rules::Ruleset;

/// What a table opened by this bare name plays.
std::string PlayedAs(std::string_view name) { return variants::PlayingDefault(name).value().text; }

Json ToJson(const Ruleset& ruleset, std::string_view source) {
  Json knobs = Json::object();
  for (const auto& [knob, value] : variants::KnobValues(ruleset)) knobs[std::string(knob)] = value;
  return {{"ruleset", ruleset.text},
          {"name", ruleset.name},
          {"title", ruleset.title},
          {"family", rules::FamilyName(ruleset)},
          {"played_as", PlayedAs(ruleset.name)},
          {"source", source},
          {"summary", ruleset.summary},
          {"knobs", std::move(knobs)}};
}

std::string_view SourceOf(const Ruleset& ruleset) {
  for (const auto& named : variants::Registry()) {
    if (named.name == ruleset.name) return named.source;
  }
  return "";
}

/// "start", plies from the start, or '=' and a position string.
Result<Game> GameAt(const Ruleset& ruleset, const std::string& position) {
  if (!position.empty() && position[0] == '=') return Game::At(ruleset, std::string_view(position).substr(1));
  Game game(ruleset);
  if (position == "start") return game;
  if (auto played = PlayAll(game, Words(position)); !played) return played.error();
  return game;
}

void WriteDivided(const Game& game, const PerftOptions& options, rules::LastPly last, Console& console) {
  std::uint64_t total = 0;
  Json plies = Json::object();
  for (const auto& [ply, count] : DividePlies(game, options.depth, last)) {
    total += count;
    if (options.json) {
      plies[ply] = count;
    } else {
      console.out << ply << '\t' << count << '\n';
    }
  }
  if (options.json) {
    console.out << Json{{"plies", std::move(plies)}, {"count", total}} << '\n';
  } else {
    console.out << total << '\n';
  }
}

}  // namespace

int ListRulesets(bool json, Console& console) {
  Json list = Json::array();
  for (const auto& named : variants::Registry()) {
    if (json) {
      list.push_back(ToJson(variants::ParseRuleset(named.name).value(), named.source));
    } else {
      console.out << named.name << '\t' << named.title << '\n';
    }
  }
  if (json) console.out << list << '\n';
  return kDone;
}

int ShowRuleset(const std::string& text, bool json, Console& console) {
  const auto ruleset = variants::ParseRuleset(text);
  if (!ruleset) return Refuse(console, ruleset.error());
  if (json) {
    console.out << ToJson(*ruleset, SourceOf(*ruleset)) << '\n';
    return kDone;
  }
  console.out << "ruleset\t" << ruleset->text << "\ntitle\t" << ruleset->title << "\nfamily\t"
              << FamilyName(*ruleset) << "\nsource\t" << SourceOf(*ruleset) << "\nsummary\t"
              << ruleset->summary << "\nplayed as\t" << PlayedAs(ruleset->name) << '\n';
  for (const auto& [knob, value] : variants::KnobValues(*ruleset)) {
    console.out << knob << '\t' << value << '\n';
  }
  return kDone;
}

int CountPerft(const PerftOptions& options, Console& console) {
  const auto ruleset = variants::ParseRuleset(options.ruleset);
  if (!ruleset) return Refuse(console, ruleset.error());
  const auto game = GameAt(WithoutDrawLimits(*ruleset), options.position);
  if (!game) return Refuse(console, game.error());
  const auto last = options.bulk ? rules::LastPly::kCounted : rules::LastPly::kPlayed;
  if (options.divide && options.depth > 0) {
    WriteDivided(*game, options, last, console);
    return kDone;
  }
  const std::uint64_t count = CountPlies(*game, options.depth, last);
  if (options.json) {
    console.out << Json{{"count", count}} << '\n';
  } else {
    console.out << count << '\n';
  }
  return kDone;
}

int ListMoves(const std::string& text, const std::string& plies, bool json, Console& console) {
  const auto ruleset = variants::ParseRuleset(text);
  if (!ruleset) return Refuse(console, ruleset.error());
  Game game(*ruleset);
  if (auto played = PlayAll(game, Words(plies)); !played) return Refuse(console, played.error());
  const std::vector<std::string> legal = game.LegalPlies();
  if (json) {
    console.out << Json(legal) << '\n';
    return kDone;
  }
  for (const std::string& ply : legal) console.out << ply << '\n';
  return kDone;
}

}  // namespace merels::cli
