// Files of game records, ours or of other programs, read one record after another.
#pragma once

#include <cstddef>
#include <functional>
#include <string>

#include "client/cli/base/console.h"
#include "common/notation/record.h"
#include "common/study/study.h"

namespace merels::cli {

/// Hands each line of `file` ("-": the input stream) with its number to `take`, until one of them gives an
/// exit code other than kDone. Returns that code, or kUnreachable when the file cannot be read to its end.
int EachLine(const std::string& file, Console& console,
             const std::function<int(const std::string&, std::size_t)>& take);

/// The records of a text, line by line. One that is not as ours are is read once more as those of other
/// programs (common/notation/foreign.h), as soon as it is known where it ends.
class AnyRecords {
 public:
  /// What becomes of a record of ours, whose plies were not looked at, and of one that has been read up to
  /// what is not legal. An exit code other than kDone ends the reading.
  struct Takers {
    std::function<int(const notation::Record&)> ours;
    std::function<int(const study::Reading&)> other;
  };

  /// `usual`: the rules of records that name none; empty: standard.
  AnyRecords(std::string usual, Takers takers, Console& console)
      : usual_(std::move(usual)), takers_(std::move(takers)), console_(console) {}

  /// The next line and its number. The exit code.
  int Take(const std::string& line, std::size_t number);
  /// The text has ended. A text that holds no record is refused as a whole.
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
  bool plies_ = false;  // there are lines behind the headers
  std::string text_;    // of the record that is being read
  std::size_t first_line_ = 1;
};

}  // namespace merels::cli
