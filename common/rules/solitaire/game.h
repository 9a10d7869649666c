// Games of peg solitaire.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "common/base/result.h"
#include "common/rules/base/family.h"
#include "common/rules/solitaire/knobs.h"

namespace merels::rules::solitaire {

/// A game that begins at `position`, or at the start when there is none. Error: bad-position.
Result<std::unique_ptr<FamilyGame>> MakeGame(const Knobs& knobs, std::optional<std::string_view> position);

}  // namespace merels::rules::solitaire
