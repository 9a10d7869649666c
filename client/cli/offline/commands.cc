#include "client/cli/offline/commands.h"

#include <memory>
#include <ostream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "client/cli/base/console.h"
#include "client/cli/base/words.h"
#include "client/cli/offline/games.h"
#include "client/cli/offline/print_sheet.h"
#include "client/cli/offline/records.h"
#include "common/notation/spelling.h"
#include "common/rules/game.h"
#include "common/rules/symmetry.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

struct PerftOptions {
  std::string ruleset;
  int depth = 0;
  /// "start", plies from the start, or '=' and a position string.
  std::string position = "start";
  bool divide = false;
  bool bulk = false;
  bool json = false;
};

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

/// A line for each ruleset: name, title.
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

/// A ruleset's rules and knobs. Refused: an unknown ruleset.
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

/// The number of sequences of plies; with `divide` first a line for each first ply.
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

/// The legal plies after `plies` (separated by blanks), one on each line.
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

/// A position and its canonical form, the symmetries of the rules, and the number of its different images.
/// `position`: "start", plies from the start, or '=' and a position string.
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

constexpr int kMaxPerftDepth = 60;
constexpr int kMaxRandomGames = 100'000'000;
constexpr int kMaxRandomPlies = 1'000'000;

/// Options of most commands. They are owned by the command's runner.
struct Common {
  std::string ruleset;
  std::string text;
  bool json = false;
};

void AddRuleset(CLI::App& command, std::string& ruleset) {
  command.add_option("ruleset", ruleset, "name, or name+knob=value")->required();
}

void AddJson(CLI::App& command, bool& json) { command.add_flag("--json", json, "write JSON"); }

void RegisterRules(CLI::App& app, Commands& commands) {
  auto* rules = app.add_subcommand("rules", "List the rulesets this program knows")->require_subcommand(1);
  const auto options = std::make_shared<Common>();
  auto* list = rules->add_subcommand("list", "One line per ruleset: name, title");
  AddJson(*list, options->json);
  list->callback([&commands, options] {
    commands.Choose([options](Console& console) { return ListRulesets(options->json, console); });
  });
  auto* show = rules->add_subcommand("show", "Show the rules and the knobs of one ruleset");
  AddRuleset(*show, options->ruleset);
  AddJson(*show, options->json);
  show->callback([&commands, options] {
    commands.Choose(
        [options](Console& console) { return ShowRuleset(options->ruleset, options->json, console); });
  });
}

void RegisterPerft(CLI::App& app, Commands& commands) {
  auto* perft = app.add_subcommand("perft", "Count the sequences of plies of a given length");
  const auto options = std::make_shared<PerftOptions>();
  AddRuleset(*perft, options->ruleset);
  perft->add_option("depth", options->depth, "plies")->required()->check(CLI::Range(0, kMaxPerftDepth));
  perft->add_option("--position", options->position, "start, plies from the start, or =POSITION");
  perft->add_flag("--divide", options->divide, "a line for each first ply, then the total");
  perft->add_flag("--bulk", options->bulk, "count the last ply without playing it");
  AddJson(*perft, options->json);
  perft->callback([&commands, options] {
    commands.Choose([options](Console& console) { return CountPerft(*options, console); });
  });
}

void RegisterMoves(CLI::App& app, Commands& commands) {
  auto* moves = app.add_subcommand("moves", "List the legal plies, one per line");
  const auto options = std::make_shared<Common>();
  AddRuleset(*moves, options->ruleset);
  moves->add_option("plies", options->text, "plies from the start, separated by blanks");
  AddJson(*moves, options->json);
  moves->callback([&commands, options] {
    commands.Choose([options](Console& console) {
      return ListMoves(options->ruleset, options->text, options->json, console);
    });
  });
}

void RegisterPosition(CLI::App& app, Commands& commands) {
  auto* position =
      app.add_subcommand("position", "Show a position and its canonical form under the symmetries");
  const auto options = std::make_shared<Common>();
  options->text = "start";
  AddRuleset(*position, options->ruleset);
  position->add_option("position", options->text, "start, plies from the start, or =POSITION");
  AddJson(*position, options->json);
  position->callback([&commands, options] {
    commands.Choose([options](Console& console) {
      return ShowPosition(options->ruleset, options->text, options->json, console);
    });
  });
}

/// "check R FILE", or with --record "check --record FILE": the number of words depends on a flag.
struct CheckOptions {
  std::vector<std::string> words;
  bool record = false;
  bool json = false;
};

int RunCheck(const CheckOptions& options, Console& console) {
  if (options.words.size() != (options.record ? 1U : 2U)) {
    return RefuseUsage(console, "check takes RULESET FILE, or --record FILE; FILE may be -");
  }
  if (options.record) return CheckRecords(options.words[0], options.json, console);
  return CheckGames(options.words[0], options.words[1], options.json, console);
}

void RegisterCheck(CLI::App& app, Commands& commands) {
  auto* check =
      app.add_subcommand("check", "Judge games, one per line, or game records, also those of other programs");
  const auto options = std::make_shared<CheckOptions>();
  check->add_option("words", options->words, "RULESET FILE, or FILE with --record; - is the input")
      ->required();
  check->add_flag("--record", options->record, "the file holds game records");
  AddJson(*check, options->json);
  check->callback([&commands, options] {
    commands.Choose([options](Console& console) { return RunCheck(*options, console); });
  });
}

void RegisterRandom(CLI::App& app, Commands& commands) {
  auto* random = app.add_subcommand("random", "Make games of random legal plies, one per line");
  const auto options = std::make_shared<RandomOptions>();
  AddRuleset(*random, options->ruleset);
  random->add_option("--seed", options->seed, "the same seed gives the same games")->required();
  random->add_option("--games", options->games, "how many games")
      ->required()
      ->check(CLI::Range(0, kMaxRandomGames));
  random->add_option("--max-plies", options->max_plies, "plies after which a game is cut off (1000)")
      ->check(CLI::Range(0, kMaxRandomPlies));
  AddJson(*random, options->json);
  random->callback([&commands, options] {
    commands.Choose([options](Console& console) { return MakeRandomGames(*options, console); });
  });
}

void RegisterPrint(CLI::App& app, Commands& commands) {
  struct Options {
    std::string ruleset;
    bool counters = false;
  };
  auto* print = app.add_subcommand("print", "Make an A4 sheet with the board to print, as SVG");
  const auto options = std::make_shared<Options>();
  AddRuleset(*print, options->ruleset);
  print->add_flag("--counters", options->counters, "with the men, to cut out");
  print->callback([&commands, options] {
    commands.Choose(
        [options](Console& console) { return PrintBoard(options->ruleset, options->counters, console); });
  });
}

}  // namespace

void RegisterOffline(CLI::App& app, Commands& commands) {
  RegisterRules(app, commands);
  RegisterPerft(app, commands);
  RegisterMoves(app, commands);
  RegisterPosition(app, commands);
  RegisterCheck(app, commands);
  RegisterRandom(app, commands);
  RegisterPrint(app, commands);
  RegisterConvert(app, commands);
}

}  // namespace merels::cli
