// Reads a whole database and reports damage.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "common/base/result.h"
#include "server/store/sql/connection.h"

namespace merels {

struct VerifyReport {
  std::int64_t matches = 0;
  std::int64_t entries = 0;
  std::int64_t damages = 0;
};

/// Reads the logs of all matches, entry by entry with their checksums, replays each game, and compares its
/// end with the lists; in SQLite, also whether each row leads to its match's row before. `tell` is called
/// with a sentence for each damage. Servers may use the database meanwhile if the connection reads from one
/// snapshot. store-refused and internal: it could not be read to its end.
Result<VerifyReport> CheckDatabase(store::SqlConnection& connection,
                                   const std::function<void(const std::string&)>& tell);

}  // namespace merels
