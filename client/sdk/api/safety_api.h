// Calls about other players: blocking them, and reporting them to the moderators; and what moderators did to
// the caller.
#ifndef MERELS_CLIENT_SDK_API_SAFETY_API_H_
#define MERELS_CLIENT_SDK_API_SAFETY_API_H_

#include <memory>
#include <string>
#include <vector>

#include "client/sdk/api/api.h"
#include "common/api/moderation.h"
#include "common/lobby/sanction.h"

namespace merels::sdk {

using api::ReportPlayer;

/// A sanction imposed on an account. Times are Unix time.
struct Sanction {
  lobby::Sanctioned imposed;
  Millis lifted_at{0};  // 0: it was not lifted
  std::string lifted_because;
};

/// Threads, `done`, token and errors as Api.
class SafetyApi {
 public:
  virtual ~SafetyApi() = default;

  /// The token of the following calls.
  virtual void SetToken(std::string token) = 0;

  /// Safe to repeat, like Unblock.
  virtual void Block(std::string player, Done<match::Player> done) = 0;
  virtual void Unblock(std::string player, Done<match::Player> done) = 0;
  virtual void ListBlocks(Done<std::vector<match::Player>> done) = 0;
  /// Gives the id of the report. Repeating it makes another report.
  virtual void Report(ReportPlayer report, Done<std::string> done) = 0;
  /// Those imposed on the caller, newest first.
  virtual void ListOwnSanctions(Done<std::vector<Sanction>> done) = 0;
};

/// Makes the calls of a server. Destroying it cancels calls under way and waits until every `done` has run.
std::unique_ptr<SafetyApi> MakeSafetyApi(std::shared_ptr<Channel> channel, Millis deadline = kCallDeadline);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_SAFETY_API_H_
