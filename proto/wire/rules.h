// Rulesets and knobs between wire and common types.
#pragma once

#include "common/base/result.h"
#include "common/variants/catalogue.h"
#include "merels/v1/rules_service.pb.h"

namespace merels::wire {

/// The longest title, summary, source, or list of values in words, in bytes.
inline constexpr std::size_t kMaxRulesText = 2000;

v1::ListRulesetsResponse ToProto(const variants::Catalogue& catalogue);
/// bad-argument. Rulesets that this version cannot play are read too.
Result<variants::Catalogue> FromProto(const v1::ListRulesetsResponse& message);

}  // namespace merels::wire
