#include "server/service/accounts/admission.h"

#include <string>
#include <utility>

namespace merels::service {

using std::chrono::milliseconds;

Admission::Admission(const Limits& limits, const Clock& clock, Rates& rates, AccountRates& of_accounts,
                     OriginOf origin_of)
    : limits_(limits),
      clock_(clock),
      of_accounts_(of_accounts),
      origin_of_(std::move(origin_of)),
      aborts_(rates.Add("aborts",
                        [&limits] {
                          return domain::RateLimit(60'000.0 / static_cast<double>(limits.abort_forgiven_ms),
                                                   static_cast<double>(limits.aborts_before_pause));
                        })),
      shares_(limits, rates) {}

Result<void> Admission::MaySignInGuest(const Origin& from) {
  if (draining_) return Draining();
  return shares_.sign_ups.Take(from, clock_.Monotonic());
}

Result<void> Admission::MayCommand(const AccountId& account) {
  return draining_ ? Draining() : of_accounts_.MayCommand(account, origin_of_(account));
}

Result<void> Admission::MayLookForAMatch(const AccountId& account) {
  if (auto allowed = MayCommand(account); !allowed) return allowed;
  return IsForgiven(account);
}

Result<void> Admission::MayOpenTable(const AccountId& account) {
  if (auto allowed = MayLookForAMatch(account); !allowed) return allowed;
  return shares_.tables.Take(origin_of_(account), clock_.Monotonic());
}

Result<void> Admission::MayReadCatalogue(const Origin& from) {
  return shares_.catalogue_reads.Take(from, clock_.Monotonic());
}

// ---- Aborts

std::optional<lobby::AbortWarning> Admission::CountAbort(const AccountId& player) {
  aborts_.TakeOrWait(player.text(), clock_.Monotonic(), 1);
  const std::int64_t few = limits_.aborts_before_pause - limits_.aborts_before_words;
  if (few < 0 || WaitFor(player, few + 1) == milliseconds(0)) return std::nullopt;
  int more = 0;
  while (WaitFor(player, more + 1) == milliseconds(0)) ++more;
  return lobby::AbortWarning{more, WaitFor(player, 1)};
}

Result<void> Admission::IsForgiven(const AccountId& player) {
  const milliseconds wait = WaitFor(player, 1);
  if (wait == milliseconds(0)) return {};
  const auto minutes = std::chrono::ceil<std::chrono::minutes>(wait).count();
  return Error{Reason::kRateLimited,
               "you have called off too many games lately; you may look for the next one in " +
                   std::to_string(minutes) + " min"}
      .With(fact::kWaitMs, wait.count())
      .AtLimit("aborts-before-pause", std::int64_t{limits_.aborts_before_pause});
}

milliseconds Admission::WaitFor(const AccountId& player, std::int64_t aborts) {
  return std::chrono::ceil<milliseconds>(
      aborts_.WaitFor(player.text(), clock_.Monotonic(), static_cast<double>(aborts)));
}

}  // namespace merels::service
