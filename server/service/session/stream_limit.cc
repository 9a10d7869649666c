#include "server/service/session/stream_limit.h"

#include <algorithm>
#include <string>

namespace merels::service {

Result<void> StreamLimit::MakeRoom(const AccountId& account) const {
  const std::size_t elsewhere = std::min(most(), presence_.Elsewhere(account));
  return streams_.MakeRoom(account, most() - elsewhere) ? Result<void>() : TooMany(account);
}

void StreamLimit::Counted(const AccountId& account) const {
  if (streams_.CountOf(account) + presence_.Elsewhere(account) <= most()) return;
  const std::size_t before = std::min(most(), presence_.Before(account));
  streams_.KeepOldest(account, most() - before, TooMany(account));
}

Error StreamLimit::TooMany(const AccountId& account) const {
  const std::size_t open = streams_.CountOf(account) + presence_.Elsewhere(account);
  return Error{Reason::kTooManyStreams,
               "this account has " + std::to_string(open) + " streams open; close one first"}
      .AtLimit("max-streams-per-account", std::int64_t{limits_.max_streams_per_account});
}

}  // namespace merels::service
