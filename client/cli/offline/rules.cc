#include "client/cli/offline/rules.h"

#include <ostream>
#include <set>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "common/notation/spelling.h"
#include "common/rules/perft.h"
#include "common/rules/symmetry.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

using Json = nlohmann::ordered_json;
using rules::Game;
using rules::Ruleset;

/// The label of each player.
std::vector<std::string_view> Players(const Ruleset& ruleset) {
  std::vector<std::string_view> labels;
  for (int seat = 0; seat < Seats(ruleset); ++seat) {
    labels.push_back(NamesOfSides(ruleset)[static_cast<std::size_t>(seat)].label);
  }
  return labels;
}

/// `text`: the ruleset as requested; it is played with those of its family's draw limits that the text does
/// not name.
Json ToJson(const Ruleset& ruleset, const std::string& text) {
  Json knobs = Json::object();
  for (const auto& [knob, value] : variants::KnobValues(ruleset)) knobs[std::string(knob)] = value;
  const auto* named = variants::FindNamed(ruleset.name);
  return {{"ruleset", ruleset.text},
          {"name", ruleset.name},
          {"title", ruleset.title},
          {"family", rules::FamilyName(ruleset)},
          {"seats", Seats(ruleset)},
          {"players", Players(ruleset)},
          {"played_as", variants::PlayingDefault(text).value().text},
          {"source", named->source},
          {"summary", ruleset.summary},
          {"based_on", named->base},
          {"rules", variants::RulesInFull(ruleset)},
          {"knobs", std::move(knobs)}};
}

/// A line for each member; for a list, a line for each element.
void WriteLines(const Json& shown, Console& console) {
  for (const auto& [key, value] : shown.items()) {
    if (value.is_object()) {
      WriteLines(value, console);
    } else if (value.is_array()) {
      for (const Json& element : value) console.out << key << '\t' << element.get<std::string>() << '\n';
    } else {
      console.out << key << '\t' << (value.is_string() ? value.get<std::string>() : value.dump()) << '\n';
    }
  }
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
      list.push_back(ToJson(variants::ParseRuleset(named.name).value(), std::string(named.name)));
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
  const Json shown = ToJson(*ruleset, text);
  if (json) {
    console.out << shown << '\n';
  } else {
    WriteLines(shown, console);
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
  if (auto played = PlayAll(game, notation::PliesIn(plies, game.topology())); !played)
    return Refuse(console, played.error());
  const std::vector<std::string> legal = game.LegalPlies();
  if (json) {
    console.out << Json(legal) << '\n';
    return kDone;
  }
  for (const std::string& ply : legal) console.out << ply << '\n';
  return kDone;
}

int ShowPosition(const std::string& text, const std::string& position, bool json, Console& console) {
  const auto ruleset = variants::ParseRuleset(text);
  if (!ruleset) return Refuse(console, ruleset.error());
  const auto game = GameAt(*ruleset, position);
  if (!game) return Refuse(console, game.error());
  const auto symmetries = Symmetries(*game);
  std::set<std::string> images;
  for (const auto& symmetry : symmetries) {
    images.insert(rules::Image(game->topology(), symmetry, game->position()));
  }
  const Json shown = {{"position", game->position()},
                      {"canonical", Canonical(*game)},
                      {"symmetries", symmetries.size()},
                      {"images", images.size()}};
  if (json) {
    console.out << shown << '\n';
  } else {
    WriteLines(shown, console);
  }
  return kDone;
}

}  // namespace merels::cli
