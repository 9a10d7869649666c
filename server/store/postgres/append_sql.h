// The statements that append rows, and their parameters.
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
/// two nodes could wait for each other. It gives match and seq of those that it has appended; with all that
/// they bring, which the others do not.
AppendSql AppendSqlOf(const std::vector<const Row*>& rows);

}  // namespace merels::store
