// The store's in-memory twin, for tests and simulations, with a disk that can fail.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "server/base/executor.h"
#include "server/base/hash.h"
#include "server/store/store.h"

namespace merels::store {

class Connection;

/// The lasting data: several stores over one disk are several nodes over one database, and a new store over
/// an old disk is a restart. Faults may be set at any time and apply to later calls. Threads: only the tasks
/// of the executor of the stores over it, or while none runs.
struct MemoryDisk {
  enum class Fault : std::uint8_t {
    kNone,
    /// Writes are refused: the disk is full.
    kFull,
    /// Appends end as kUnknown, and were written, unless fenced.
    kUnknownWritten,
    /// Appends end as kUnknown, and were not written.
    kUnknownLost,
    /// Reads and writes are refused.
    kBroken,
  };

  Fault fault = Fault::kNone;
  /// The duration of each call, on the executor's clock.
  std::chrono::milliseconds write_delay{0};
  std::chrono::milliseconds read_delay{0};
  /// That of what is read among the lists, beside all other reads.
  std::chrono::milliseconds list_delay{0};

  std::map<MatchId, std::map<Seq, Row>> log;
  std::map<MatchId, ListedMatch> matches;
  std::map<std::pair<std::string, AccountId>, Solution> solutions;  // by ruleset and account
  std::map<std::string, ServedSpan> liveness;
  /// The data kept in SQL: a database in memory, made on first use.
  std::shared_ptr<Connection> database;
  HashKey hash_key{};
};

/// The database of a disk, of the newest schema.
Connection& DatabaseOf(MemoryDisk& disk);

/// A store over `disk`. Every call is carried out, and its `done` called, in a task of `executor`, which must
/// outlive the store. Calls still waiting when the store is closed or destroyed are carried out and answered
/// by Close itself.
std::unique_ptr<Store> MakeMemoryStore(Executor& executor, std::shared_ptr<MemoryDisk> disk);

}  // namespace merels::store
