#pragma once

#include <memory>

#include "server/store/chat.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// Chat in a database of the newest schema. `runner` outlives it.
std::unique_ptr<ChatStore> MakeChatStore(SqlRunner& runner);

}  // namespace merels::store
