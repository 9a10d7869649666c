#include "client/cli/base/console.h"

#include <iostream>
#include <ostream>

#include <termios.h>
#include <unistd.h>

#include "common/base/text.h"

namespace merels::cli {
namespace {

/// Only the program's own input can be a terminal; the streams of tests never are.
bool IsTerminal(const Console& console) { return &console.in == &std::cin && isatty(STDIN_FILENO) == 1; }

/// While it lives, the terminal does not echo.
class Unseen {
 public:
  Unseen() {
    tcgetattr(STDIN_FILENO, &before_);
    termios unseen = before_;
    unseen.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &unseen);
  }
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;
  ~Unseen() { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_); }

 private:
  termios before_{};
};

Result<std::string> ReadTyped(Console& console) {
  std::string line;
  if (std::getline(console.in, line)) {
    // Blanks may be part of it; a line end of an editor or another system is not.
    if (line.ends_with('\r')) line.pop_back();
    return line.starts_with(kByteOrderMark) ? line.substr(kByteOrderMark.size()) : line;
  }
  return Error{Reason::kBadPassword, "give the password as one line on standard input"};
}

}  // namespace

bool WritesToTerminal(const Console& console) {
  return &console.out == &std::cout && isatty(STDOUT_FILENO) == 1;
}

int Refuse(Console& console, const Error& error) {
  console.err << error.ToString() << '\n';
  return kRefused;
}

int RefuseUsage(Console& console, std::string_view sentence) {
  console.err << "usage: " << sentence << '\n';
  return kUsage;
}

int RefuseUnreachable(Console& console, std::string_view reason, std::string_view sentence) {
  console.err << reason << ": " << sentence << '\n';
  return kUnreachable;
}

Result<std::string> ReadPassword(Console& console, const std::string& prompt) {
  if (!IsTerminal(console)) return ReadTyped(console);
  console.err << prompt << ": " << std::flush;
  const Unseen unseen;
  auto line = ReadTyped(console);
  console.err << std::endl;
  return line;
}

Result<std::string> ReadNewPassword(Console& console, const std::string& prompt) {
  auto first = ReadPassword(console, prompt);
  if (!first.ok() || !IsTerminal(console)) return first;
  const auto second = ReadPassword(console, "repeat password");
  if (!second.ok()) return second;
  if (*first == *second) return first;
  return Error{Reason::kBadPassword, "the two passwords are not the same"};
}

}  // namespace merels::cli
