// Calls about other players: blocking them, and reporting them to the moderators.
#ifndef MERELS_CLIENT_SDK_SAFETY_API_H_
#define MERELS_CLIENT_SDK_SAFETY_API_H_

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "client/sdk/api.h"

namespace merels::sdk {

/// What a report may be about, by the numbers of the protocol; the empty text means the same as "other".
inline constexpr std::array<const char*, 6> kReportKinds = {"",     "cheating", "insult",
                                                            "spam", "name",     "other"};

/// A player is given by id or name.
struct NewReport {
  std::string player;
  std::string match;  // the match it is about; may be empty
  std::string kind;   // one of kReportKinds; anything else is refused
  std::string text;   // at most 500 bytes; may be empty
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
  virtual void Report(NewReport report, Done<std::string> done) = 0;
};

/// Makes the calls of a server. Destroying it cancels calls under way and waits until every `done` has run.
std::unique_ptr<SafetyApi> MakeSafetyApi(std::shared_ptr<Channel> channel, Millis deadline = kCallDeadline);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_SAFETY_API_H_
