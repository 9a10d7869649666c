#include "server/service/accounts/credentials.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/base/hash.h"
#include "server/domain/names.h"
#include "server/store/accounts.h"
#include "server/store/chat.h"
#include "server/store/invites.h"

namespace merels::service {
namespace {

constexpr std::chrono::hours kLongest{24 * 366 * 10};

Error WrongCode() { return {Reason::kWrongCode, "wrong name or code, or the code has expired"}; }

Result<void> CheckRequest(const CreateToken& request) {
  if (request.scopes.empty()) return Error{Reason::kBadArgument, "a token needs at least one scope"};
  if (request.valid >= request.valid.zero() && request.valid <= kLongest) return {};
  return Error{Reason::kBadArgument, "a token is valid for at most ten years"};
}

/// A token cannot make a token that may do more than itself.
Result<void> MayMake(const Bearer& maker, const CreateToken& request, std::chrono::milliseconds now) {
  if (!maker.scopes.Allow(request.scopes)) {
    return Error{Reason::kNotAllowed, "this token has the scopes " + session::ScopesText(maker.scopes) +
                                          ", and cannot make one with others"};
  }
  const auto zero = maker.expires_at.zero();
  if (maker.expires_at == zero) return {};
  if (request.valid != request.valid.zero() && now + request.valid <= maker.expires_at) return {};
  const auto left = std::chrono::floor<std::chrono::hours>(std::max(maker.expires_at - now, zero));
  return Error{Reason::kNotAllowed, "this token expires, and cannot make one that is valid for more than " +
                                        std::to_string(left.count()) + " hours"};
}

std::optional<Error> Refused(store::TokenAdded outcome, std::int64_t most) {
  switch (outcome) {
    case store::TokenAdded::kDone: return std::nullopt;
    case store::TokenAdded::kNoMaker: return BadToken();
    case store::TokenAdded::kTooMany: break;
  }
  return Error{Reason::kLimitReached,
               "an account has at most " + std::to_string(most) + " tokens; end one first"}
      .AtLimit("max-tokens-per-account", most);
}

}  // namespace

Credentials::Credentials(const Ports& ports, Accounts& accounts, Membership& membership,
                         store::InviteStore& invites, domain::AccessPolicy& access,
                         std::function<void(const AccountId&)> closed)
    : ports_(ports),
      accounts_(accounts),
      membership_(membership),
      invites_(invites),
      access_(access),
      closed_(std::move(closed)),
      callbacks_(ports.executor) {}

// ---- Tokens for programs

void Credentials::Create(const Bearer& member, const CreateToken& request, Done<SignedIn> done) {
  const auto now = ports_.clock.Now();
  if (member.player.guest) return done(Error{Reason::kNotMember, "tokens are for members; sign up first"});
  if (auto fit = CheckRequest(request); !fit) return done(fit.error());
  if (auto may = MayMake(member, request, now); !may) return done(may.error());
  const std::string token = NewSecret(ports_.random);
  const store::Token kept{HashToken(token),
                          member.player.id,
                          ShortLabel(request.label),
                          now,
                          request.scopes,
                          request.valid == request.valid.zero() ? now.zero() : now + request.valid};
  const auto most = ports_.limits.max_tokens_per_account;
  ports_.account_store.AddTokenBy(
      HashToken(member.token), kept, static_cast<std::size_t>(most),
      callbacks_.Then(done, [player = member.player, token, most, done](const store::TokenAdded& added) {
        if (auto refused = Refused(added, most)) return done(*std::move(refused));
        done(SignedIn{player, token});
      }));
}

// ---- Lost passwords

/// A code is used up only just before the new password is set: a mistyped name, or a busy server, leaves it
/// valid.
void Credentials::Reset(const ResetPassword& request, Done<SignedIn> done) {
  if (auto valid = membership_.CheckPassword(request.new_password); !valid) return done(valid.error());
  invites_.FindResetCode(
      HashToken(request.code), domain::FoldName(request.name), ports_.clock.Now(),
      callbacks_.Then(done, [this, request, done](const std::optional<store::ResetCode>& code) {
        code ? ResetOf(code->account, request, done) : done(WrongCode());
      }));
}

void Credentials::ResetOf(const AccountId& account, const ResetPassword& request,
                          const Done<SignedIn>& done) {
  accounts_.FindMember(request.name, [this, account, request, done](const Result<match::Player>& member) {
    const bool unknown = !member && member.error().reason == Reason::kUnknownPlayer;
    if (!member && !unknown) return done(member.error());
    if (unknown || member->id != account) return done(WrongCode());
    TakeCode(request, *member, done);
  });
}

void Credentials::TakeCode(const ResetPassword& request, const match::Player& member,
                           const Done<SignedIn>& done) {
  if (auto may = accounts_.MaySignIn(member.id); !may) return done(may.error());
  membership_.passwords().Hash(
      {}, request.new_password, Then(done, [this, request, member, done](const std::string& password) {
        invites_.TakeResetCode(HashToken(request.code), ports_.clock.Now(),
                               callbacks_.Then(done, [this, request, member, password,
                                                      done](const std::optional<store::ResetCode>& code) {
                                 code ? SetPassword(request, member, password, done) : done(WrongCode());
                               }));
      }));
}

/// Ends all sign-ins and makes a new one itself: somebody who keeps trying passwords for the name cannot lock
/// its owner out.
void Credentials::SetPassword(const ResetPassword& request, const match::Player& member,
                              const std::string& password, const Done<SignedIn>& done) {
  const std::string token = NewSecret(ports_.random);
  const store::Token first{HashToken(token),       member.id, ShortLabel(request.label), ports_.clock.Now(),
                           session::Scopes::All(), {}};
  ports_.account_store.ResetPassword(
      password, first, callbacks_.WrapOnce([this, first, member, token, done](const Result<bool>& reset) {
        accounts_.ForgetTokens(member.id);  // an error does not mean that they stay valid
        if (!reset) return done(reset.error());
        if (!*reset) return done(WrongCode());
        membership_.Ended({member.id, "", first.hash});
        done(SignedIn{member, token});
      }));
}

// ---- Closing

void Credentials::Close(const Bearer& owner, const std::string& password, Done<void> done) {
  const AccountId account = owner.player.id;
  if (owner.player.guest) return CloseIf(account, "", done);
  membership_.Confirm(owner, password, Then(done, [this, account, done](const std::string& checked) {
                        CloseIf(account, checked, done);
                      }));
}

void Credentials::CloseGuest(const AccountId& guest, bool has_played, Done<void> done) {
  if (has_played) return CloseIf(guest, "", done);
  // Chat goes first: nothing leads to it once the account is gone.
  ports_.chat.ForgetAccount(guest, callbacks_.Then(done, [this, guest, done] {
    ports_.account_store.EraseGuest(guest, ports_.clock.Now(), Closing(guest, done));
  }));
}

void Credentials::CloseIf(const AccountId& account, const std::string& checked, const Done<void>& done) {
  ports_.account_store.CloseAccount(account, checked, Closing(account, done));
}

Done<bool> Credentials::Closing(const AccountId& account, const Done<void>& done) {
  return callbacks_.WrapOnce([this, account, done](const Result<bool>& closed) {
    accounts_.ForgetTokens(account);  // an error does not mean that they stay valid
    if (!closed) return done(closed.error());
    if (!*closed) return done(WrongPassword());
    membership_.Ended({account});
    accounts_.Close(account);
    access_.Forget(account);
    closed_(account);
    ports_.chat.ForgetAccount(account, done);
  });
}

}  // namespace merels::service
