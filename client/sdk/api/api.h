// Calls of the server's services, asynchronous; await.h waits for one.
#ifndef MERELS_CLIENT_SDK_API_API_H_
#define MERELS_CLIENT_SDK_API_API_H_

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/sdk/api/challenges_api.h"
#include "client/sdk/api/chat_api.h"
#include "client/sdk/base/done.h"
#include "client/sdk/connection/channel.h"
#include "common/api/account.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/base/result.h"
#include "common/lobby/lobby.h"
#include "common/match/command.h"
#include "common/match/filter.h"
#include "common/match/solution.h"
#include "common/match/view.h"
#include "common/variants/catalogue.h"

namespace merels::sdk {

using clock::Millis;

using api::BestQuery;
using api::JoinTable;
using api::MatchQuery;
using api::NamePassword;
using api::NewGuest;
using api::OpenTable;
using api::Page;
using api::PageQuery;
using api::Seated;
using api::Seek;
using api::SignedIn;
using api::SignInEntry;
using api::Ticket;

/// Calls may be made from any thread. `done` runs exactly once, on a thread of the network library, so copy
/// and post what it brings; it may also run before the call returns. It must not block, nor destroy the Api.
///
/// Errors are the server's, with reason and sentence, or unreachable, untrusted-certificate, deadline,
/// cancelled. After unreachable and deadline a command may or may not have been carried out: send it again
/// with the same request id.
class Api {
 public:
  virtual ~Api() = default;

  /// The token of the following calls.
  virtual void SetToken(std::string token) = 0;

  /// Does not change the token of this Api.
  virtual void SignInGuest(NewGuest guest, Done<SignedIn> done) = 0;
  virtual void GetAccount(Done<match::Player> done) = 0;

  /// Makes a guest a member, with a permanent name and a password. Safe to repeat.
  virtual void SignUp(NamePassword wish, Done<match::Player> done) = 0;
  /// Does not change the token of this Api. `label`: names this sign-in in the account's list.
  virtual void SignIn(NamePassword who, std::string label, Done<SignedIn> done) = 0;
  /// Ends all other sign-ins.
  virtual void ChangePassword(std::string old_one, std::string new_one, Done<void> done) = 0;
  virtual void ListSignIns(Done<std::vector<SignInEntry>> done) = 0;
  virtual void EndSignIn(std::string id, Done<void> done) = 0;

  /// The rulesets of the server. Needs no token.
  virtual void ListRulesets(Done<variants::Catalogue> done) = 0;

  /// Of a ruleset for one player the match begins at once.
  virtual void Open(OpenTable wish, Done<lobby::Opened> done) = 0;
  virtual void ListTables(PageQuery query, Done<Page<lobby::Table>> done) = 0;
  virtual void Join(JoinTable wish, Done<Seated> done) = 0;
  virtual void Withdraw(TableId table, Done<void> done) = 0;
  virtual void CreateSeek(Seek wish, Done<Ticket> done) = 0;
  /// The match, when pairing was faster.
  virtual void CancelSeek(Done<std::optional<MatchId>> done) = 0;

  virtual ChallengesApi& challenges() = 0;
  virtual ChatApi& chat() = 0;

  /// The code with which the following calls read this match, when it is watched by code. Its players need
  /// none.
  virtual void SetWatchCode(const MatchId& match, std::string code) = 0;

  virtual void Submit(MatchId match, match::Command command, Done<match::SeenEntry> done) = 0;
  virtual void GetMatch(MatchId match, Done<match::Snapshot> done) = 0;
  virtual void ListMatches(MatchQuery query, Done<Page<match::Summary>> done) = 0;
  virtual void ExportMatch(MatchId match, Done<std::string> done) = 0;
  /// A page of records; each text may hold several.
  virtual void ExportMatches(MatchQuery query, Done<Page<std::string>> done) = 0;
  virtual void ListChannels(Done<std::vector<api::Channel>> done) = 0;
  virtual void ListLegalPlies(MatchId match, Done<match::LegalPlies> done) = 0;
  virtual void ListBestSolutions(BestQuery query, Done<match::BestList> done) = 0;
};

/// How long a call may take; one with a password, six times as long.
inline constexpr Millis kCallDeadline{5000};

/// Makes the Api of a server. Destroying it cancels calls under way and waits until every `done` has run.
std::unique_ptr<Api> MakeApi(std::shared_ptr<Channel> channel, Millis deadline = kCallDeadline);

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_API_API_H_
