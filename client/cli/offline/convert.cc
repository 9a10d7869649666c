#include "client/cli/offline/convert.h"

#include <memory>
#include <optional>
#include <ostream>
#include <sstream>

#include <CLI/CLI.hpp>

#include "client/cli/offline/any_records.h"
#include "common/notation/foreign.h"
#include "common/variants/registry.h"

namespace merels::cli {

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
