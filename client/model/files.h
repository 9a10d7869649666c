// Files of records that presenters ask for, and what the program found.
#pragma once

#include <string>
#include <vector>

#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::model {

/// A file was read. bad-file.
struct FileRead {
  std::string path;
  Result<std::string> text;
};

/// A record was written, as somebody had wished. `file`: its whole path.
struct RecordSaved {
  MatchId match;
  std::string file;
};

/// The records that are kept in the usual folder, newest first.
struct RecordsListed {
  std::string folder;
  std::vector<std::string> files;  // whole paths
};

}  // namespace merels::model
