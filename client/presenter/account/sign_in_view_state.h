// View state of the sign-in screen.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"

namespace merels::presenter {

/// Why the last attempt failed, and what to do about it.
struct SignInProblem {
  enum class Kind { kUnreachable, kRefused, kUntrusted };
  Kind kind = Kind::kUnreachable;
  std::string title;   // "No server answers at 127.0.0.1:9393"
  std::string detail;  // the error's sentence
  bool operator==(const SignInProblem&) const = default;
};

/// Games that need no server.
struct HereToPlay {
  std::string caption;            // "ON THIS MACHINE"
  std::optional<Button> go_on{};  // the last unfinished match
  Button computer;
  std::vector<Button> others;  // two at one board, a puzzle, the lesson
  bool operator==(const HereToPlay&) const = default;
};

struct SignInViewState {
  HereToPlay here;
  std::string title;  // "Nine Men’s Morris"
  std::string subtitle;
  TextField server;
  TextField name;
  TextField password;
  std::optional<TextField> invite{};  // once the server has asked for one
  std::optional<Button> go_on{};      // with the account that is signed in on that server
  Button guest;                       // disabled while busy, as are the next two
  Button member;
  Button sign_up;
  std::vector<Button> recent;  // recently used servers
  bool busy = false;           // an attempt is under way
  std::string progress;        // "Connecting to 127.0.0.1:9393…"; empty when not busy
  std::optional<SignInProblem> problem;

  bool operator==(const SignInViewState&) const = default;
};

}  // namespace merels::presenter
