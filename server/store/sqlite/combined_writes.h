// A layer below SQLite that writes what follows each other in a file in one piece. SQLite writes a commit as
// a header and a page for each frame of its log, with a system call for each.
#pragma once

namespace merels::store {

/// The name of the layer, for sqlite3_open_v2; it is on top of the VFS that is the default when a file is
/// opened. Only writes to a write-ahead log are held back, until the last page of a commit: others are told
/// of a commit after it. And until the log is synced, read, measured or closed, or the lock of writers is
/// given back. Pages of the database are not held back: others may read them before a checkpoint syncs. An
/// error of a write is that of the call that writes; what was held back is dropped then, as SQLite undoes the
/// change. Threads: any.
const char* CombinedWrites();

}  // namespace merels::store
