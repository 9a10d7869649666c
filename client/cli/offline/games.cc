#include "client/cli/offline/games.h"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/cli/base/words.h"
#include "client/cli/offline/records.h"
#include "common/base/result.h"
#include "common/notation/foreign.h"
#include "common/notation/record.h"
#include "common/notation/spelling.h"
#include "common/rules/game.h"
#include "common/rules/random_game.h"
#include "common/rules/ruleset.h"
#include "common/study/study.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

/// The rules' verdict on a game.
struct Verdict {
  /// Set when a ply, or the stated end of a record, is refused.
  std::optional<Error> refusal;
  /// The number of the refused ply, from 1; the number after the last ply for a refused end.
  std::size_t refused_ply = 0;
  /// "1-0", "0-1", "1/2" or "*".
  std::string result;
  std::string reason;
  int plies = 0;
  /// The position string at the end.
  std::string position;
};

using notation::Record;
using rules::Game;

constexpr std::string_view kUnfinishedResult = "*";
constexpr std::string_view kUnfinished = "unfinished";

/// An end by the players, not the rules, with its possible results.
struct PlayersEnd {
  std::string_view reason;
  bool win;
  bool draw;
  bool open;  // "*"
};

constexpr std::array kPlayersEnds = {
    PlayersEnd{"resign", true, false, false},           PlayersEnd{"time", true, true, false},
    PlayersEnd{"agreement", false, true, false},        PlayersEnd{"abandoned", true, true, true},
    PlayersEnd{"aborted", false, true, true},           PlayersEnd{"adjudicated", true, true, false},
    PlayersEnd{"tablebase", true, true, false},         PlayersEnd{kUnfinished, false, false, true},
    PlayersEnd{notation::kUnstated, true, true, false},
};

bool PlayersMayEndSo(const Record& record) {
  return std::any_of(kPlayersEnds.begin(), kPlayersEnds.end(), [&](const PlayersEnd& end) {
    if (end.reason != record.reason) return false;
    if (record.result == "1/2") return end.draw;
    return record.result == kUnfinishedResult ? end.open : end.win;
  });
}

Verdict Refused(std::size_t ply, Error error) {
  Verdict verdict;
  verdict.refused_ply = ply;
  verdict.refusal = std::move(error);
  return verdict;
}

Error EndMismatch(const Record& record, const Verdict& verdict) {
  return {Reason::kBadRecord, "the record ends " + record.result + ' ' + record.reason +
                                  ", by the rules the game is " + verdict.result + ' ' + verdict.reason};
}

std::vector<std::string> PliesOf(const Record& record) {
  std::vector<std::string> plies;
  for (const auto& ply : record.plies) plies.push_back(ply.ply);
  return plies;
}

nlohmann::ordered_json ToJson(const Verdict& verdict) {
  if (verdict.refusal) {
    return {{"verdict", "refused"},
            {"ply", verdict.refused_ply},
            {"reason", Name(verdict.refusal->reason)},
            {"sentence", verdict.refusal->sentence}};
  }
  return {{"verdict", "ok"},
          {"result", verdict.result},
          {"reason", verdict.reason},
          {"plies", verdict.plies},
          {"position", verdict.position}};
}

Verdict JudgeFrom(Game game, const std::vector<std::string>& plies) {
  for (std::size_t i = 0; i < plies.size(); ++i) {
    const auto played = game.Play(plies[i]);
    if (!played) return Refused(i + 1, played.error());
  }
  Verdict verdict;
  const auto& outcome = game.outcome();
  verdict.result = outcome ? ScoreText(outcome->score) : kUnfinishedResult;
  verdict.reason = outcome ? outcome->reason : kUnfinished;
  verdict.plies = game.plies();
  verdict.position = game.position();
  return verdict;
}

/// Plays the plies from the start.
Verdict JudgeGame(const rules::Ruleset& ruleset, const std::vector<std::string>& plies) {
  return JudgeFrom(Game(ruleset), plies);
}

/// Plays the record under its own ruleset, from its own start, without its branches, and checks its stated
/// end: an end by the rules must be stated exactly; where the rules give no end, the players' ends (resign,
/// time, agreement, ...) are accepted as stated.
Verdict JudgeRecord(const Record& record) {
  const auto ruleset = variants::ParseRuleset(record.ruleset);
  if (!ruleset) return Refused(0, ruleset.error());
  const auto start = record.start.empty() ? Result<Game>(Game(*ruleset)) : Game::At(*ruleset, record.start);
  if (!start) return Refused(0, start.error());
  Verdict verdict = JudgeFrom(*start, PliesOf(record));
  if (verdict.refusal) return verdict;
  const bool same = record.result == verdict.result && record.reason == verdict.reason;
  const bool open = verdict.reason == kUnfinished;
  if (!same && !(open && PlayersMayEndSo(record))) {
    return Refused(record.plies.size() + 1, EndMismatch(record, verdict));
  }
  verdict.result = record.result;
  verdict.reason = record.reason;
  return verdict;
}

/// JudgeRecord() for a record read with checked plies; the number of the first illegal one is one more than
/// the game's plies.
Verdict JudgeReading(const study::Reading& reading) {
  if (!reading.study) return Refused(0, *reading.problem);
  if (reading.problem) return Refused(reading.study->tree.Game().size(), *reading.problem);
  return JudgeRecord(study::RecordOf(*reading.study));
}

/// A verdict as a tab-separated line or a JSON object; without LF.
std::string VerdictLine(const Verdict& verdict, bool json) {
  if (json) return ToJson(verdict).dump();
  if (verdict.refusal) {
    return "refused\t" + std::to_string(verdict.refused_ply) + '\t' +
           std::string(Name(verdict.refusal->reason));
  }
  return "ok\t" + verdict.result + '\t' + verdict.reason + '\t' + std::to_string(verdict.plies) + '\t' +
         verdict.position;
}

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
