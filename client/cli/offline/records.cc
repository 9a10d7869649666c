#include "client/cli/offline/records.h"

#include <fstream>
#include <istream>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>

#include <CLI/CLI.hpp>

#include "common/base/text.h"
#include "common/notation/foreign.h"
#include "common/variants/registry.h"

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

void AddFormat(CLI::App& command, std::string& format) {
  format = kOurFormat;
  command.add_option("--format", format, "record, or wmd: as the German federation and other programs write")
      ->check(CLI::IsMember({kOurFormat, kWmdFormat}));
}

std::string InFormat(const notation::Record& record, const std::string& format) {
  return format == kWmdFormat ? notation::PrintWmd(record) : notation::PrintRecord(record);
}

Result<std::string> InFormat(const std::string& records, const std::string& format) {
  if (format == kOurFormat) return records;
  notation::RecordReader reader;
  std::istringstream in(records);
  std::string text;
  const auto add = [&](const Result<std::optional<notation::Record>>& read) {
    if (read.ok() && *read) text += InFormat(**read, format);
    return read.ok() ? Result<void>() : read.error();
  };
  for (std::string line; std::getline(in, line);) {
    if (auto added = add(reader.Feed(line)); !added) return added.error();
  }
  if (auto added = add(reader.Finish()); !added) return added.error();
  return text;
}

int ConvertRecords(const std::string& file, const std::string& ruleset, const std::string& format,
                   Console& console) {
  if (const auto known = variants::ParseRuleset(ruleset); !ruleset.empty() && !known) {
    return Refuse(console, known.error());
  }
  int result = kDone;
  AnyRecords records(ruleset,
                     {[&](const notation::Record& record) -> int {
                        console.out << InFormat(record, format);
                        return kDone;
                      },
                      [&](const study::Reading& reading) -> int {
                        if (reading.study) console.out << InFormat(study::RecordOf(*reading.study), format);
                        if (reading.problem) result = Refuse(console, *reading.problem);
                        return kDone;
                      }},
                     console);
  const int code = EachLine(
      file, console, [&](const std::string& line, std::size_t number) { return records.Take(line, number); });
  const int end = code == kDone ? records.Finish() : code;
  return end == kDone ? result : end;
}

void RegisterConvert(CLI::App& app, Commands& commands) {
  struct Words {
    std::string file, ruleset, format;
  };
  auto* convert =
      app.add_subcommand("convert", "Write records of any program as ours, or as others write them");
  const auto words = std::make_shared<Words>();
  convert
      ->add_option("file", words->file,
                   "records of Merels, WMD, Sanmill, PlayOK or GoldToken; - is the input")
      ->required();
  convert->add_option("--ruleset", words->ruleset, "the rules of records that name none (standard)");
  AddFormat(*convert, words->format);
  convert->callback([&commands, words] {
    commands.Choose([words](Console& console) {
      return ConvertRecords(words->file, words->ruleset, words->format, console);
    });
  });
}

}  // namespace merels::cli
