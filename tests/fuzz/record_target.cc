// Any text as game records.
#include <string>
#include <vector>

#include "common/notation/record.h"
#include "tests/fuzz/input.h"

namespace merels::fuzz {
namespace {

using notation::Record;
using notation::RecordReader;

struct Reading {
  std::vector<Record> records;
  std::optional<Error> error;
  /// The part of the record before the error.
  std::optional<Record> part;
  /// Length of the line with the error.
  std::size_t line_length = 0;
};

/// Takes the reader's result; false at an error.
bool Take(Result<std::optional<Record>> given, std::size_t line_length, const RecordReader& reader,
          Reading& reading) {
  if (!given) {
    reading.error = given.error();
    reading.part = reader.SoFar();
    reading.line_length = line_length;
    return false;
  }
  if (*given) reading.records.push_back(**given);
  return true;
}

Reading Read(const std::string& text) {
  Reading reading;
  RecordReader reader;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    if (!Take(reader.Feed(text.substr(at, end - at)), end - at, reader, reading)) return reading;
    at = end + 1;
  }
  Take(reader.Finish(), 0, reader, reading);
  return reading;
}

void Try(const std::string& text) {
  const Reading reading = Read(text);
  if (reading.error) {
    DemandGoodError(*reading.error, "bad-record");
    DemandColumn(*reading.error, reading.line_length);
    const std::string part = PrintRecord(*reading.part);
    const Reading again = Read(part);
    Demand(!again.error && again.records == std::vector{*reading.part},
           "the legible part reads back: " + part);
  }
  std::string printed;
  for (const Record& record : reading.records) {
    const std::string one = PrintRecord(record);
    const Reading again = Read(one);
    Demand(!again.error && again.records == std::vector{record}, "a record reads back: " + one);
    printed += one;
  }
  const Reading all = Read(printed);
  Demand(!all.error && all.records == reading.records, "records read back one behind the other");
}

}  // namespace
}  // namespace merels::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  merels::fuzz::Try(merels::fuzz::Input(data, size).Rest());
  return 0;
}
