// Explanations of PostgreSQL's errors, for the operator and for a player who has to wait.
#pragma once

#include <string>
#include <string_view>

#include "common/base/result.h"

namespace merels::store {

/// The first line of a message, without the severity before it.
std::string OneLine(std::string_view message);

/// The SQLSTATE in a message that libpq made with PQERRORS_VERBOSE; empty when there is none.
std::string StateIn(std::string_view message);

/// store-refused, with advice for the operator. `state` is the SQLSTATE, empty when there was no answer.
Error PgErrorOf(std::string_view state, std::string_view message);

}  // namespace merels::store
