#include <map>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>

#include "client/sdk/api/api.h"
#include "client/sdk/api/grpc_challenges.h"
#include "client/sdk/api/grpc_chat.h"
#include "client/sdk/base/caller.h"
#include "client/sdk/base/pages.h"
#include "merels/v1/account_service.grpc.pb.h"
#include "merels/v1/lobby_service.grpc.pb.h"
#include "merels/v1/match_service.grpc.pb.h"
#include "merels/v1/rules_service.grpc.pb.h"
#include "merels/v1/watch_service.grpc.pb.h"
#include "proto/wire/command.h"
#include "proto/wire/event.h"
#include "proto/wire/filter.h"
#include "proto/wire/lobby.h"
#include "proto/wire/match.h"
#include "proto/wire/reading.h"
#include "proto/wire/request.h"
#include "proto/wire/rules.h"
#include "proto/wire/status.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

using AccountCalls = CallsOf<v1::AccountService>;
using LobbyCalls = CallsOf<v1::LobbyService>;
using MatchCalls = CallsOf<v1::MatchService>;
using RulesCalls = CallsOf<v1::RulesService>;
using WatchCalls = CallsOf<v1::WatchService>;

// The service that some calls belong to.
template <class Calls>
struct ServiceOf;
template <>
struct ServiceOf<AccountCalls> : std::type_identity<v1::AccountService> {};
template <>
struct ServiceOf<LobbyCalls> : std::type_identity<v1::LobbyService> {};
template <>
struct ServiceOf<MatchCalls> : std::type_identity<v1::MatchService> {};
template <>
struct ServiceOf<RulesCalls> : std::type_identity<v1::RulesService> {};
template <>
struct ServiceOf<WatchCalls> : std::type_identity<v1::WatchService> {};

/// Of the answer to either way of signing in.
template <class Response>
Result<SignedIn> ReadSignedIn(const Response& response) {
  wire::Reading reading;
  SignedIn read;
  read.player = reading.Take(wire::FromProto(response.player()));
  read.token = reading.Text(response.token(), 512, "the token");
  reading.Require(!read.token.empty(), Reason::kBadArgument, "the token is missing");
  return reading.Done(std::move(read));
}

Result<Page<SignInEntry>> ReadSignIns(const v1::ListSignInsResponse& response) {
  auto entries = ReadAll<SignInEntry>(response.sign_ins(), [](const v1::SignInEntry& entry) {
    wire::Reading reading;
    return reading.Done(SignInEntry{reading.Text(entry.id(), 64, "the id"),
                                    reading.Text(entry.label(), 64, "the label"),
                                    Millis(entry.since_unix_ms()), entry.current()});
  });
  if (!entries.ok()) return entries.error();
  return Page<SignInEntry>{*std::move(entries), response.next_page_token()};
}

Result<Page<lobby::Table>> ReadTables(const v1::ListTablesResponse& response) {
  auto items = ReadAll<lobby::Table>(response.tables(), [](const auto& m) { return wire::FromProto(m); });
  if (!items.ok()) return items.error();
  return Page<lobby::Table>{std::move(*items), response.next_page_token()};
}

Result<Page<match::Summary>> ReadMatches(const v1::ListMatchesResponse& response) {
  auto items = ReadAll<match::Summary>(response.matches(), [](const auto& m) { return wire::FromProto(m); });
  if (!items.ok()) return items.error();
  return Page<match::Summary>{std::move(*items), response.next_page_token()};
}

Result<std::vector<api::Channel>> ReadChannels(const v1::ListChannelsResponse& response) {
  return ReadAll<api::Channel>(response.channels(), [](const v1::Channel& channel) {
    wire::Reading reading;
    api::Channel read{reading.Text(channel.pool(), wire::kMaxOpaqueText, "the pool of a channel"), {}};
    if (channel.has_match()) read.match = reading.Take(wire::FromProto(channel.match()));
    return reading.Done(std::move(read));
  });
}

Result<std::optional<MatchId>> ReadCancelled(const v1::CancelSeekResponse& response) {
  if (response.match_id().empty()) return std::optional<MatchId>();
  auto id = wire::ReadMatchId(response.match_id());
  if (!id.ok()) return id.error();
  return std::optional(std::move(*id));
}

