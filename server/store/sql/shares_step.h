// A step of the migrations of both databases.
#pragma once

namespace merels::store {

/// A step of both databases' migrations: origins of reports, for their shares; sign-in addresses, for bans;
/// and names that look alike, by domain::kLookAlikes.
constexpr const char* kSharesStep = R"(
ALTER TABLE tokens ADD COLUMN signed_in_from TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN from_address TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN from_prefix TEXT NOT NULL DEFAULT '';
CREATE INDEX names_by_reading ON names(
  replace(replace(replace(replace(replace(folded_name, '8', 'b'), '2', 'z'), '9', 'g'), 'cl', 'd'), 'nn', 'm'));
)";

}  // namespace merels::store
