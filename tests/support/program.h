// Programs of Debian's packages that a test starts for itself.
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

  /// Stops all its work, and lets it go on.
  void Pause() const;
  void Resume() const;

 private:
  pid_t process_ = 0;
  std::thread log_;
};

/// Runs a program to its end, which must be a success.
void RunToItsEnd(const std::vector<std::string>& arguments);

/// What to put in front of the arguments of a program that must not run as root; nothing if this is not root.
std::vector<std::string> AsNobody();
/// Lets such a program write in a folder.
void GiveToNobody(const std::filesystem::path& folder);

}  // namespace merels
