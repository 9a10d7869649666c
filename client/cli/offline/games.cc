#include "client/cli/offline/games.h"

#include <optional>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "client/cli/offline/any_records.h"
#include "client/cli/offline/verdict.h"
#include "common/notation/spelling.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

/// Prints a verdict for each record.
AnyRecords Judging(const std::string& usual, bool json, Console& console) {
  const auto write = [json, &console](const Verdict& verdict) -> int {
    console.out << VerdictLine(verdict, json) << '\n';
    // The error's place is not part of the line.
    if (verdict.refusal && !json) console.err << verdict.refusal->sentence << '\n';
    return kDone;
  };
  return {usual,
          {[write](const notation::Record& record) { return write(JudgeRecord(record)); },
           [write](const study::Reading& reading) { return write(JudgeReading(reading)); }},
          console};
}

/// Whether the line continues the game of the line before: it begins with a move number other than the first.
bool GoesOn(const std::string& line) {
  const std::size_t digits = notation::LengthOfMoveNumber(line);
  return digits > 0 && !line.starts_with("1.");
}

}  // namespace

int CheckGames(const std::string& text, const std::string& file, bool json, Console& console) {
  const auto ruleset = variants::ParseRuleset(text);
  if (!ruleset) return Refuse(console, ruleset.error());
  const board::Topology& topology = rules::Game(*ruleset).topology();  // a constant table
  std::optional<AnyRecords> records;
  std::vector<std::string> plies;
  const auto judge = [&] {
    if (!plies.empty()) console.out << VerdictLine(JudgeGame(*ruleset, plies), json) << '\n';
    plies.clear();
  };
  const int code = EachLine(file, console, [&](const std::string& line, std::size_t number) -> int {
    if (!records && line.starts_with('[')) judge(), records.emplace(Judging(ruleset->text, json, console));
    if (records) return records->Take(line, number);
    if (line.empty() || line[0] == '#') return kDone;
    if (!GoesOn(line)) judge();
    const auto more = notation::PliesIn(line, topology);
    plies.insert(plies.end(), more.begin(), more.end());
    return kDone;
  });
  judge();
  return code == kDone && records ? records->Finish() : code;
}

int CheckRecords(const std::string& file, bool json, Console& console) {
  AnyRecords records = Judging("", json, console);
  const int code = EachLine(
      file, console, [&](const std::string& line, std::size_t number) { return records.Take(line, number); });
  return code == kDone ? records.Finish() : code;
}

int MakeRandomGames(const RandomOptions& options, Console& console) {
  const auto ruleset = variants::ParseRuleset(options.ruleset);
  if (!ruleset) return Refuse(console, ruleset.error());
  rules::SeededNumbers numbers(options.seed);
  for (int i = 0; i < options.games && console.out; ++i) {
    rules::Game game(*ruleset);
    const auto plies = PlayRandomly(game, numbers, options.max_plies);
    if (options.json) {
      console.out << nlohmann::json(plies) << '\n';
    } else {
      console.out << Joined(plies) << '\n';
    }
  }
  return kDone;
}

}  // namespace merels::cli
