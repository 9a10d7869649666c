#include "server/service/accounts.h"

#include <algorithm>
#include <utility>

#include "server/base/hash.h"
#include "server/domain/names.h"

namespace merels::service {
namespace {

/// No token of ours is longer; whatever is cannot be one, and is not worth a look into the store.
constexpr std::size_t kLongestToken = 200;

match::Player PlayerOf(const store::Account& account) {
  using Kind = store::AccountKind;
  return {account.id, account.name, account.kind == Kind::kGuest || account.kind == Kind::kGuestBot,
          account.kind == Kind::kGuestBot || account.kind == Kind::kBot};
}

Error BadToken() { return {Reason::kBadToken, "this token is not known here; sign in again"}; }

}  // namespace

Error NameTaken(const std::string& name) {
  return {Reason::kNameTaken, "somebody has the name " + name + " or one that looks like it; choose another"};
}

match::Player Accounts::Remember(const std::string& token_hash, const store::Account& account) {
  Learn({account});
  return by_token_.Put(token_hash, PlayerOf(account));
}

void Accounts::Forget(const std::string& token_hash) {
  by_token_.Erase(token_hash);
  forgotten_.Put(token_hash, true);
}

void Accounts::SignInGuest(NewGuest guest, std::function<void(Result<SignedIn>)> done) {
  store::Account account;
  account.kind = guest.bot ? store::AccountKind::kGuestBot : store::AccountKind::kGuest;
  account.id = AccountId(NewId(ports_.random));
  account.name = guest.name.empty() ? domain::GuestName(account.id.text()) : std::move(guest.name);
  const auto longest = static_cast<std::size_t>(ports_.limits.max_name_length);
  if (auto valid = domain::CheckName(account.name, longest); !valid) return done(valid.error());
  account.folded_name = domain::FoldName(account.name);
  account.created_at = ports_.clock.Now();
  ports_.people.FindName(account.folded_name,
                         guard_.WrapOnce([this, account, done = std::move(done)](
                                             const Result<std::optional<store::Credentials>>& member) {
                           if (!member) return done(member.error());
                           if (*member) return done(NameTaken(account.name));
                           Create(account, done);
                         }));
}

void Accounts::Create(const store::Account& account, std::function<void(Result<SignedIn>)> done) {
  const std::string token = NewSecret(ports_.random);
  const std::string hash = HashToken(token);
  ports_.people.CreateAccount(
      account, {hash, account.id, "", account.created_at},
      guard_.Wrap([this, account, hash, token, done = std::move(done)](Result<void> stored) {
        if (!stored) return done(stored.error());
        done(SignedIn{Remember(hash, account), token});
      }));
}

void Accounts::Authenticate(const std::string& token, std::function<void(Result<match::Player>)> done) {
  if (token.empty()) return done(Error{Reason::kTokenMissing, "this call needs a token; sign in first"});
  if (token.size() > kLongestToken) return done(BadToken());
  const std::string hash = HashToken(token);
  if (const match::Player* known = by_token_.Find(hash)) return done(*known);
  ports_.people.FindToken(
      hash, guard_.Wrap([this, hash, done = std::move(done)](Result<std::optional<store::Account>> found) {
        if (!found) return done(found.error());
        if (!*found || forgotten_.Find(hash) != nullptr) return done(BadToken());
        done(Remember(hash, **found));
      }));
}

void Accounts::Learn(const std::vector<store::Account>& accounts) {
  for (const store::Account& account : accounts) by_id_.Put(account.id, PlayerOf(account));
}

match::Player Accounts::NameOf(const AccountId& id) {
  if (id.empty()) return {};
  const match::Player* known = by_id_.Find(id);
  return known != nullptr ? *known : match::Player{id, kClosedAccount, false};
}

std::vector<match::Player> Accounts::Known(const std::vector<AccountId>& ids) {
  std::vector<match::Player> players;
  players.reserve(ids.size());
  for (const AccountId& id : ids) players.push_back(NameOf(id));
  return players;
}

void Accounts::Find(std::vector<AccountId> ids,
                    std::function<void(Result<std::vector<match::Player>>)> done) {
  std::vector<AccountId> missing;
  std::copy_if(ids.begin(), ids.end(), std::back_inserter(missing),
               [this](const AccountId& id) { return !id.empty() && by_id_.Find(id) == nullptr; });
  if (missing.empty()) return done(Known(ids));
  ports_.people.FindAccounts(missing, guard_.Wrap([this, ids = std::move(ids), done = std::move(done)](
                                                      Result<std::vector<store::Account>> found) {
    if (!found) return done(found.error());
    Learn(*found);
    done(Known(ids));
  }));
}

}  // namespace merels::service
