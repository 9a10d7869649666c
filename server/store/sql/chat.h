#ifndef MERELS_SERVER_STORE_SQL_CHAT_H_
#define MERELS_SERVER_STORE_SQL_CHAT_H_

#include <memory>

#include "server/store/chat.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// Chat in a database of the newest schema. `runner` outlives it.
std::unique_ptr<ChatStore> MakeChatStore(SqlRunner& runner);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQL_CHAT_H_
