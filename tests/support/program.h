// Programs of Debian's packages, started by a test.
#pragma once

#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include <sys/types.h>

namespace merels {

/// A running program, started with the object. It ends with the object, or with the thread that made it: by
/// SIGQUIT. A program that cannot be started, or does not get ready, ends the test with a message.
class Program {
 public:
  /// Returns when it has printed `ready`, on either of its outputs. `arguments` begin with the path.
  Program(const std::vector<std::string>& arguments, std::string ready);
  ~Program();
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  /// Suspends it, and resumes it.
  void Pause() const;
  void Resume() const;

 private:
  pid_t process_ = 0;
  std::thread log_;
};

/// Runs a program to its end; it must succeed.
void RunToItsEnd(const std::vector<std::string>& arguments);

/// A prefix for the arguments of a program that must not run as root; empty unless this is root.
std::vector<std::string> AsNobody();
/// Lets such a program write in a folder.
void GiveToNobody(const std::filesystem::path& folder);

}  // namespace merels
