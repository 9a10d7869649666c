// Requests that a match answers: kept with its first row, so that a repeated request is told its match.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "common/base/ids.h"
#include "server/domain/request_key.h"
#include "server/store/sql/statements.h"

namespace merels::store {

struct Row;

/// request-id-reused: it was answered, or made an offer that stands, and asked for something else.
Result<std::optional<MatchId>> FindAnswer(SqlConnection& connection, const domain::AskedRequest& request);
/// Whether the request that would append this row, if the row answers it, was answered before.
Result<bool> IsAnswered(SqlConnection& connection, const Row& row);
/// The first answer to a request stays.
Changed NoteAnswers(SqlConnection& connection, const Row& row);
/// As Store::ForgetRequests.
Changed ForgetRequests(SqlConnection& connection, std::chrono::milliseconds before, std::size_t most);

}  // namespace merels::store
