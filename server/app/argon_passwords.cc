#include "server/app/argon_passwords.h"

#include <array>
#include <memory>
#include <utility>

#include <sodium.h>

#include "common/base/check.h"
#include "server/base/thread_slice.h"

namespace merels {
namespace {

Error TooMany(std::size_t most) {
  return Error{Reason::kRateLimited, "too many sign-ins at this moment; try again shortly"}.AtLimit(
      "max-waiting-passwords", most);
}

/// A password in memory, wiped when it is no longer needed.
struct Secret {
  explicit Secret(std::string secret) : text(std::move(secret)) {}
  Secret(const Secret&) = delete;
  Secret& operator=(const Secret&) = delete;
  ~Secret() { sodium_memzero(text.data(), text.size()); }

  std::string text;
};

}  // namespace

ArgonPasswords::ArgonPasswords(std::size_t most_waiting, ArgonCost cost)
    : most_waiting_(most_waiting), cost_(cost) {
  MERELS_CHECK(sodium_init() >= 0);
  thread_.Post([this] {
    GiveWay();
    if (auto hashed = HashNow("nobody's")) nobodys_ = *std::move(hashed);
  });
}

bool ArgonPasswords::Queue(Executor::Task work) {
  if (waiting_.fetch_add(1) >= most_waiting_) {
    --waiting_;
    return false;
  }
  thread_.Post([this, work = std::move(work)]() mutable {
    work();
    --waiting_;
  });
  return true;
}

void ArgonPasswords::Hash(std::string password, std::function<void(Result<std::string>)> done) {
  const auto secret = std::make_shared<const Secret>(std::move(password));
  if (!Queue([this, secret, done] { done(HashNow(secret->text)); })) done(TooMany(most_waiting_));
}

void ArgonPasswords::Check(std::string kept, std::string password, std::function<void(Result<bool>)> done) {
  const auto secret = std::make_shared<const Secret>(std::move(password));
  if (!Queue([this, kept = std::move(kept), secret, done] { done(CheckNow(kept, secret->text)); }))
    done(TooMany(most_waiting_));
}

Result<std::string> ArgonPasswords::HashNow(const std::string& password) const {
  std::array<char, crypto_pwhash_STRBYTES> hash{};
  const int failed = crypto_pwhash_str_alg(hash.data(), password.data(), password.size(), cost_.operations,
                                           cost_.memory_bytes, crypto_pwhash_ALG_ARGON2ID13);
  if (failed != 0) return Error{Reason::kInternal, "there is not enough memory to hash a password"};
  return std::string(hash.data());
}

bool ArgonPasswords::CheckNow(const std::string& kept, const std::string& password) const {
  const std::string& hash = kept.empty() ? nobodys_ : kept;
  const bool matches = crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
  return matches && !kept.empty();
}

}  // namespace merels
