#include "client/cli/offline/verdict.h"

#include <algorithm>
#include <array>
#include <utility>

#include <nlohmann/json.hpp>

#include "common/notation/foreign.h"
#include "common/rules/game.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

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

}  // namespace

namespace {

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

}  // namespace

Verdict JudgeGame(const rules::Ruleset& ruleset, const std::vector<std::string>& plies) {
  return JudgeFrom(Game(ruleset), plies);
}

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

Verdict JudgeReading(const study::Reading& reading) {
  if (!reading.study) return Refused(0, *reading.problem);
  if (reading.problem) return Refused(reading.study->tree.Game().size(), *reading.problem);
  return JudgeRecord(study::RecordOf(*reading.study));
}

std::string VerdictLine(const Verdict& verdict, bool json) {
  if (json) return ToJson(verdict).dump();
  if (verdict.refusal) {
    return "refused\t" + std::to_string(verdict.refused_ply) + '\t' +
           std::string(Name(verdict.refusal->reason));
  }
  return "ok\t" + verdict.result + '\t' + verdict.reason + '\t' + std::to_string(verdict.plies) + '\t' +
         verdict.position;
}

}  // namespace merels::cli
