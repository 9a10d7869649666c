#include "client/cli/offline/games.h"

#include <fstream>
#include <functional>
#include <istream>
#include <ostream>

#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "client/cli/offline/verdict.h"
#include "common/base/quote.h"
#include "common/notation/record.h"
#include "common/rules/random_game.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

/// Hands each line of `file` ("-": the input stream) to `take`, until one of them gives an exit code other
/// than kDone. Returns that code, or kUnreachable when the file cannot be read to its end.
int EachLine(const std::string& file, Console& console, const std::function<int(const std::string&)>& take) {
  std::ifstream opened;
  if (file != "-") opened.open(file);
  std::istream& in = file == "-" ? console.in : opened;
  if (!in) return RefuseUnreachable(console, "io", "the file " + Quote(file) + " cannot be opened");
  for (std::string line; std::getline(in, line);) {
    if (const int code = take(line); code != kDone) return code;
  }
  if (in.bad()) return RefuseUnreachable(console, "io", "reading " + Quote(file) + " failed");
  return kDone;
}

}  // namespace

int CheckGames(const std::string& text, const std::string& file, bool json, Console& console) {
  const auto ruleset = variants::ParseRuleset(text);
  if (!ruleset) return Refuse(console, ruleset.error());
  return EachLine(file, console, [&](const std::string& line) -> int {
    const auto plies = Words(line);
    if (plies.empty() || plies[0][0] == '#') return kDone;
    console.out << VerdictLine(JudgeGame(*ruleset, plies), json) << '\n';
    return kDone;
  });
}

int CheckRecords(const std::string& file, bool json, Console& console) {
  notation::RecordReader reader;
  const auto judge = [&](const Result<std::optional<notation::Record>>& read) -> int {
    if (!read) return Refuse(console, read.error());
    if (read->has_value()) console.out << VerdictLine(JudgeRecord(**read), json) << '\n';
    return kDone;
  };
  const int code = EachLine(file, console, [&](const std::string& line) { return judge(reader.Feed(line)); });
  return code == kDone ? judge(reader.Finish()) : code;
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
