#include "server/service/membership.h"

#include <algorithm>
#include <utility>

#include "server/base/hash.h"
#include "server/domain/names.h"

namespace merels::service {
namespace {

Error WrongPassword() { return {Reason::kWrongPassword, "this name and password do not belong together"}; }

/// Enough to tell an account's tokens apart, and of no use for finding one.
std::string IdOf(const store::Token& token) { return token.hash.substr(0, 13); }

std::string ShortLabel(const std::string& label) {
  std::string text;
  std::copy_if(label.begin(), label.end(), std::back_inserter(text),
               [](char c) { return c >= ' ' && c <= '~'; });
  return text.substr(0, Membership::kLongestLabel);
}

}  // namespace

Membership::Membership(const Ports& ports, Accounts& accounts, store::Passes& passes,
                       std::function<void(const std::string&)> ended)
    : ports_(ports), accounts_(accounts), passes_(passes), ended_(std::move(ended)), guard_(ports.executor) {}

// ---- Checks

Result<void> Membership::CheckPassword(const std::string& password) const {
  const auto least = static_cast<std::size_t>(ports_.limits.min_password_bytes);
  const auto most = static_cast<std::size_t>(ports_.limits.max_password_bytes);
  if (password.size() >= least && password.size() <= most) return {};
  return Error{Reason::kBadPassword,
               "a password has " + std::to_string(least) + " to " + std::to_string(most) + " bytes"};
}

Result<void> Membership::CheckWish(const NamePassword& wish) const {
  const auto longest = static_cast<std::size_t>(ports_.limits.max_name_length);
  if (auto valid = domain::CheckName(wish.name, longest); !valid) return valid;
  if (domain::IsReserved(wish.name)) {
    return Error{Reason::kNameReserved, "the name " + wish.name + " is kept for the house; choose another"};
  }
  return CheckPassword(wish.password);
}

Result<void> Membership::MayTry(const std::string& key) {
  domain::RateLimit* tries = tries_.Find(key);
  if (tries == nullptr) {
    const auto rate = static_cast<double>(ports_.limits.password_tries_per_minute);
    tries = &tries_.Put(key, {rate, rate});
  }
  return tries->Take(ports_.clock.Monotonic());
}

/// The member with this name and password: wrong-password, after as long as it takes to compare one.
void Membership::Check(const std::string& name, const std::string& password, Done<store::Account> done) {
  const std::string folded = domain::FoldName(name);
  if (auto may = MayTry("name " + folded); !may) return done(may.error());
  ports_.people.FindName(folded, guard_.WrapOnce([this, password, done = std::move(done)](
                                                     const Result<std::optional<store::Credentials>>& found) {
    if (!found) return done(found.error());
    const std::string kept = *found ? (*found)->password : std::string();
    const store::Account account = *found ? (*found)->account : store::Account();
    ports_.passwords.Check(kept, password, guard_.WrapOnce([account, done](const Result<bool>& right) {
      if (!right) return done(right.error());
      *right ? done(account) : done(WrongPassword());
    }));
  }));
}

// ---- Registering

void Membership::Register(const Bearer& guest, NamePassword wish, Done<match::Player> done) {
  if (auto valid = CheckWish(wish); !valid) return done(valid.error());
  if (!guest.player.guest) return RegisteredBefore(guest, wish, std::move(done));
  if (auto may = MayTry("account " + guest.player.id.text()); !may) return done(may.error());
  ShowInvite(guest, wish, [this, guest, wish, done = std::move(done)](const Result<void>& shown) {
    if (!shown) return done(shown.error());
    ports_.passwords.Hash(wish.password,
                          guard_.WrapOnce([this, guest, wish, done](const Result<std::string>& hash) {
                            hash ? TakeName(guest, wish, *hash, done) : done(hash.error());
                          }));
  });
}

void Membership::ShowInvite(const Bearer& guest, const NamePassword& wish, Done<void> done) {
  switch (ports_.policy.registration) {
    case Registration::kOpen: return done({});
    case Registration::kClosed: return done(Error{Reason::kNotAllowed, "this house takes no new members"});
    case Registration::kInvite: break;
  }
  passes_.UseInvite(
      HashToken(wish.invite), guest.player.id, ports_.clock.Now(),
      guard_.WrapOnce([done = std::move(done)](const Result<bool>& used) {
        if (!used) return done(used.error());
        *used ? done({}) : done(Error{Reason::kWrongCode, "a good invite code is needed to sign up"});
      }));
}

void Membership::TakeName(const Bearer& guest, const NamePassword& wish, const std::string& password_hash,
                          const Done<match::Player>& done) {
  store::Account account;
  account.id = guest.player.id;
  account.name = wish.name;
  account.folded_name = domain::FoldName(wish.name);
  account.kind = guest.player.bot ? store::AccountKind::kBot : store::AccountKind::kMember;
  account.created_at = ports_.clock.Now();
  ports_.people.Register({account, password_hash}, guard_.WrapOnce([this, account, token = guest.token,
                                                                    done](const Result<bool>& taken) {
    if (!taken) return done(taken.error());
    if (!*taken) return done(NameTaken(account.name));
    done(accounts_.Remember(HashToken(token), account));
  }));
}

/// Perhaps the answer to an earlier call was lost.
void Membership::RegisteredBefore(const Bearer& member, const NamePassword& wish, Done<match::Player> done) {
  if (member.player.name != wish.name) {
    return done(Error{Reason::kAlreadyMember,
                      "this account has a name already: " + member.player.name + "; it cannot be changed"});
  }
  Check(wish.name, wish.password, [player = member.player, done = std::move(done)](const auto& found) {
    found && found->id == player.id ? done(player) : done(found ? WrongPassword() : found.error());
  });
}

// ---- Signing in

void Membership::SignIn(const NamePassword& who, const std::string& label, Done<SignedIn> done) {
  Check(who.name, who.password,
        [this, label = ShortLabel(label), done = std::move(done)](const Result<store::Account>& found) {
          if (!found) return done(found.error());
          const std::string token = NewSecret(ports_.random);
          const store::Token kept{HashToken(token),       found->id, label, ports_.clock.Now(),
                                  session::Scopes::All(), {}};
          ports_.people.AddToken(
              kept, guard_.WrapOnce([this, kept, token, account = *found, done](const Result<void>& added) {
                if (!added) return done(added.error());
                done(SignedIn{accounts_.Remember(kept.hash, account), token});
              }));
        });
}

void Membership::ChangePassword(const Bearer& member, const std::string& old_one, const std::string& new_one,
                                Done<void> done) {
  if (member.player.guest) return done(Error{Reason::kNotMember, "a guest has no password; sign up first"});
  if (auto valid = CheckPassword(new_one); !valid) return done(valid.error());
  Check(member.player.name, old_one,
        [this, member, new_one, done = std::move(done)](const Result<store::Account>& found) {
          if (!found) return done(found.error());
          ports_.passwords.Hash(
              new_one, guard_.WrapOnce([this, member, done](const Result<std::string>& hash) {
                if (!hash) return done(hash.error());
                ports_.people.SetPassword(member.player.id, *hash,
                                          guard_.WrapOnce([this, member, done](const Result<void>& set) {
                                            if (!set) return done(set.error());
                                            EndOthers(member.player.id, HashToken(member.token), done);
                                          }));
              }));
        });
}

void Membership::Confirm(const Bearer& member, const std::string& password, Done<void> done) {
  if (member.player.guest) return done(Error{Reason::kNotMember, "a guest has no password; sign up first"});
  Check(member.player.name, password, [done = std::move(done)](const Result<store::Account>& found) {
    found ? done({}) : done(found.error());
  });
}

void Membership::EndAll(const AccountId& account, Done<void> done) { EndOthers(account, "", done); }

void Membership::EndOthers(const AccountId& account, const std::string& kept, const Done<void>& done) {
  ports_.people.ListTokens(
      account, guard_.WrapOnce([this, account, kept, done](const Result<std::vector<store::Token>>& all) {
        if (!all) return done(all.error());
        ports_.people.DeleteOtherTokens(
            account, kept, guard_.WrapOnce([this, all = *all, kept, done](const Result<void>& ended) {
              if (!ended) return done(ended.error());
              for (const store::Token& token : all) {
                if (token.hash != kept) Ended(token);
              }
              done({});
            }));
      }));
}

// ---- Where somebody is signed in

void Membership::List(const Bearer& owner, Done<std::vector<SignedInAt>> done) {
  ports_.people.ListTokens(owner.player.id,
                           guard_.WrapOnce([hash = HashToken(owner.token), done = std::move(done)](
                                               const Result<std::vector<store::Token>>& all) {
                             if (!all) return done(all.error());
                             std::vector<SignedInAt> list;
                             for (const store::Token& token : *all)
                               list.push_back({IdOf(token), token.label, token.created_at, token.hash == hash,
                                               token.scopes, token.expires_at});
                             done(std::move(list));
                           }));
}

void Membership::End(const Bearer& owner, const std::string& id, Done<void> done) {
  ports_.people.ListTokens(
      owner.player.id,
      guard_.WrapOnce([this, id, done = std::move(done)](const Result<std::vector<store::Token>>& all) {
        if (!all) return done(all.error());
        const auto found =
            std::find_if(all->begin(), all->end(), [&](const auto& t) { return IdOf(t) == id; });
        if (found == all->end()) return done({});
        ports_.people.DeleteToken(found->hash,
                                  guard_.WrapOnce([this, token = *found, done](const Result<void>& ended) {
                                    if (!ended) return done(ended.error());
                                    Ended(token);
                                    done({});
                                  }));
      }));
}

void Membership::Ended(const store::Token& token) {
  accounts_.Forget(token.hash);
  ended_(token.hash);
}

}  // namespace merels::service
