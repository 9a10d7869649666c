#include "client/cli/tablebase/words.h"

#include <nlohmann/json.hpp>

#include "common/variants/registry.h"

namespace merels::cli {

std::string_view WordOf(const std::optional<tablebase::Looked>& looked) {
  return WordOf(looked ? study::Exact(looked->value) : std::nullopt);
}

std::string_view WordOf(const study::Exact& value) {
  if (!value) return "unknown";
  switch (value->outcome) {
    case solver::Outcome::kWin: return "win";
    case solver::Outcome::kDraw: return "draw";
    case solver::Outcome::kLoss: return "loss";
  }
  return "unknown";
}

nlohmann::ordered_json ValueAsJson(const std::optional<tablebase::Looked>& looked) {
  nlohmann::ordered_json json = {{"value", WordOf(looked)}};
  if (looked && looked->distance) json["plies"] = looked->value.plies;
  return json;
}

nlohmann::ordered_json ValueAsJson(const study::Exact& value) {
  nlohmann::ordered_json json = {{"value", WordOf(value)}};
  if (value && value->plies > 0) json["plies"] = value->plies;
  return json;
}

nlohmann::ordered_json ValueAsJson(const tablebase::JudgedPly& ply) {
  nlohmann::ordered_json json = ValueAsJson(ply.looked);
  if (!ply.holds) json["may_be_drawn"] = true;
  return json;
}

Result<rules::Ruleset> RulesetFor(const tablebase::Tablebase& solved, const std::string& text) {
  if (text.empty()) return solved.ruleset();
  auto ruleset = variants::ParseRuleset(text);
  if (ruleset.ok() && !solved.AreOf(*ruleset)) {
    return Error{Reason::kBadArgument, "the tablebase is of " + solved.ruleset().text + ", not of " +
                                           ruleset->text + "; name another folder with --tablebase"};
  }
  return ruleset;
}

}  // namespace merels::cli
