// Files of records that presenters request, and the results.
#pragma once

#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::model {

/// A file that was read. bad-file.
struct FileRead {
  std::string path;
  Result<std::string> text;
};

/// A record was written on request. `file`: its whole path.
struct RecordSaved {
  MatchId match;
  std::string file;
};

/// The records in the default folder, newest first.
struct RecordsListed {
  std::string folder;
  std::vector<std::string> files;  // whole paths
};

}  // namespace merels::model
