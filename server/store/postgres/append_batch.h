// Appends rows of all matches in one statement, and so in one transaction and one wait for the disk.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "server/store/postgres/connection.h"
#include "server/store/store.h"

namespace merels::store {

/// Appends rows over one connection: a result for each, in their order. Rows whose number is taken are
/// fenced, and so is the second of two with the same number. If PostgreSQL refuses the whole because of some
/// row, each is tried separately. Rows must live until it returns.
std::vector<AppendResult> AppendRows(PgConnection& connection, const std::vector<const Row*>& rows);

}  // namespace merels::store
