// The calls of the PlayerSafetyService: blocking and reporting other players, and what moderators did to the
// caller.
#ifndef MERELS_CLIENT_SDK_API_PLAYER_SAFETY_API_H_
#define MERELS_CLIENT_SDK_API_PLAYER_SAFETY_API_H_

#include <string>
#include <vector>

#include "client/sdk/base/done.h"
#include "common/api/moderation.h"
#include "common/base/result.h"
#include "common/lobby/sanction.h"
#include "common/match/view.h"

namespace merels::sdk {

using clock::Millis;

/// Threads, `done` and errors as Apis. A player is given by id or name.
class PlayerSafetyApi {
 public:
  virtual ~PlayerSafetyApi() = default;

  /// Safe to repeat, like UnblockPlayer.
  virtual void BlockPlayer(std::string player, Done<match::Player> done) = 0;
  virtual void UnblockPlayer(std::string player, Done<match::Player> done) = 0;
  virtual void ListBlocks(Done<std::vector<match::Player>> done) = 0;
  /// Gives the id of the report. Repeating it makes another report.
  virtual void ReportPlayer(api::ReportPlayer report, Done<std::string> done) = 0;
  /// The caller's own, newest first.
  virtual void ListOwnSanctions(Done<std::vector<api::Sanction>> done) = 0;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_PLAYER_SAFETY_API_H_
