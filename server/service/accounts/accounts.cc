#include "server/service/accounts/accounts.h"

#include <algorithm>
#include <utility>

#include "server/base/hash.h"
#include "server/domain/names.h"
#include "server/store/accounts.h"
#include "server/store/moderation.h"

namespace merels::service {
namespace {

/// The longest token; a longer text is refused without a look-up in the store.
constexpr std::size_t kLongestToken = 200;
/// Remembered tokens of one account; beyond that all of them are read from the store again.
constexpr std::size_t kRememberedOfOne = 256;

match::Player PlayerOf(const store::Account& account) {
  using Kind = store::AccountKind;
  if (account.kind == Kind::kClosed) return {account.id, Accounts::kClosedAccount, false, false};
  return {account.id, account.name, account.kind == Kind::kGuest || account.kind == Kind::kGuestBot,
          account.kind == Kind::kGuestBot || account.kind == Kind::kBot};
}

/// The scopes of guests on this server.
session::Scopes ScopesOfGuests(Guests guests) {
  const auto account = session::Scopes().With(session::Scope::kAccount);
  switch (guests) {
    case Guests::kPlay: return session::Scopes::All();
    case Guests::kWatch: return account.With(session::Scope::kWatch);
    case Guests::kOff: return account;
  }
  return account;
}

Error Unknown(const std::string& whom) { return {Reason::kUnknownPlayer, "there is no player " + whom}; }

}  // namespace

Error NameTaken(const std::string& name) {
  return {Reason::kNameTaken, "somebody has the name " + name + " or one that looks like it; choose another"};
}

Error NameReserved(const std::string& name) {
  return {Reason::kNameReserved, "the name " + name + " is reserved; choose another"};
}

Error BadToken() { return {Reason::kBadToken, "this token is not known here; sign in again"}; }

match::Player Accounts::Remember(const store::TokenOwner& owner) {
  const std::string& hash = owner.token.hash;
  const AccountId& account = owner.account.id;
  by_token_.Put(hash, account);
  KnownTokens* known = tokens_.Find(account);
  if (known == nullptr || known->size() >= kRememberedOfOne) known = &tokens_.Put(account, {});
  (*known)[hash] = {PlayerOf(owner.account), owner.token.scopes, owner.token.expires_at,
                    owner.account.created_at};
  Learn({owner.account});
  return PlayerOf(owner.account);
}

const Identity* Accounts::FindKnown(const std::string& token_hash) {
  const AccountId* account = by_token_.Find(token_hash);
  const KnownTokens* known = account != nullptr ? tokens_.Find(*account) : nullptr;
  if (known == nullptr) return nullptr;
  const auto found = known->find(token_hash);
  return found != known->end() ? &found->second : nullptr;
}

match::Player Accounts::Rename(const store::Account& account) {
  ForgetTokens(account.id);
  Learn({account});
  return PlayerOf(account);
}

void Accounts::Close(const AccountId& account) {
  ForgetTokens(account);
  by_id_.Put(account, {account, kClosedAccount, false, false});
  whereabouts_.Erase(account);
}

Origin Accounts::OriginOf(const AccountId& account) {
  const Whereabouts* known = whereabouts_.Find(account);
  return known != nullptr ? known->from : Origin();
}

std::string Accounts::SignedInFrom(const Origin& from) const {
  return from.address.empty() ? std::string() : moderation_store_.HashAddress(from.address);
}

Result<void> Accounts::MayChatFromThere(const match::Player& player) {
  const Whereabouts* known = whereabouts_.Find(player.id);
  if (known == nullptr) return {};
  return access_.MayChatFrom(SignedInFrom(known->from), known->since, ports_.clock.Now());
}

Result<void> Accounts::MaySignIn(const AccountId& account) const {
  return access_.MaySignIn(account, ports_.clock.Now());
}

Result<void> Accounts::MayBecomeGuest(const Origin& from) const {
  if (ports_.policy.guests == Guests::kOff && ports_.policy.registration == Registration::kClosed) {
    return Error{Reason::kNotAllowed, "this server is for members only"};
  }
  if (from.address.empty()) return {};
  return access_.MaySignInFrom(moderation_store_.HashAddress(from.address), ports_.clock.Now());
}

void Accounts::ForgetTokens(const AccountId& account) {
  tokens_.Erase(account);
  forgotten_.Put(account, ++forgets_);
}

void Accounts::ForgetAll() {
  by_token_.Clear();
  tokens_.Clear();
  by_id_.Clear();
}

void Accounts::SignInGuest(const api::SignInGuest& guest, Done<SignedIn> done, const Origin& from) {
  if (auto may = MayBecomeGuest(from); !may) return done(may.error());
  MakeGuest(guest, false, from, std::move(done));
}

void Accounts::SignInOwnBot(const std::string& name, Done<SignedIn> done) {
  if (auto may = MayBecomeGuest({}); !may) return done(may.error());
  MakeGuest({name, true}, true, {}, std::move(done));
}

void Accounts::MakeGuest(const api::SignInGuest& guest, bool may_be_reserved, const Origin& from,
                         Done<SignedIn> done) {
  store::Account account;
  account.kind = guest.bot ? store::AccountKind::kGuestBot : store::AccountKind::kGuest;
  account.id = AccountId(NewId(ports_.random));
  account.name = guest.name.empty() ? domain::GuestName(account.id.text()) : guest.name;
  const auto longest = static_cast<std::size_t>(ports_.limits.max_name_length);
  if (auto valid = domain::CheckName(account.name, longest); !valid) return done(valid.error());
  if (!may_be_reserved && domain::LooksLikeServerName(account.name)) return done(NameReserved(account.name));
  account.folded_name = domain::FoldName(account.name);
  account.created_at = ports_.clock.Now();
  ports_.account_store.FindLookAlike(
      account.folded_name,
      callbacks_.Then(done, [this, account, from, done](const std::optional<AccountId>& member) {
        if (member) return done(NameTaken(account.name));
        Create(account, from, done);
      }));
}

void Accounts::Create(const store::Account& account, const Origin& from,
                      std::function<void(Result<SignedIn>)> done) {
  const std::string token = NewSecret(ports_.random);
  const std::string hash = HashToken(token);
  const store::Token first{hash, account.id,        "", account.created_at, session::Scopes::All(),
                           {},   SignedInFrom(from)};
  ports_.account_store.CreateAccount(account, first,
                                     callbacks_.Then(done, [this, account, first, token, done] {
                                       done(SignedIn{Remember({first, account}), token});
                                     }));
}

void Accounts::Authenticate(const std::string& token, const Origin& from,
                            std::function<void(Result<Identity>)> done) {
  if (token.empty()) return done(Error{Reason::kTokenMissing, "this call needs a token; sign in first"});
  if (token.size() > kLongestToken) return done(BadToken());
  const std::string hash = HashToken(token);
  if (const Identity* known = FindKnown(hash)) return done(Admit(*known, from));
  LookUp(hash, from, std::move(done));
}

/// Asks again when tokens of that account were forgotten meanwhile.
void Accounts::LookUp(const std::string& token_hash, const Origin& from,
                      std::function<void(Result<Identity>)> done) {
  ports_.account_store.FindToken(token_hash,
                                 callbacks_.Then(done, [this, token_hash, from, began = forgets_,
                                                        done](std::optional<store::TokenOwner> found) {
                                   if (!found) return done(BadToken());
                                   const std::uint64_t* forgotten = forgotten_.Find(found->account.id);
                                   if (forgotten != nullptr && *forgotten > began)
                                     return LookUp(token_hash, from, done);
                                   Remember(*found);
                                   done(Admit(*FindKnown(token_hash), from));
                                 }));
}

Result<Identity> Accounts::Admit(const Identity& identity, const Origin& from) {
  const AccountId& id = identity.player.id;
  const auto now = ports_.clock.Now();
  if (identity.expires_at.count() != 0 && now >= identity.expires_at) return BadToken();
  if (auto may = access_.MaySignIn(id, now); !may) return may.error();
  if (!from.address.empty()) whereabouts_.Put(id, {from, identity.since});
  seen_(identity.player, from);
  Identity admitted = identity;
  if (identity.player.guest) admitted.scopes = identity.scopes.And(ScopesOfGuests(ports_.policy.guests));
  return admitted;
}

/// The id goes first: a member may choose a name that looks like an id.
void Accounts::FindOne(const std::string& id_or_name, std::function<void(Result<match::Player>)> done) {
  FindById(AccountId(id_or_name),
           [this, id_or_name, done = std::move(done)](const Result<match::Player>& player) {
             if (player || player.error().reason != Reason::kUnknownPlayer) return done(player);
             FindMember(id_or_name, done);
           });
}

void Accounts::FindById(const AccountId& id, std::function<void(Result<match::Player>)> done) {
  if (id.text().size() != kIdLength) return done(Unknown("with this id"));
  if (const match::Player* known = by_id_.Find(id)) return done(*known);
  ports_.account_store.FindAccounts(
      {id}, callbacks_.Then(done, [this, done](const std::vector<store::Account>& found) {
        if (found.empty()) return done(Unknown("with this id"));
        Learn(found);
        done(PlayerOf(found.front()));
      }));
}

void Accounts::FindMember(const std::string& name, std::function<void(Result<match::Player>)> done) {
  if (name.empty() || name.size() > kLongestToken) return done(Unknown("of this name"));
  ports_.account_store.FindName(
      domain::FoldName(name),
      callbacks_.Then(done, [name, done](const std::optional<store::Credentials>& member) {
        if (member) return done(PlayerOf(member->account));
        done(Unknown("called " + name + "; guests are not found by name"));
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

std::unordered_map<AccountId, match::Player> Accounts::KnownOf(const std::vector<AccountId>& ids) {
  std::unordered_map<AccountId, match::Player> known;
  for (const AccountId& id : ids) {
    if (const match::Player* player = by_id_.Find(id)) known.emplace(id, *player);
  }
  return known;
}

void Accounts::Find(std::vector<AccountId> ids,
                    std::function<void(Result<std::vector<match::Player>>)> done) {
  FindBy(&store::AccountStore::FindAccounts, std::move(ids), std::move(done));
}

void Accounts::FindListed(std::vector<AccountId> ids,
                          std::function<void(Result<std::vector<match::Player>>)> done) {
  FindBy(&store::AccountStore::FindListed, std::move(ids), std::move(done));
}

void Accounts::FindBy(Lookup lookup, std::vector<AccountId> ids,
                      std::function<void(Result<std::vector<match::Player>>)> done) {
  std::vector<AccountId> missing;
  std::copy_if(ids.begin(), ids.end(), std::back_inserter(missing),
               [this](const AccountId& id) { return !id.empty() && by_id_.Find(id) == nullptr; });
  if (missing.empty()) return done(Known(ids));
  // Known players may be forgotten by the time the answer comes.
  (ports_.account_store.*lookup)(missing, callbacks_.Then(done, [this, ids, known = KnownOf(ids),
                                                                 done](std::vector<store::Account> found) {
    Learn(found);
    std::vector<match::Player> players = Known(ids);
    for (match::Player& player : players) {
      const auto before = known.find(player.id);
      if (before != known.end() && by_id_.Find(player.id) == nullptr) player = before->second;
    }
    done(std::move(players));
  }));
}

}  // namespace merels::service
