// The time of day of the machine that the database runs on.
#pragma once

#include <chrono>

#include "server/store/done.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// Unix time at some moment between the call and the answer. Threads: any; `done` from any thread, exactly
/// once. store-refused. `runner` outlives the answer.
void ReadHouseTime(SqlRunner& runner, Done<std::chrono::milliseconds> done);

}  // namespace merels::store