class GrpcApi final : public Api {
 public:
  GrpcApi(std::shared_ptr<Channel> channel, Millis deadline) : caller_(std::move(channel), deadline) {}

  void SetToken(std::string token) override { caller_.SetToken(std::move(token)); }

  ChallengesApi& challenges() override { return challenges_; }
  ChatApi& chat() override { return chat_; }

  void SignInGuest(NewGuest guest, Done<SignedIn> done) override {
    v1::SignInGuestRequest request;
    request.set_name(guest.name);
    request.set_bot(guest.bot);
    Call(&AccountCalls::SignInGuest, std::move(request), std::move(done),
         ReadSignedIn<v1::SignInGuestResponse>);
  }

  void GetAccount(Done<match::Player> done) override {
    Call(&AccountCalls::GetAccount, v1::GetAccountRequest(), std::move(done),
         [](const v1::GetAccountResponse& response) { return wire::FromProto(response.player()); });
  }

  void SignUp(NamePassword wish, Done<match::Player> done) override {
    v1::SignUpRequest request;
    request.set_name(std::move(wish.name));
    request.set_password(std::move(wish.password));
    request.set_invite(std::move(wish.invite));
    Call(&AccountCalls::SignUp, std::move(request), std::move(done),
         [](const v1::SignUpResponse& response) { return wire::FromProto(response.player()); });
  }

  void SignIn(NamePassword who, std::string label, Done<SignedIn> done) override {
    v1::SignInRequest request;
    request.set_name(std::move(who.name));
    request.set_password(std::move(who.password));
    request.set_label(std::move(label));
    Call(&AccountCalls::SignIn, std::move(request), std::move(done), ReadSignedIn<v1::SignInResponse>);
  }

  void ChangePassword(std::string old_one, std::string new_one, Done<void> done) override {
    v1::ChangePasswordRequest request;
    request.set_old_password(std::move(old_one));
    request.set_new_password(std::move(new_one));
    Call(&AccountCalls::ChangePassword, std::move(request), std::move(done),
         [](const v1::ChangePasswordResponse&) { return Result<void>(); });
  }

  void ListSignIns(Done<std::vector<SignInEntry>> done) override {
    AskAllPages<SignInEntry>(
        [this](const std::string& token, Done<Page<SignInEntry>> one) {
          v1::ListSignInsRequest request;
          request.set_page_size(kLargestPage);
          request.set_page_token(token);
          Call(&AccountCalls::ListSignIns, std::move(request), std::move(one), ReadSignIns);
        },
        std::move(done));
  }

  void EndSignIn(std::string id, Done<void> done) override {
    v1::EndSignInRequest request;
    request.set_id(std::move(id));
    Call(&AccountCalls::EndSignIn, std::move(request), std::move(done),
         [](const v1::EndSignInResponse&) { return Result<void>(); });
  }

  void ListRulesets(Done<variants::Catalogue> done) override {
    Call(&RulesCalls::ListRulesets, v1::ListRulesetsRequest(), std::move(done),
         [](const v1::ListRulesetsResponse& response) { return wire::FromProto(response); });
  }

  void Open(OpenTable wish, Done<lobby::Opened> done) override {
    Call(&LobbyCalls::OpenTable, wire::ToProto(wish), std::move(done),
         [](const v1::OpenTableResponse& response) { return wire::FromProto(response); });
  }

  void ListTables(PageQuery query, Done<Page<lobby::Table>> done) override {
    v1::ListTablesRequest request;
    request.set_page_size(query.size);
    request.set_page_token(query.token);
    Call(&LobbyCalls::ListTables, std::move(request), std::move(done), ReadTables);
  }

  void Join(JoinTable wish, Done<Seated> done) override {
    Call(&LobbyCalls::JoinTable, wire::ToProto(wish), std::move(done),
         [](const v1::JoinTableResponse& response) { return wire::FromProto(response); });
  }

  void Withdraw(TableId table, Done<void> done) override {
    Call(&LobbyCalls::WithdrawTable, wire::ToProto(api::WithdrawTable{std::move(table)}), std::move(done),
         [](const v1::WithdrawTableResponse&) { return Result<void>(); });
  }

