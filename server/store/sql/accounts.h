#pragma once

#include <memory>

#include "server/store/accounts.h"
#include "server/store/sql/runner.h"

namespace merels::store {

/// The accounts in a database of the newest schema. `runner` outlives it.
std::unique_ptr<AccountStore> MakeAccountStore(SqlRunner& runner);

/// domain::ReadAs of names.folded_name as SQL, the same as in the index names_by_reading.
std::string NameReadingSql();

}  // namespace merels::store
