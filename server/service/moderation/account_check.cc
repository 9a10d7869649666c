#include "server/service/moderation/account_check.h"

#include <chrono>
#include <optional>

#include "server/bus/bus.h"
#include "server/store/accounts.h"

namespace merels::service {

void AccountCheck::Start() {
  if (!ports_.bus.lossless()) Await();
}

void AccountCheck::Stop() {
  stopped_ = true;
  ports_.executor.Cancel(timer_);
}

void AccountCheck::Await() {
  if (stopped_) return;
  timer_ = ports_.executor.After(std::chrono::milliseconds(ports_.limits.account_interval_ms),
                                 callbacks_.Task([this] { Check(); }));
}

/// If the store refuses, the next check makes up for it.
void AccountCheck::Check() {
  context_.accounts.ForgetAll();
  context_.moderation.Refresh([this](const Result<std::optional<ModerationChanges>>& news) {
    if (news && *news) {
      for (const domain::Sanction& sanction : (*news)->imposed) context_.imposed(sanction);
      for (const domain::Block& block : (*news)->blocked) context_.blocked(block);
    }
    CheckTokens();
  });
}

void AccountCheck::CheckTokens() {
  ports_.account_store.FindEnded(context_.tokens(),
                                 callbacks_.WrapOnce([this](const Result<std::vector<std::string>>& ended) {
                                   if (ended) context_.ended({ended->begin(), ended->end()});
                                   Await();
                                 }));
}

}  // namespace merels::service
