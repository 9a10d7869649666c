// Everything the network tells the window's thread, as plain values.
#pragma once

#include <string_view>
#include <variant>

#include "client/local/analyst.h"
#include "client/local/thinker.h"
#include "client/model/account.h"
#include "client/model/calls.h"
#include "client/model/files.h"
#include "client/model/time.h"
#include "client/session/update.h"
#include "common/base/result.h"
#include "common/session/delivery.h"

namespace merels::model {

/// Facts of an error of a server of another version, where they are known.
inline constexpr std::string_view kServerVersion = "server_version";
inline constexpr std::string_view kProgramVersion = "program_version";

/// Signing in failed.
struct SignInFailed {
  Error why;
};
/// The stream is open, and the server knows us as `me`.
struct Online {
  match::Player me;
  bool kept = true;  // the token: whoever comes back to this server is signed in
};
/// Attempt `attempt` to get the stream back is being made.
struct Retrying {
  int attempt = 1;
};
/// The stream broke, or attempt `attempt` failed; the next one comes in `next_in`.
struct Lost {
  Error why;
  int attempt = 1;
  Millis next_in{0};
};
/// Signed out by the server.
struct Closed {
  Error why;
};
/// Besides these and the answers to calls: the computer player on this machine has thought, the engine has
/// judged, and files were read.
using Update = WindowCalls::WithAnswers<SignInFailed, Online, Retrying, Lost, Closed, session::GoingAway,
                                        session::RoundTrip, session::TopicEnded, session::Delivery,
                                        session::Acknowledgement, SignOutAnswer, local::Thought,
                                        local::Opinion, FileRead, RecordsListed, RecordSaved>;

}  // namespace merels::model
