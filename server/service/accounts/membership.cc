#include "server/service/accounts/membership.h"

#include <algorithm>
#include <utility>

#include "common/base/text.h"
#include "server/base/hash.h"
#include "server/domain/names.h"
#include "server/store/accounts.h"
#include "server/store/invites.h"
#include "server/store/retention.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

/// The longest name that the limits can allow; a longer one is neither kept nor looked up.
constexpr std::size_t kLongestName = 64;

Error NoInvite() { return {Reason::kWrongCode, "a valid invite code is needed to sign up"}; }

Error NotMember() { return {Reason::kNotMember, "a guest has no password; sign up first"}; }

/// Enough to tell an account's tokens apart, and useless for guessing one.
std::string IdOf(const store::Token& token) { return token.hash.substr(0, 13); }

}  // namespace

Error WrongPassword() { return {Reason::kWrongPassword, "wrong name or password"}; }

std::string ShortLabel(const std::string& label) { return ReadableLine(label, Membership::kLongestLabel); }

Membership::Membership(const Ports& ports, Accounts& accounts, store::InviteStore& invites,
                       Admission& admission, Rates& rates, std::function<void(const EndedTokens&)> ended)
    : ports_(ports),
      accounts_(accounts),
      invites_(invites),
      admission_(admission),
      ended_(std::move(ended)),
      tries_(ports.limits, ports.clock, rates),
      passwords_(ports),
      names_("new-names", ports.limits.new_names_per_day, ports.limits, rates, std::chrono::days(1)),
      retention_(std::make_unique<store::Retention>(ports.store.sql())),
      callbacks_(ports.executor) {}

Membership::~Membership() = default;

void Membership::SignInGuest(const api::SignInGuest& guest, Done<SignedIn> done, const Origin& from) {
  if (auto allowed = admission_.MaySignInGuest(from); !allowed) return done(allowed.error());
  accounts_.SignInGuest(guest, std::move(done), from);
}

// ---- Checks

Result<void> Membership::CheckPassword(const std::string& password) const {
  const auto least = static_cast<std::size_t>(ports_.limits.min_password_bytes);
  const auto most = static_cast<std::size_t>(ports_.limits.max_password_bytes);
  if (password.size() >= least && password.size() <= most) return {};
  const bool too_short = password.size() < least;
  return Error{Reason::kBadPassword,
               "a password has " + std::to_string(least) + " to " + std::to_string(most) + " bytes"}
      .AtLimit(too_short ? "min-password-bytes" : "max-password-bytes", too_short ? least : most);
}

Result<void> Membership::CheckRequest(const api::SignUp& request) const {
  const auto longest = static_cast<std::size_t>(ports_.limits.max_name_length);
  if (auto valid = domain::CheckName(request.name, longest); !valid) return valid;
  if (domain::IsReserved(request.name)) return NameReserved(request.name);
  return CheckPassword(request.password);
}

/// Finds the member with this name and password: wrong-password, always after the time it takes to compare
/// one.
void Membership::Check(const std::string& name, const std::string& password, const Origin& from,
                       Done<store::Credentials> done) {
  const std::string folded = name.size() > kLongestName ? std::string() : domain::FoldName(name);
  if (auto may = tries_.TakeFrom(from, folded); !may) return done(may.error());
  ports_.account_store.FindName(
      folded, callbacks_.Then(
                  done, [this, password, from, folded, done](const std::optional<store::Credentials>& found) {
                    const bool known = found && !from.address.empty() &&
                                       accounts_.OriginOf(found->account.id).address == from.address;
                    if (auto may = tries_.TakeOf(from, folded, known); !may) return done(may.error());
                    Compare(password, folded, from, found, done);
                  }));
}

void Membership::Compare(const std::string& password, const std::string& folded, const Origin& from,
                         const std::optional<store::Credentials>& found,
                         const Done<store::Credentials>& done) {
  const store::Credentials known = found.value_or(store::Credentials());
  passwords_.Check(from, known.password, password, Then(done, [this, known, folded, from, done](bool right) {
                     if (!right) return done(WrongPassword());
                     tries_.WasRight(from, folded);
                     done(known);
                   }));
}

