#pragma once

namespace merels::store {

/// A step of both databases' migrations: where reports come from, for their shares; where accounts have
/// signed in, for bans; and names that read alike, as domain::kLookAlikes has them.
constexpr const char* kSharesStep = R"(
ALTER TABLE tokens ADD COLUMN signed_in_from TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN from_address TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN from_prefix TEXT NOT NULL DEFAULT '';
CREATE INDEX names_by_reading ON names(
  replace(replace(replace(replace(replace(folded_name, '8', 'b'), '2', 'z'), '9', 'g'), 'cl', 'd'), 'nn', 'm'));
)";

}  // namespace merels::store
