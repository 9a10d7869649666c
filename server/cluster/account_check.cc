#include "server/cluster/account_check.h"

#include "server/store/accounts.h"

namespace merels::service {

/// If the store refuses, the next check makes up for it.
AccountCheck::AccountCheck(const Ports& ports, Hooks hooks)
    : ports_(ports),
      hooks_(std::move(hooks)),
      loop_(ports.executor, ports_.limits.account_interval_ms,
            [this](const PollLoop::Next& next) { hooks_.refresh([this, next] { CheckTokens(next); }); }),
      callbacks_(ports.executor) {}

void AccountCheck::CheckTokens(const PollLoop::Next& next) {
  ports_.account_store.FindEnded(
      hooks_.tokens(), callbacks_.WrapOnce([this, next](const Result<std::vector<std::string>>& ended) {
        if (ended) hooks_.ended({ended->begin(), ended->end()});
        next();
      }));
}

}  // namespace merels::service
