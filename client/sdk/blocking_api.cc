#include "client/sdk/blocking_api.h"

#include <utility>

#include "client/sdk/await.h"

namespace merels::sdk {

Result<SignedIn> BlockingApi::SignInGuest(NewGuest guest) {
  return Await<SignedIn>([&](auto done) { api_.SignInGuest(std::move(guest), std::move(done)); });
}

Result<match::Player> BlockingApi::GetAccount() {
  return Await<match::Player>([&](auto done) { api_.GetAccount(std::move(done)); });
}

Result<match::Player> BlockingApi::SignUp(NamePassword wish) {
  return Await<match::Player>([&](auto done) { api_.SignUp(std::move(wish), std::move(done)); });
}

Result<SignedIn> BlockingApi::SignIn(NamePassword who, std::string label) {
  return Await<SignedIn>([&](auto done) { api_.SignIn(std::move(who), std::move(label), std::move(done)); });
}

Result<void> BlockingApi::ChangePassword(std::string old_one, std::string new_one) {
  return Await<void>(
      [&](auto done) { api_.ChangePassword(std::move(old_one), std::move(new_one), std::move(done)); });
}

Result<std::vector<SignInEntry>> BlockingApi::ListSignIns() {
  return Await<std::vector<SignInEntry>>([&](auto done) { api_.ListSignIns(std::move(done)); });
}

Result<void> BlockingApi::EndSignIn(std::string id) {
  return Await<void>([&](auto done) { api_.EndSignIn(std::move(id), std::move(done)); });
}

Result<variants::Catalogue> BlockingApi::ListRulesets() {
  return Await<variants::Catalogue>([&](auto done) { api_.ListRulesets(std::move(done)); });
}

Result<lobby::Opened> BlockingApi::Open(OpenTable wish) {
  return Await<lobby::Opened>([&](auto done) { api_.Open(std::move(wish), std::move(done)); });
}

Result<Page<lobby::Table>> BlockingApi::ListTables(PageQuery query) {
  return Await<Page<lobby::Table>>([&](auto done) { api_.ListTables(std::move(query), std::move(done)); });
}

Result<Seated> BlockingApi::Join(JoinTable wish) {
  return Await<Seated>([&](auto done) { api_.Join(std::move(wish), std::move(done)); });
}

Result<void> BlockingApi::Withdraw(const TableId& table) {
  return Await<void>([&](auto done) { api_.Withdraw(table, std::move(done)); });
}

Result<Ticket> BlockingApi::CreateSeek(Seek wish) {
  return Await<Ticket>([&](auto done) { api_.CreateSeek(std::move(wish), std::move(done)); });
}

Result<std::optional<MatchId>> BlockingApi::CancelSeek() {
  return Await<std::optional<MatchId>>([&](auto done) { api_.CancelSeek(std::move(done)); });
}

Result<match::SeenEntry> BlockingApi::Submit(const MatchId& match, match::Command command) {
  return Await<match::SeenEntry>([&](auto done) { api_.Submit(match, std::move(command), std::move(done)); });
}

Result<match::Snapshot> BlockingApi::GetMatch(const MatchId& match) {
  return Await<match::Snapshot>([&](auto done) { api_.GetMatch(match, std::move(done)); });
}

Result<Page<match::Summary>> BlockingApi::ListMatches(MatchQuery query) {
  return Await<Page<match::Summary>>([&](auto done) { api_.ListMatches(std::move(query), std::move(done)); });
}

Result<std::string> BlockingApi::ExportMatch(const MatchId& match) {
  return Await<std::string>([&](auto done) { api_.ExportMatch(match, std::move(done)); });
}

Result<Page<std::string>> BlockingApi::ExportMatches(MatchQuery query) {
  return Await<Page<std::string>>([&](auto done) { api_.ExportMatches(std::move(query), std::move(done)); });
}

Result<std::vector<TvChannel>> BlockingApi::ListChannels() {
  return Await<std::vector<TvChannel>>([&](auto done) { api_.ListChannels(std::move(done)); });
}

Result<match::LegalPlies> BlockingApi::ListLegalPlies(const MatchId& match) {
  return Await<match::LegalPlies>([&](auto done) { api_.ListLegalPlies(match, std::move(done)); });
}

Result<match::BestList> BlockingApi::ListBestSolutions(const std::string& ruleset, int size) {
  return Await<match::BestList>([&](auto done) { api_.ListBestSolutions({ruleset, {size, ""}}, std::move(done)); });
}

}  // namespace merels::sdk
