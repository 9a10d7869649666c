// Copies a whole house from one kind of store to another, and compares every row.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "common/base/result.h"
#include "server/store/move/side.h"

namespace merels::store {

/// How far a move has come.
struct MoveProgress {
  /// The table in hand.
  std::string table;
  bool comparing = false;
  /// Rows that were copied and compared, of twice as many as there are.
  std::int64_t done = 0;
  std::int64_t all = 0;
};

/// Moves the house `from` to `to`, which servers can use afterwards, with its key; `from` stays as it is. If
/// it is interrupted, the same call goes on where it was. Threads: any; it takes as long as it takes. Errors:
/// store-refused as of OpenSource and OpenTarget; when one of them fails; or when a row of the copy is not
/// that of the house, as when somebody has used the house since an interrupted move began.
Result<void> MoveHouse(const MoveEnd& from, const MoveEnd& to,
                       const std::function<void(const MoveProgress&)>& tell);

}  // namespace merels::store
