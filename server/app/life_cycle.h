// The process as the operating system sees it: the signals that it hears, how it ends, and its limit of open
// files.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "common/base/result.h"

namespace merels {

/// Every signal that would end the process, as something to wait for instead of something that interrupts.
/// Make it before any thread starts: threads inherit that these signals are blocked. One that somebody has
/// blocked before is theirs to hear, except for those that are meant for a server.
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

  /// Also makes the process survive the end of the reader of its output, and a file that must not grow any
  /// more: such a write fails, and whoever wrote says so.
  ProcessSignals();

  /// The next one, also if it came before this call; nothing after `patience`.
  std::optional<Heard> Wait(std::chrono::milliseconds patience);
  /// Has the same effect as SIGTERM from outside. From any thread.
  static void Ask();

 private:
  sigset_t signals_{};
};

/// From now on a fault that ends the process (SIGSEGV, SIGABRT and their like) writes a line to stderr first.
/// One that somebody handles already, such as a sanitizer, stays theirs. `prefix` comes before the line.
void TellOfFaults(const char* prefix);

/// The file in the data folder that is there while a server runs. One that is there at the start is of a
/// server that did not end by itself.
class RunningMark {
 public:
  /// A sentence about the server before, if it did not end by itself.
  static std::optional<std::string> LeftIn(const std::filesystem::path& data_dir);

  /// Call it once the house is this server's.
  explicit RunningMark(const std::filesystem::path& data_dir);
  /// Whoever ends in order removes it.
  ~RunningMark();
  RunningMark(const RunningMark&) = delete;
  RunningMark& operator=(const RunningMark&) = delete;

 private:
  const std::filesystem::path file_;
};

/// Raises the number of files the process may have open to the most it is allowed, and returns that number:
/// each connection is one. internal when the system does not tell.
Result<std::uint64_t> RaiseOpenFiles();

/// Whether the system lets this process have the address space that a server needs to start; with less its
/// libraries end it without a word. internal.
Result<void> CheckAddressSpace();

/// From now on the process ends with a sentence on stderr and exit status 1, when the system gives it no more
/// memory or threads.
void EndWithSentenceWhenExhausted();

}  // namespace merels
