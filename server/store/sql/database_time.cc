#include "server/store/sql/database_time.h"

#include <utility>

#include "server/store/sql/dialect.h"

namespace merels::store {

void ReadHouseTime(SqlRunner& runner, Done<std::chrono::milliseconds> done) {
  Ask<std::chrono::milliseconds>(
      runner, std::move(done), [](SqlConnection& connection) -> Result<std::chrono::milliseconds> {
        const auto found = FirstOf<std::chrono::milliseconds>(
            connection, std::string("SELECT ") + UnixTimeNow(connection.dialect()),
            [](const SqlRow& row) { return std::chrono::milliseconds(row.Integer(0)); });
        if (!found) return found.error();
        return found->value_or(std::chrono::milliseconds(0));
      });
}

}  // namespace merels::store
