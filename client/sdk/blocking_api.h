// The calls of Api for programs that wait for each answer. Never use it on a thread of the network library.
#ifndef MERELS_CLIENT_SDK_BLOCKING_API_H_
#define MERELS_CLIENT_SDK_BLOCKING_API_H_

#include <optional>
#include <string>

#include "client/sdk/api.h"

namespace merels::sdk {

/// Any thread; the Api outlives it. Every call returns within the Api's deadline; errors as Api.
class BlockingApi {
 public:
  explicit BlockingApi(Api& api) : api_(api) {}

  Result<SignedIn> SignInGuest(NewGuest guest);
  Result<match::Player> GetAccount();
  Result<match::Player> SignUp(NamePassword wish);
  Result<SignedIn> SignIn(NamePassword who, std::string label);
  Result<void> ChangePassword(std::string old_one, std::string new_one);
  Result<std::vector<SignInEntry>> ListSignIns();
  Result<void> EndSignIn(std::string id);
  Result<variants::Catalogue> ListRulesets();
  Result<lobby::Opened> Open(OpenTable wish);
  Result<Page<lobby::Table>> ListTables(PageQuery query);
  Result<Seated> Join(JoinTable wish);
  Result<void> Withdraw(const TableId& table);
  Result<Ticket> CreateSeek(Seek wish);
  Result<std::optional<MatchId>> CancelSeek();
  Result<match::SeenEntry> Submit(const MatchId& match, match::Command command);
  Result<match::Snapshot> GetMatch(const MatchId& match);
  Result<Page<match::Summary>> ListMatches(MatchQuery query);
  Result<std::string> ExportMatch(const MatchId& match);
  Result<Page<std::string>> ExportMatches(MatchQuery query);
  Result<std::vector<TvChannel>> ListChannels();
  Result<match::LegalPlies> ListLegalPlies(const MatchId& match);
  Result<match::BestList> ListBestSolutions(const std::string& ruleset, int size);

 private:
  Api& api_;
};

}  // namespace merels::sdk

#endif  // MERELS_CLIENT_SDK_BLOCKING_API_H_
