// The SQL to append rows, and its parameters.
#pragma once

#include <string>
#include <vector>

#include "server/store/postgres/param.h"
#include "server/store/store.h"

namespace merels::store {

struct AppendSql {
  std::string text;
  std::vector<PgParam> params;
};

/// Appends these rows, whose numbers differ and which are in the order of (match, seq): in opposite orders
/// two nodes could wait for each other. Returns match and seq of the appended rows; only those bring what
/// they carry besides.
AppendSql AppendSqlOf(const std::vector<const Row*>& rows);

}  // namespace merels::store
