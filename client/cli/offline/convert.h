// merelsctl convert: converts any program's records to Merels' form, or to other notations.
#pragma once

#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "common/notation/record.h"

namespace CLI {
class App;
}

namespace merels::cli {

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
