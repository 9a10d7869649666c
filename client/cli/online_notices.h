// merelsctl notices: what concerns oneself, as it comes.
#ifndef MERELS_CLIENT_CLI_ONLINE_NOTICES_H_
#define MERELS_CLIENT_CLI_ONLINE_NOTICES_H_

#include <optional>
#include <string>

#include "client/cli/console.h"
#include "client/cli/online_loop.h"
#include "client/cli/online_remote.h"
#include "common/lobby/lobby.h"

namespace merels::cli {

/// One notice: paired MATCH SIDE OPPONENT, seek-ended REASON, seek-progress and how the seek stands,
/// rating-changed MATCH POOL BEFORE AFTER, challenge-made and the line of the challenge, challenge-ended
/// CHALLENGE HOW REASON MATCH, sanction KIND UNTIL REASON (UNTIL in milliseconds of Unix time; 0: for ever),
/// sanction-lifted KIND REASON. With JSON the word is "event".
std::string NoticeLine(const lobby::Notice& notice, bool json);

/// Tells them, a line each.
class NoticeTeller {
 public:
  /// `once`: only how things stand.
  NoticeTeller(bool once, bool json, Console& console)
      : once_(once), json_(json), console_(console), listening_(console) {}

  /// The exit code once it is over.
  std::optional<int> Take(const Update& update);

 private:
  const bool once_;
  const bool json_;
  Console& console_;
  Listening listening_;
};

/// Until Ctrl-C. First how things stand: own matches, challenges, and what moderators imposed. Outlives
/// restarts of the server; how things stand is told again then.
int FollowNotices(Remote& remote, bool once, bool json, Console& console);

}  // namespace merels::cli

#endif  // MERELS_CLIENT_CLI_ONLINE_NOTICES_H_
