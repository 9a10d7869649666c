// merelsctl convert: records of any program in the form of ours, or in the notation of others.
#pragma once

#include <string>

#include "client/cli/base/commands.h"
#include "client/cli/base/console.h"
#include "common/notation/record.h"

namespace CLI {
class App;
}

namespace merels::cli {

/// How records are written: as ours, or by notation::PrintWmd.
inline constexpr const char* kOurFormat = "record";
inline constexpr const char* kWmdFormat = "wmd";

/// The option --format; ours without it.
void AddFormat(CLI::App& command, std::string& format);
std::string InFormat(const notation::Record& record, const std::string& format);
/// A text of records of ours. An error of RecordReader.
Result<std::string> InFormat(const std::string& records, const std::string& format);

/// Writes each record of `file` ("-": the input stream) in this format. Of one with something that is no
/// legal ply, what comes before it is written, and where it stands is said on the error stream; the exit code
/// is kRefused then.
int ConvertRecords(const std::string& file, const std::string& ruleset, const std::string& format,
                   Console& console);

void RegisterConvert(CLI::App& app, Commands& commands);

}  // namespace merels::cli
