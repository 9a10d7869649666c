#include "server/service/accounts/fair_passwords.h"

#include <functional>
#include <utility>

namespace merels::service {
namespace {

Error TooManySignIns(const Limits& limits) {
  return Error{Reason::kRateLimited, "too many sign-ins at this moment; try again shortly"}.AtLimit(
      "max-waiting-passwords", std::int64_t{limits.max_waiting_passwords});
}

/// Ends the turn before the answer is used: what follows is not part of this queue.
template <class T>
Done<T> InTurn(std::function<void()> over, Done<T> done) {
  return [over = std::move(over), done = std::move(done)](const Result<T>& answer) {
    over();
    done(answer);
  };
}

}  // namespace

void FairPasswords::Hash(const Origin& from, const std::string& password, Done<std::string> done) {
  const bool waits = queue_.Wait(from, [this, password, done](std::function<void()> over) {
    ports_.passwords.Hash(password, callbacks_.WrapOnce(InTurn(std::move(over), done)));
  });
  if (!waits) done(TooManySignIns(ports_.limits));
}

void FairPasswords::Check(const Origin& from, const std::string& kept, const std::string& password,
                          Done<bool> done) {
  const bool waits = queue_.Wait(from, [this, kept, password, done](std::function<void()> over) {
    ports_.passwords.Check(kept, password, callbacks_.WrapOnce(InTurn(std::move(over), done)));
  });
  if (!waits) done(TooManySignIns(ports_.limits));
}

}  // namespace merels::service
