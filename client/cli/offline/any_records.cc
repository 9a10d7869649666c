#include "client/cli/offline/any_records.h"

#include <fstream>
#include <istream>

#include "common/base/quote.h"
#include "common/base/text.h"

namespace merels::cli {

int EachLine(const std::string& file, Console& console,
             const std::function<int(const std::string&, std::size_t)>& take) {
  std::ifstream opened;
  if (file != "-") opened.open(file);
  std::istream& in = file == "-" ? console.in : opened;
  if (!in) return RefuseUnreachable(console, "io", "the file " + Quote(file) + " cannot be opened");
  TextLines lines(in);
  while (const auto line = lines.Next()) {
    if (const int code = take(*line, lines.number()); code != kDone) return code;
  }
  if (in.bad()) return RefuseUnreachable(console, "io", "reading " + Quote(file) + " failed");
  return kDone;
}

int AnyRecords::Take(const std::string& line, std::size_t number) {
  const bool header = line.starts_with('[');
  if (foreign_ && header && plies_) {
    if (const int code = TakeForeign(); code != kDone) return code;
  }
  if (text_.empty()) first_line_ = number;
  text_ += line + '\n';
  plies_ = plies_ || (!header && !line.empty());
  if (text_.size() > study::kMaxText) {
    return Refuse(console_,
                  notation::WrongAt({first_line_, 1},
                                    "a record has at most " + std::to_string(study::kMaxText) + " bytes"));
  }
  return foreign_ ? kDone : TakeOurs(reader_.Feed(line));
}

int AnyRecords::Finish() {
  if (!foreign_) {
    if (const int code = TakeOurs(reader_.Finish()); code != kDone) return code;
  }
  return foreign_ ? TakeForeign() : kDone;
}

int AnyRecords::TakeOurs(const Result<std::optional<notation::Record>>& read) {
  foreign_ = !read.ok();
  if (foreign_ || !*read) return kDone;
  Begin();
  return takers_.ours(**read);
}

int AnyRecords::TakeForeign() {
  const study::Reading reading = study::ReadRecord(text_, usual_, first_line_);
  const bool nothing = !reading.study || reading.study->tree.plies() == 0;
  if (nothing && reading.problem) return Refuse(console_, *reading.problem);
  Begin();
  return takers_.other(reading);
}

void AnyRecords::Begin() {
  reader_ = {};
  text_.clear();
  foreign_ = plies_ = false;
}

}  // namespace merels::cli
