// Calls as bytes: what the transport of the server and the client library need of the protocol. Neither
// includes protobuf by it.
#pragma once

#include <string>

#include "common/api/call.h"
#include "common/base/result.h"

namespace merels::wire {

/// The request and the answer of one call. Defined in the file of its service, such as friend_calls.cc.
template <api::Call Call>
struct Wire {
  using Answer = typename Call::Answer;

  /// Such as "/merels.v1.FriendService/FollowPlayer".
  static const std::string& Path();

  static std::string WriteRequest(const Call& call);
  /// What the server does when a request cannot be read, has a field of an older protocol, or one that cannot
  /// be: bad-argument, or what the field's type has for it, such as unknown-match.
  static Result<Call> ReadRequest(const std::string& bytes);

  /// `answer` is ok.
  static std::string WriteAnswer(const Result<Answer>& answer);
  /// internal: an answer that no server should give.
  static Result<Answer> ReadAnswer(const Call& asked, const std::string& bytes);
};

}  // namespace merels::wire
