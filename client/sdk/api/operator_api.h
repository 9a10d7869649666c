// The calls of the OperatorService, with the operator's token.
#ifndef MERELS_CLIENT_SDK_API_OPERATOR_API_H_
#define MERELS_CLIENT_SDK_API_OPERATOR_API_H_

#include <cstdint>
#include <string>
#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/moderation.h"
#include "common/api/nodes.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"
#include "common/match/view.h"

namespace merels::sdk {

using clock::Millis;

/// Threads, `done` and errors as Apis. A player is given by id or name.
class OperatorApi {
 public:
  virtual ~OperatorApi() = default;

  /// Repeating it makes another code, like CreateResetCode.
  virtual void CreateInvite(api::CreateInvite wish, Done<api::IssuedCode> done) = 0;
  /// All of them, newest first.
  virtual void ListInvites(Done<std::vector<api::Invite>> done) = 0;
  virtual void RevokeInvite(std::string invite, Done<void> done) = 0;
  /// A code with which the member sets a new password, once.
  virtual void CreateResetCode(std::string player, Done<api::IssuedCode> done) = 0;
  /// Safe to repeat. not-member for a guest.
  virtual void SetModerator(std::string player, bool is_one, Done<match::Player> done) = 0;
  /// As the node that answers knows them, by id.
  virtual void ListNodes(Done<std::vector<api::Node>> done) = 0;
  virtual void ListLeases(Done<std::vector<api::Lease>> done) = 0;
  /// The node that answers drains, and ends. Safe to repeat.
  virtual void DrainNode(Done<void> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_OPERATOR_API_H_
