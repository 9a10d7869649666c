#include "client/solve/read_records.h"

#include <fstream>
#include <optional>
#include <string>

#include "common/base/text.h"

namespace merels::tablebase {

Result<void> ReadRecords(const std::filesystem::path& path,
                         const std::function<void(const notation::Record&)>& take) {
  std::ifstream in(path);
  if (!in) return Error{Reason::kBadFile, "cannot open " + path.string()};
  notation::RecordReader reader;
  Result<std::optional<notation::Record>> record = std::optional<notation::Record>();
  TextLines lines(in);
  while (const auto line = lines.Next()) {
    record = reader.Feed(*line);
    if (!record.ok()) return Error{Reason::kBadFile, path.string() + ": " + record.error().sentence};
    if (*record) take(**record);
  }
  record = reader.Finish();
  if (!record.ok()) return Error{Reason::kBadFile, path.string() + ": " + record.error().sentence};
  if (*record) take(**record);
  return {};
}

}  // namespace merels::tablebase