// ---- Registering

void Membership::Register(const Bearer& guest, api::SignUp request, Done<match::Player> done) {
  if (auto valid = CheckRequest(request); !valid) return done(valid.error());
  if (!guest.player.guest) return RegisteredBefore(guest, request, std::move(done));
  if (auto may = tries_.TakeBy(guest.player.id.text()); !may) return done(may.error());
  LookFirst(guest, request, Then(done, [this, guest, request, done] {
              if (auto may = names_.Take(guest.from, ports_.clock.Monotonic()); !may)
                return done(may.error());
              passwords_.Hash(guest.from, request.password,
                              Then(done, [this, guest, request, done](const std::string& hash) {
                                TakeName(guest, request, hash, done);
                              }));
            }));
}

void Membership::LookFirst(const Bearer& guest, const api::SignUp& request, Done<void> done) {
  if (ports_.policy.registration == Registration::kClosed)
    return done(Error{Reason::kNotAllowed, "this server takes no new members"});
  ports_.account_store.FindLookAlike(
      domain::FoldName(request.name),
      callbacks_.Then(done, [this, guest, request, done](const std::optional<AccountId>& found) {
        if (found && *found != guest.player.id) return done(NameTaken(request.name));
        LookAtInvite(guest, request, done);
      }));
}

void Membership::LookAtInvite(const Bearer& guest, const api::SignUp& request, const Done<void>& done) {
  if (ports_.policy.registration != Registration::kInvite) return done({});
  invites_.MayUse({HashToken(request.invite), guest.player.id, ports_.clock.Now()},
                  callbacks_.Then(done, [done](bool may) { may ? done({}) : done(NoInvite()); }));
}

void Membership::TakeName(const Bearer& guest, const api::SignUp& request, const std::string& password_hash,
                          const Done<match::Player>& done) {
  store::Account account;
  account.id = guest.player.id;
  account.name = request.name;
  account.folded_name = domain::FoldName(request.name);
  account.kind = guest.player.bot ? store::AccountKind::kBot : store::AccountKind::kMember;
  account.created_at = ports_.clock.Now();
  const bool invited = ports_.policy.registration == Registration::kInvite;
  ports_.account_store.Register(
      {account, password_hash}, invited ? HashToken(request.invite) : std::string(),
      callbacks_.Then(done, [this, account, guest, request, done](store::Registered outcome) {
        switch (outcome) {
          case store::Registered::kDone: return done(accounts_.Rename(account));
          case store::Registered::kNameTaken: return done(NameTaken(account.name));
          case store::Registered::kNoGuest: return NoLongerGuest(guest, request, done);
          case store::Registered::kNoInvite: return done(NoInvite());
        }
      }));
}

/// Another call of the account came first: it has a name by now, or is closed.
void Membership::NoLongerGuest(const Bearer& guest, const api::SignUp& request,
                               const Done<match::Player>& done) {
  accounts_.ForgetTokens(guest.player.id);
  accounts_.Authenticate(guest.token, {}, Then(done, [this, guest, request, done](const Identity& now) {
                           Bearer member = guest;
                           member.player = now.player;
                           RegisteredBefore(member, request, done);
                         }));
}

/// The answer to an earlier call may have been lost.
void Membership::RegisteredBefore(const Bearer& member, const api::SignUp& request,
                                  Done<match::Player> done) {
  if (member.player.name != request.name) {
    return done(Error{Reason::kAlreadyMember,
                      "this account has a name already: " + member.player.name + "; it cannot be changed"});
  }
  Check(request.name, request.password, member.from,
        Then(done, [player = member.player, done](const store::Credentials& found) {
          found.account.id == player.id ? done(player) : done(WrongPassword());
        }));
}

// ---- Signing in

void Membership::SignIn(const api::SignIn& who, Done<SignedIn> done, const Origin& from) {
  Check(who.name, who.password, from,
        Then(done, [this, label = ShortLabel(who.label), from, done](const store::Credentials& found) {
          LetIn(found, label, from, done);
        }));
}

