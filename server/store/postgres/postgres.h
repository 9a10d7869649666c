// The store of a cluster: a PostgreSQL database that its nodes share.
#pragma once

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "common/base/result.h"
#include "server/store/postgres/timeline.h"
#include "server/store/store.h"
#include "server/store/write_watch.h"

namespace merels::store {

struct PostgresOptions {
  /// The key of the database (key_file.h). All nodes have the same.
  std::filesystem::path key_file;
  /// Calls of each kind, writes and reads, that may wait; more are refused with store-refused.
  std::size_t max_waiting = 8192;
  /// Lists that may wait; more are refused with store-refused.
  std::size_t max_waiting_lists = 1024;
  /// Rows of one statement at most. The batch is otherwise whatever arrived during the last commit.
  std::size_t max_batch_rows = 1024;
  /// After this, by the node's own clock, a call has been answered: a write that was sent with an unknown
  /// outcome, everything else with an error.
  std::chrono::milliseconds patience{3000};
  /// PostgreSQL stops a read of a list after this; it is refused with limit-reached.
  std::chrono::milliseconds list_time{1000};
  /// Threads with a connection each: for reads, and for lists. Appends have one, and all other changes have
  /// one, so that a node's changes are carried out in the order of their calls.
  std::size_t readers = 2;
  std::size_t list_readers = 1;
  /// For the thread that appends: see PreferShortTurns.
  int urgency = 0;
  /// The only node: a second one is refused, and of two after a restart of PostgreSQL one writes nothing. For
  /// nodes without a bus to others.
  bool alone = false;
  /// The newest timeline of the database that this node knows of; null: the store has its own.
  std::shared_ptr<Timeline> timeline = {};
  /// The name of one of several nodes. A second one of this name is refused, and so is one with `alone`; if a
  /// restart of PostgreSQL lets one in, it writes nothing. Empty: not checked.
  std::string node = {};
  /// Called when PostgreSQL cannot be reached, is starting or stopping, or accepts no more connections, with
  /// a sentence about that: whether to retry. The call may wait.
  std::function<bool(const std::string& sentence)> try_again = [](const std::string&) { return false; };
  /// A new database although the key exists is intended, and not refused.
  bool new_database = false;
  /// Receives reports of refused writes, and of a migration.
  StoreLog log = {};
};

/// Whether libpq can parse `conninfo` and it has no password: a command line can be seen by everybody on the
/// machine. bad-argument, with a sentence that repeats nothing of it.
Result<void> CheckConninfo(const std::string& conninfo);

/// Opens the database, with its tables made or brought up to date. Any number of nodes may use it at once.
/// Passwords come from libpq's sources: a password file, or the environment.
///
/// Errors, each with a sentence that says what to do; none of them changes the database: bad-argument as
/// above; store-refused for one that cannot be reached, does not let the server in, has no connection left,
/// is read-only, another program's, written by a newer version, without its key, or new although its key
/// exists.
///
/// Threads of the store: those of PostgresOptions; `done` comes from one of them or, when refused, from the
/// caller's. Order: appends and heartbeats are carried out in the order of their calls; so are the other
/// changes, concurrently with them and with those of other nodes, with serializable isolation. After an
/// append of unknown outcome, the log of a match is returned only when that write has ended and a later
/// commit was durable: so what it shows will stay.
Result<std::unique_ptr<Store>> OpenPostgres(const std::string& conninfo, const PostgresOptions& options);

}  // namespace merels::store