  void CreateSeek(Seek wish, Done<Ticket> done) override {
    Call(&LobbyCalls::CreateSeek, wire::ToProto(wish), std::move(done),
         [](const v1::CreateSeekResponse& response) { return wire::FromProto(response); });
  }

  void CancelSeek(Done<std::optional<MatchId>> done) override {
    Call(&LobbyCalls::CancelSeek, v1::CancelSeekRequest(), std::move(done), ReadCancelled);
  }

  void SetWatchCode(const MatchId& match, std::string code) override {
    const std::lock_guard lock(mutex_);
    codes_[match] = std::move(code);
  }

  void Submit(MatchId match, match::Command command, Done<match::SeenEntry> done) override {
    v1::SubmitRequest request;
    *request.mutable_command() = wire::ToProto(match, command);
    Call(&MatchCalls::Submit, std::move(request), std::move(done),
         [match = std::move(match)](const v1::SubmitResponse& response) {
           return wire::FromProto(response.accepted().entry(), match);
         });
  }

  void GetMatch(MatchId match, Done<match::Snapshot> done) override {
    auto request = Read<v1::GetMatchRequest>(match);
    Call(&MatchCalls::GetMatch, std::move(request), std::move(done),
         [](const v1::GetMatchResponse& response) { return wire::FromProto(response.match()); });
  }

  void ListMatches(MatchQuery query, Done<Page<match::Summary>> done) override {
    Call(&MatchCalls::ListMatches, wire::ToListRequest(query), std::move(done), ReadMatches);
  }

  void ExportMatch(MatchId match, Done<std::string> done) override {
    auto request = Read<v1::ExportMatchRequest>(match);
    Call(&MatchCalls::ExportMatch, std::move(request), std::move(done),
         [](const v1::ExportMatchResponse& response) { return Result<std::string>(response.record()); });
  }

  void ExportMatches(MatchQuery query, Done<Page<std::string>> done) override {
    Call(&MatchCalls::ExportMatches, wire::ToExportRequest(query), std::move(done),
         [](const v1::ExportMatchesResponse& response) {
           Page<std::string> page{{}, response.next_page_token()};
           if (!response.records().empty()) page.items.push_back(response.records());
           return Result<Page<std::string>>(std::move(page));
         });
  }

  void ListChannels(Done<std::vector<api::Channel>> done) override {
    Call(&WatchCalls::ListChannels, v1::ListChannelsRequest(), std::move(done), ReadChannels);
  }

  void ListLegalPlies(MatchId match, Done<match::LegalPlies> done) override {
    auto request = Read<v1::ListLegalPliesRequest>(match);
    Call(&MatchCalls::ListLegalPlies, std::move(request), std::move(done),
         [](const v1::ListLegalPliesResponse& response) { return wire::FromProto(response); });
  }

  void ListBestSolutions(BestQuery query, Done<match::BestList> done) override {
    Call(&MatchCalls::ListBestSolutions, wire::ToProto(query), std::move(done),
         [](const v1::ListBestSolutionsResponse& response) { return wire::FromProto(response); });
  }

 private:
  template <class T, class Calls, class Request, class Response, class Read>
  void Call(Method<Calls, Request, Response> method, Request request, Done<T> done, Read read) {
    caller_.Call<typename ServiceOf<Calls>::type>(method, std::move(request), std::move(done),
                                                  std::move(read));
  }

  // A request to read one match.
  template <class Request>
  Request Read(const MatchId& match) {
    Request request;
    request.set_match_id(match.text());
    const std::lock_guard lock(mutex_);
    if (const auto code = codes_.find(match); code != codes_.end()) request.set_watch_code(code->second);
    return request;
  }

  Caller caller_;
  GrpcChallenges challenges_{caller_};
  GrpcChat chat_{caller_};
  std::mutex mutex_;
  std::map<MatchId, std::string> codes_;  // guarded by mutex_
};

}  // namespace

std::unique_ptr<Api> MakeApi(std::shared_ptr<Channel> channel, Millis deadline) {
  return std::make_unique<GrpcApi>(std::move(channel), deadline);
}

}  // namespace merels::sdk
