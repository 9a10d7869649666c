// The time of day of the machine that the database runs on.
#pragma once

#include <chrono>

#include "server/store/done.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// Unix time at some moment between the call and the answer. Threads, order and errors as of Store. `runner`
/// outlives the answer.
void ReadHouseTime(SqlRunner& runner, Done<std::chrono::milliseconds> done);

}  // namespace merels::store
