// The base of layers between SQLite and the disk: they are on top of SQLite's VFS, and replace some of its
// functions.
#pragma once

#include <sqlite3.h>

namespace merels {

/// While an object lives, every database opened in this process is opened through this layer. One at a time;
/// databases opened through it must be closed before it goes. Threads: making and destroying, one.
class VfsLayer {
 public:
  /// `replace` puts the layer's own functions in place of some of those below.
  VfsLayer(const char* name, void (*replace)(sqlite3_vfs&));
  ~VfsLayer();
  VfsLayer(const VfsLayer&) = delete;
  VfsLayer& operator=(const VfsLayer&) = delete;

  /// The VFS below the layer whose function SQLite has called with `vfs`.
  static sqlite3_vfs* Real(sqlite3_vfs* vfs) { return reinterpret_cast<VfsLayer*>(vfs)->real_; }

 private:
  // The first member, so that Real finds the layer.
  sqlite3_vfs vfs_;
  sqlite3_vfs* real_;
};

/// Replaces some methods of a file that the VFS below has just opened. `replace` changes its argument, the
/// real methods, and always in the same way.
void ReplaceMethods(sqlite3_file* file, void (*replace)(sqlite3_io_methods&));

/// The methods of the VFS below for a file with replaced ones.
const sqlite3_io_methods& RealMethods(const sqlite3_file* file);

}  // namespace merels
