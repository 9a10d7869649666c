// Requests that a match answers: stored with its first row, so that a repeated request gets its match.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "common/base/ids.h"
#include "server/domain/request_key.h"
#include "server/store/sql/statements.h"

namespace merels::store {

struct Row;

/// request-id-reused: the request was answered, or made an open offer, and asked for something else.
Result<std::optional<MatchId>> FindAnswer(SqlConnection& connection, const domain::AskedRequest& request);
/// Whether the request that would append this row was answered before, if the row answers it.
Result<bool> IsAnswered(SqlConnection& connection, const Row& row);
/// The first answer to a request is kept.
Changed NoteAnswers(SqlConnection& connection, const Row& row);
/// Deletes at most `most` requests whose matches began before that time (Unix time).
Changed ForgetRequests(SqlConnection& connection, std::chrono::milliseconds before, std::size_t most);

}  // namespace merels::store
