// Reads files of game records, of Merels or other programs, one record after another; and merelsctl convert,
// which writes them in Merels' form or in other notations.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "client/cli/base/console.h"
#include "common/notation/record.h"
#include "common/study/study.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// Calls `take` with each line of `file` ("-": the input stream) and its number, until it returns an exit
/// code other than kDone. Returns that code, or kUnreachable when the file cannot be read to its end.
int EachLine(const std::string& file, Console& console,
             const std::function<int(const std::string&, std::size_t)>& take);

/// The records of a text, line by line. A record in another form is read again as another program's
/// (common/notation/foreign.h), once its end is known.
class AnyRecords {
 public:
  /// Callbacks for a Merels record, whose plies are unchecked, and for another program's, read up to its
  /// first illegal ply. An exit code other than kDone ends the reading.
  struct Takers {
    std::function<int(const notation::Record&)> ours;
    std::function<int(const study::Reading&)> other;
  };

  /// `usual`: the rules of records that name none; empty: standard.
  AnyRecords(std::string usual, Takers takers, Console& console)
      : usual_(std::move(usual)), takers_(std::move(takers)), console_(console) {}

  /// Takes the next line and its number. Returns the exit code.
  int Take(const std::string& line, std::size_t number);
  /// The end of the text. A text without a record is refused as a whole.
  int Finish();

 private:
  int TakeOurs(const Result<std::optional<notation::Record>>& read);
  int TakeForeign();
  void Begin();

  const std::string usual_;
  const Takers takers_;
  Console& console_;
  notation::RecordReader reader_;
  bool foreign_ = false;
  bool plies_ = false;  // there are lines after the headers
  std::string text_;    // of the current record
  std::size_t first_line_ = 1;
};

/// The default form of records; the other one is that of notation::PrintWmd.
inline constexpr const char* kOurFormat = "record";
inline constexpr const char* kWmdFormat = "wmd";

/// The option --format, kOurFormat by default.
void AddFormat(CLI::App& command, std::string& format);
std::string InFormat(const notation::Record& record, const std::string& format);
/// Merels records in this format. Errors: those of RecordReader.
Result<std::string> InFormat(const std::string& records, const std::string& format);

/// Writes each record of `file` ("-": the input stream) in this format. A record with an illegal ply is
/// written up to it, and its place is reported on the error stream; the exit code is kRefused then.
int ConvertRecords(const std::string& file, const std::string& ruleset, const std::string& format,
                   Console& console);

void RegisterConvert(CLI::App& app, Commands& commands);

}  // namespace merels::cli
