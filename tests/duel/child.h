// A process that is spoken to by lines.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

#include "common/base/result.h"

namespace merels::duel {

/// Killed and reaped with this object. One thread at a time.
class Child {
 public:
  /// Runs words[0], found as by a shell, with the rest as its arguments. Errors: unreachable.
  static Result<Child> Start(const std::vector<std::string>& words);
  Child(Child&& other) noexcept;
  Child& operator=(Child&&) = delete;
  ~Child();

  /// False when it no longer reads.
  bool Say(const std::string& line);
  enum class Heard { kLine, kNothing, kEnd };
  /// The next line, if one comes within `wait`.
  Heard Hear(std::string& line, std::chrono::milliseconds wait);

  /// Processor time used by all its threads since it began, in seconds.
  double Used() const;
  /// Whether all its threads sleep now.
  bool Sleeps() const;

 private:
  Child(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}

  pid_t pid_ = -1;
  int to_ = -1;
  int from_ = -1;
  std::string unread_;
};

}  // namespace merels::duel
