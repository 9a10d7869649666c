// The process as the operating system sees it: its signals, how it ends, and its limit of open files.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "common/base/result.h"
#include "server/app/logging.h"

namespace merels {

/// Every signal that would end the process, to be waited for instead of interrupting. Make it before any
/// thread starts: threads inherit that these signals are blocked. A signal that was blocked before is left to
/// its owner, except for those meant for a server.
class ProcessSignals {
 public:
  enum class Meaning : std::uint8_t {
    kStop,     // SIGTERM, SIGINT, SIGQUIT
    kReload,   // SIGHUP
    kNothing,  // any other
  };
  struct Heard {
    Meaning meaning;
    /// Such as "SIGTERM"; "asked by the operator" after Ask.
    std::string name;
  };

  /// Also lets the process survive the end of the reader of its output, and a file-size limit: such a write
  /// fails, and its writer reports it.
  ProcessSignals();

  /// The next signal, also if it came before this call; nothing after `patience`.
  std::optional<Heard> Wait(std::chrono::milliseconds patience);
  /// Has the same effect as SIGTERM from outside. From any thread.
  static void Ask();

 private:
  sigset_t signals_{};
};

/// From now on a fault that ends the process (SIGSEGV, SIGABRT and the like) writes a line to stderr first. A
/// fault that is already handled, as by a sanitizer, is left alone. `prefix` comes before the line.
void TellOfFaults(const char* prefix, LogFormat format = LogFormat::kText);

/// The file in the data folder that exists while a server runs. If it exists at the start, the server before
/// did not end in order.
class RunningMark {
 public:
  /// A sentence about the server before, if it did not end in order.
  static std::optional<std::string> LeftIn(const std::filesystem::path& data_dir);

  /// Call it once this server holds the database.
  explicit RunningMark(const std::filesystem::path& data_dir);
  /// Removes the file, when the server ends in order.
  ~RunningMark();
  RunningMark(const RunningMark&) = delete;
  RunningMark& operator=(const RunningMark&) = delete;

 private:
  const std::filesystem::path file_;
};

/// Raises the limit of open files to the maximum allowed, and returns it: each connection is one. internal
/// when the system does not report it.
Result<std::uint64_t> RaiseOpenFiles();

/// Whether the process may have the address space that a server needs to start; with less its libraries end
/// it silently. internal.
Result<void> CheckAddressSpace();

/// From now on the process ends with a sentence on stderr and exit status 1 when the system gives it no more
/// memory or threads.
void EndWithSentenceWhenExhausted();

}  // namespace merels