void Membership::LetIn(const store::Credentials& checked, const std::string& label, const Origin& from,
                       const Done<SignedIn>& done) {
  if (auto may = accounts_.MaySignIn(checked.account.id); !may) return done(may.error());
  const std::string token = NewSecret(ports_.random);
  const store::Token kept{HashToken(token),
                          checked.account.id,
                          label,
                          ports_.clock.Now(),
                          session::Scopes::All(),
                          {},
                          accounts_.SignedInFrom(from)};
  ports_.account_store.AddTokenIf(
      kept, checked.password,
      callbacks_.Then(done, [this, kept, token, account = checked.account, done](bool added) {
        if (!added) return done(WrongPassword());
        const SignedIn in{accounts_.Remember({kept, account}), token};
        EndOldest(account.id, [in, done] { done(in); });
      }));
}

void Membership::ChangePassword(const Bearer& member, const api::ChangePassword& request, Done<void> done) {
  if (member.player.guest) return done(NotMember());
  if (auto valid = CheckPassword(request.new_password); !valid) return done(valid.error());
  Confirm(member, request.old_password,
          Then(done, [this, member, new_one = request.new_password, done](const std::string& checked) {
            passwords_.Hash(member.from, new_one,
                            Then(done, [this, member, checked, done](const std::string& hash) {
                              PutPassword(member, checked, hash, done);
                            }));
          }));
}

void Membership::PutPassword(const Bearer& member, const std::string& checked, const std::string& password,
                             const Done<void>& done) {
  const EndedTokens others{member.player.id, "", HashToken(member.token)};
  ports_.account_store.ChangePassword(
      others.account, checked, password, others.but,
      callbacks_.WrapOnce([this, others, done](const Result<bool>& changed) {
        accounts_.ForgetTokens(others.account);  // an error does not mean that they stay valid
        if (!changed) return done(changed.error());
        if (!*changed) return done(WrongPassword());
        Ended(others);
        done({});
      }));
}

void Membership::Confirm(const Bearer& member, const std::string& password, Done<std::string> done) {
  if (member.player.guest) return done(NotMember());
  Check(member.player.name, password, member.from,
        Then(done, [id = member.player.id, done](const store::Credentials& found) {
          found.account.id == id ? done(found.password) : done(WrongPassword());
        }));
}

// ---- Sign-ins

void Membership::List(const Bearer& owner, Done<std::vector<api::SignInEntry>> done) {
  ports_.account_store.ListTokens(
      owner.player.id,
      callbacks_.Then(done, [hash = HashToken(owner.token), done](const std::vector<store::Token>& all) {
        std::vector<api::SignInEntry> list;
        for (const store::Token& token : all)
          list.push_back({IdOf(token), token.label, token.created_at, token.hash == hash, token.scopes,
                          token.expires_at});
        done(std::move(list));
      }));
}

void Membership::ListPage(const Bearer& owner, const PageQuery& query, Done<Page<api::SignInEntry>> done) {
  List(owner, Then(done, [query, done](const std::vector<api::SignInEntry>& all) {
         done(PageOf(all, query,
                     [](const api::SignInEntry& one) { return TimeKey(one.since, one.id, true); }));
       }));
}

void Membership::End(const Bearer& owner, const std::string& id, Done<void> done) {
  ports_.account_store.ListTokens(
      owner.player.id, callbacks_.Then(done, [this, id, done](const std::vector<store::Token>& all) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& t) { return IdOf(t) == id; });
        if (found == all.end()) return done({});
        ports_.account_store.DeleteToken(found->hash, callbacks_.Then(done, [this, token = *found, done] {
          Ended({token.account, token.hash});
          done({});
        }));
      }));
}

void Membership::EndOldest(const AccountId& account, std::function<void()> then) {
  retention_->EndOldSignIns(account, static_cast<std::size_t>(ports_.limits.max_sign_ins_per_account),
                            callbacks_.WrapOnce([this, account, then = std::move(then)](
                                                    const Result<std::vector<std::string>>& ended) {
                              for (const std::string& hash : ended ? *ended : std::vector<std::string>())
                                Ended({account, hash});
                              then();
                            }));
}

void Membership::Ended(const EndedTokens& tokens) {
  accounts_.ForgetTokens(tokens.account);
  ended_(tokens);
}

}  // namespace merels::service
