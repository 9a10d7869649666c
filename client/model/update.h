// Updates to the window's thread, as plain values: from the network, and of files that presenters requested.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "client/local/thinker.h"
#include "client/model/request.h"
#include "client/session/update.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/session/delivery.h"

namespace merels::model {

/// Milliseconds on this machine's monotonic clock; only differences have a meaning.
using clock::Millis;

/// A file that was read. bad-file.
struct FileRead {
  std::string path;
  Result<std::string> text;
};

/// A record was written on request. `file`: its whole path.
struct RecordSaved {
  MatchId match;
  std::string file;
};

/// The records in the default folder, newest first.
struct RecordsListed {
  std::string folder;
  std::vector<std::string> files;  // whole paths
};

/// A fact of errors from a server of another version, if it is known.
inline constexpr std::string_view kServerVersion = "server_version";
inline constexpr std::string_view kProgramVersion = "program_version";

/// Signing in failed.
struct SignInFailed {
  Error why;
};
/// The stream is open, signed in as `me`.
struct Online {
  match::Player me;
  bool kept = true;  // the token is stored: the user is signed in the next time too
};
/// The server has told where browsers find it: "https://HOST".
struct WebAddressTold {
  std::string web;
};
/// Reconnect attempt `attempt` has started.
struct Retrying {
  int attempt = 1;
};
/// The stream broke, or attempt `attempt` failed; the next one starts in `next_in`.
struct Lost {
  Error why;
  int attempt = 1;
  Millis next_in{0};
};
/// The server has signed the user out.
struct Closed {
  Error why;
};
/// Further updates: answers to calls, and on this machine the computer's plies, the engine's opinions, and
/// files.
using Update =
    WindowCalls::WithAnswers<SignInFailed, Online, WebAddressTold, Retrying, Lost, Closed, session::GoingAway,
                             session::RoundTrip, session::Silence, session::TopicEnded, session::Delivery,
                             session::Acknowledgement, SignOutAnswer, local::Thought, local::Opinion,
                             FileRead, RecordsListed, RecordSaved>;

}  // namespace merels::model
