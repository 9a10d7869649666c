// Values of a tablebase in words, and matching a tablebase to the requested ruleset.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "common/study/exact.h"
#include "common/tablebase/perfect.h"
#include "common/tablebase/tablebase.h"

namespace merels::cli {

/// "win", "draw", "loss"; "unknown" for nothing.
std::string_view WordOf(const std::optional<tablebase::Looked>& looked);

std::string_view WordOf(const study::Exact& value);

/// {"value": "win", "plies": 3}, without the plies where they are unknown.
nlohmann::ordered_json ValueAsJson(const std::optional<tablebase::Looked>& looked);
nlohmann::ordered_json ValueAsJson(const study::Exact& value);
/// ValueAsJson() of the ply's value, with "may_be_drawn": true where counting draw rules may make a draw of
/// it.
nlohmann::ordered_json ValueAsJson(const tablebase::JudgedPly& ply);

/// The ruleset of this text, or the tablebase's when it is empty. Errors: unknown-ruleset, unknown-knob,
/// bad-knob-value, duplicate-knob; bad-argument when the tablebase is of other rules.
Result<rules::Ruleset> RulesetFor(const tablebase::Tablebase& solved, const std::string& text);

}  // namespace merels::cli
