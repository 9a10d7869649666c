// Identities: guests, accounts and their tokens.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/api/account.h"
#include "common/base/done.h"
#include "common/base/result.h"
#include "common/match/view.h"
#include "common/session/scope.h"
#include "server/base/lru.h"
#include "server/domain/access_policy.h"
#include "server/service/base/call.h"
#include "server/service/base/callback_scope.h"
#include "server/service/base/ports.h"

namespace merels::store {
struct Account;
class ModerationStore;
struct TokenOwner;
}  // namespace merels::store

namespace merels::service {

/// The account of a token, and what the token may be used for.
struct Identity {
  match::Player player;
  session::Scopes scopes = session::Scopes::All();
  std::chrono::milliseconds expires_at{0};  // unix time; 0: never
  std::chrono::milliseconds since{0};       // unix time: when the account was made

  bool operator==(const Identity&) const = default;
};
/// A new guest, or a member who has just signed in.
using api::SignedIn;

/// A member has this name, or one that looks like it.
Error NameTaken(const std::string& name);
/// The name could be mistaken for the server's.
Error NameReserved(const std::string& name);
/// The token is unknown, or no longer valid.
Error BadToken();

/// All calls on the executor; every `done` runs on it too, exactly once, possibly before the call
/// returns.
class Accounts {
 public:
  /// The number of known tokens and names remembered at most.
  static constexpr std::size_t kRemembered = 100'000;
  /// The name shown for a closed account.
  static constexpr const char* kClosedAccount = "closed account";

  /// `seen` is called for every account that shows its token, unless it is banned, with its origin.
  /// References outlive it.
  Accounts(const Ports& ports, const domain::AccessPolicy& access,
           const store::ModerationStore& moderation_store,
           std::function<void(const match::Player&, const Origin& from)> seen)
      : ports_(ports),
        access_(access),
        moderation_store_(moderation_store),
        seen_(std::move(seen)),
        callbacks_(ports.executor) {}

  /// bad-name, name-too-long, name-reserved, name-taken (by a member), not-allowed (the server has no
  /// guests), banned (the address), store-refused.
  void SignInGuest(const api::SignInGuest& guest, Done<SignedIn> done, const Origin& from = {});
  /// A computer player of the server itself, which may use a reserved name.
  void SignInOwnBot(const std::string& name, Done<SignedIn> done);

  /// The identity behind a token that came from `from` (empty: unknown, and not recorded). token-missing
  /// (empty), bad-token, banned, store-refused.
  void Authenticate(const std::string& token, const Origin& from, Done<Identity> done);

  /// The player whose id this is, or else the member of this name. unknown-player, store-refused.
  void FindOne(const std::string& id_or_name, Done<match::Player> done);
  /// The player with this id, guests included. unknown-player, store-refused.
  void FindById(const AccountId& id, Done<match::Player> done);
  /// The member of this name, however it is spelled; guests are not found by name. unknown-player,
  /// store-refused.
  void FindMember(const std::string& name, Done<match::Player> done);

  /// The origin at which this run last saw an account; empty: none.
  Origin OriginOf(const AccountId& account);
  /// The hash of a sign-in's address, for the token; empty: unknown.
  std::string SignedInFrom(const Origin& from) const;
  /// muted: the account was made after one of its address was muted (mute-address-hours).
  Result<void> MayChatFromThere(const match::Player& player);
  /// banned.
  Result<void> MaySignIn(const AccountId& account) const;
  /// The players with these ids, in their order; for an empty id, a player without one. store-refused.
  void Find(std::vector<AccountId> ids, Done<std::vector<match::Player>> done);
  /// As Find, for a list, which may be long: it does not delay play.
  void FindListed(std::vector<AccountId> ids, Done<std::vector<match::Player>> done);

  /// Remembers the owner of a token, or the owner's new name.
  match::Player Remember(const store::TokenOwner& owner);
  /// Changes the name and the kind of an account from now on; its tokens stay valid.
  match::Player Rename(const store::Account& account);
  /// From now on only the id of this account is known.
  void Close(const AccountId& account);
  /// Some tokens of this account are no longer valid: each is looked up in the store again.
  void ForgetTokens(const AccountId& account);
  /// Other nodes may have ended tokens and changed names: everything is looked up in the store again.
  void ForgetAll();

 private:
  using KnownTokens = std::unordered_map<std::string, Identity>;

  using Lookup = void (store::AccountStore::*)(const std::vector<AccountId>&,
                                               Done<std::vector<store::Account>>);

  void FindBy(Lookup lookup, std::vector<AccountId> ids, Done<std::vector<match::Player>> done);
  void Create(const store::Account& account, const Origin& from, Done<SignedIn> done);
  void Learn(const std::vector<store::Account>& accounts);
  const Identity* FindKnown(const std::string& token_hash);
  void LookUp(const std::string& token_hash, const Origin& from, Done<Identity> done);
  Result<void> MayBecomeGuest(const Origin& from) const;
  void MakeGuest(const api::SignInGuest& guest, bool may_be_reserved, const Origin& from,
                 Done<SignedIn> done);
  Result<Identity> Admit(const Identity& identity, const Origin& from);
  match::Player NameOf(const AccountId& id);
  std::vector<match::Player> Known(const std::vector<AccountId>& ids);
  /// The players among these that are known.
  std::unordered_map<AccountId, match::Player> KnownOf(const std::vector<AccountId>& ids);

  Ports ports_;
  const domain::AccessPolicy& access_;
  const store::ModerationStore& moderation_store_;
  std::function<void(const match::Player&, const Origin&)> seen_;
  CallbackScope callbacks_;
  LruMap<std::string, AccountId> by_token_{kRemembered};  // by the token's hash
  /// The known valid tokens of each account, so that all of them can be forgotten whatever their hashes.
  LruMap<AccountId, KnownTokens> tokens_{kRemembered};
  /// When tokens of an account were last forgotten, counted by `forgets_`: an older answer of the store may
  /// still be on its way.
  LruMap<AccountId, std::uint64_t> forgotten_{kRemembered};
  std::uint64_t forgets_ = 0;
  LruMap<AccountId, match::Player> by_id_{kRemembered};
  /// The origin at which an account was last seen, and when the token it showed there was made.
  struct Whereabouts {
    Origin from;
    std::chrono::milliseconds since{0};
  };
  LruMap<AccountId, Whereabouts> whereabouts_{kRemembered};
};

}  // namespace merels::service
