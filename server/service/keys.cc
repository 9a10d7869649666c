#include "server/service/keys.h"

#include <algorithm>
#include <utility>

#include "server/base/hash.h"

namespace merels::service {
namespace {

constexpr std::chrono::hours kLongest{24 * 366 * 10};

Error WrongCode() {
  return {Reason::kWrongCode, "this name and code do not belong together, or the code is old"};
}

}  // namespace

Keys::Keys(const Ports& ports, Accounts& accounts, Membership& membership, store::Passes& passes,
           domain::Company& company, std::function<void(const AccountId&)> closed)
    : ports_(ports),
      accounts_(accounts),
      membership_(membership),
      passes_(passes),
      company_(company),
      closed_(std::move(closed)),
      guard_(ports.executor) {}

// ---- Tokens for programs

void Keys::Create(const Bearer& member, const KeyWish& wish, Done<SignedIn> done) {
  if (member.player.guest) return done(Error{Reason::kNotMember, "tokens are for members; sign up first"});
  if (wish.scopes.empty()) return done(Error{Reason::kBadArgument, "a token needs at least one scope"});
  if (wish.valid < wish.valid.zero() || wish.valid > kLongest) {
    return done(Error{Reason::kBadArgument, "a token is valid for at most ten years"});
  }
  ports_.people.ListTokens(
      member.player.id, guard_.WrapOnce([this, member, wish, done = std::move(done)](
                                            const Result<std::vector<store::Token>>& all) {
        if (!all) return done(all.error());
        const auto most = static_cast<std::size_t>(ports_.limits.max_tokens_per_account);
        if (all->size() < most) return Add(member, wish, done);
        done(Error{Reason::kLimitReached,
                   "an account has at most " + std::to_string(most) + " tokens; end one first"});
      }));
}

void Keys::Add(const Bearer& member, const KeyWish& wish, Done<SignedIn> done) {
  const std::string token = NewSecret(ports_.random);
  const auto now = ports_.clock.Now();
  const store::Token kept{HashToken(token),
                          member.player.id,
                          wish.label.substr(0, Membership::kLongestLabel),
                          now,
                          wish.scopes,
                          wish.valid == wish.valid.zero() ? now.zero() : now + wish.valid};
  ports_.people.AddToken(kept, guard_.WrapOnce([player = member.player, token,
                                                done = std::move(done)](const Result<void>& added) {
    added ? done(SignedIn{player, token}) : done(added.error());
  }));
}

// ---- Without a password

void Keys::Reset(const ResetWish& wish, Done<SignedIn> done) {
  if (auto valid = membership_.CheckPassword(wish.password); !valid) return done(valid.error());
  passes_.TakeResetCode(HashToken(wish.code), ports_.clock.Now(),
                        guard_.WrapOnce([this, wish, done = std::move(done)](
                                            const Result<std::optional<store::ResetCode>>& code) {
                          if (!code) return done(code.error());
                          if (!*code) return done(WrongCode());
                          ResetOf((*code)->account, wish, done);
                        }));
}

void Keys::ResetOf(const AccountId& account, const ResetWish& wish, const Done<SignedIn>& done) {
  accounts_.FindMember(wish.name, [this, account, wish, done](const Result<match::Player>& member) {
    const bool unknown = !member && member.error().reason == Reason::kUnknownPlayer;
    if (!member && !unknown) return done(member.error());
    if (unknown || member->id != account) return done(WrongCode());
    SetPassword(wish, account, done);
  });
}

void Keys::SetPassword(const ResetWish& wish, const AccountId& account, const Done<SignedIn>& done) {
  ports_.passwords.Hash(
      wish.password, guard_.WrapOnce([this, wish, account, done](const Result<std::string>& hash) {
        if (!hash) return done(hash.error());
        ports_.people.SetPassword(
            account, *hash, guard_.WrapOnce([this, wish, account, done](const Result<void>& set) {
              if (!set) return done(set.error());
              membership_.EndAll(account, [this, wish, done](const Result<void>& ended) {
                if (!ended) return done(ended.error());
                membership_.SignIn({wish.name, wish.password}, wish.label, done);
              });
            }));
      }));
}

// ---- For good

void Keys::Close(const Bearer& owner, const std::string& password, Done<void> done) {
  const AccountId account = owner.player.id;
  if (owner.player.guest) return CloseConfirmed(account, done);
  membership_.Confirm(owner, password, [this, account, done = std::move(done)](const Result<void>& himself) {
    himself ? CloseConfirmed(account, done) : done(himself.error());
  });
}

void Keys::CloseConfirmed(const AccountId& account, const Done<void>& done) {
  membership_.EndAll(account, [this, account, done](const Result<void>& ended) {
    if (!ended) return done(ended.error());
    ports_.chat.ForgetAccount(account, guard_.WrapOnce([this, account, done](const Result<void>& forgotten) {
      forgotten ? CloseSilenced(account, done) : done(forgotten.error());
    }));
  });
}

/// Nothing is left of what the account has said.
void Keys::CloseSilenced(const AccountId& account, const Done<void>& done) {
  ports_.people.CloseAccount(account, guard_.WrapOnce([this, account, done](const Result<void>& closed) {
    if (!closed) return done(closed.error());
    accounts_.Close(account);
    company_.Forget(account);
    closed_(account);
    done({});
  }));
}

}  // namespace merels::service
