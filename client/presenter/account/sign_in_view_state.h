// All that the sign-in screen shows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/base/controls.h"

namespace merels::presenter {

/// Why the last attempt failed: a title and what to do about it.
struct SignInProblem {
  enum class Kind { kUnreachable, kRefused, kUntrusted };
  Kind kind = Kind::kUnreachable;
  std::string title;   // "No server answers at 127.0.0.1:9393"
  std::string detail;  // the sentence that came with it
  bool operator==(const SignInProblem&) const = default;
};

/// What can be played here without a server.
struct HereToPlay {
  std::string caption;            // "ON THIS MACHINE"
  std::optional<Button> go_on{};  // with the match that was left last
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
  std::optional<Button> go_on{};      // as who is signed in on that server
  Button guest;                       // disabled while busy, as the next two
  Button member;
  Button sign_up;
  std::vector<Button> recent;  // servers used before
  bool busy = false;           // an attempt is under way
  std::string progress;        // "Connecting to 127.0.0.1:9393…"; empty when not busy
  std::optional<SignInProblem> problem;

  bool operator==(const SignInViewState&) const = default;
};

}  // namespace merels::presenter
