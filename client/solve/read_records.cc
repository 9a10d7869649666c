#include "client/solve/read_records.h"

#include <fstream>
#include <optional>
#include <string>

namespace merels::tablebase {

Result<void> ReadRecords(const std::filesystem::path& path,
                         const std::function<void(const notation::Record&)>& take) {
  std::ifstream in(path);
  if (!in) return Error{Reason::kBadFile, "cannot open " + path.string()};
  notation::RecordReader reader;
  Result<std::optional<notation::Record>> record = std::optional<notation::Record>();
  for (std::string line; std::getline(in, line);) {
    record = reader.Feed(line);
    if (!record.ok()) return Error{Reason::kBadFile, path.string() + ": " + record.error().sentence};
    if (*record) take(**record);
  }
  record = reader.Finish();
  if (!record.ok()) return Error{Reason::kBadFile, path.string() + ": " + record.error().sentence};
  if (*record) take(**record);
  return {};
}

}  // namespace merels::tablebase
