#ifndef MERELS_SERVER_STORE_SQL_PEOPLE_H_
#define MERELS_SERVER_STORE_SQL_PEOPLE_H_

#include <memory>

#include "server/store/people.h"
#include "server/store/sql_runner.h"

namespace merels::store {

/// People in a database of the newest schema. `runner` outlives it.
std::unique_ptr<People> MakePeople(SqlRunner& runner);

}  // namespace merels::store

#endif  // MERELS_SERVER_STORE_SQL_PEOPLE_H_
