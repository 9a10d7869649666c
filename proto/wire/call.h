// Calls as bytes: the part of the protocol that the server's transport and the client library need, without
// including protobuf.
#pragma once

#include <string>

#include "common/api/call.h"
#include "common/base/result.h"

namespace merels::wire {

/// The request and the answer of one call. Defined in the file of its service, such as friends.cc.
template <api::Call Call>
struct Wire {
  using Answer = typename Call::Answer;

  /// Such as "/merels.v1.FriendService/FollowPlayer".
  static const std::string& Path();

  static std::string WriteRequest(const Call& call);
  /// The server's reading of a request. Errors for one that is malformed, has a field of an older protocol,
  /// or an impossible one: bad-argument, or the field type's own error, such as unknown-match.
  static Result<Call> ReadRequest(const std::string& bytes);

  /// `answer` is ok.
  static std::string WriteAnswer(const Result<Answer>& answer);
  /// internal: an invalid answer of a server.
  static Result<Answer> ReadAnswer(const Call& asked, const std::string& bytes);
};

}  // namespace merels::wire
