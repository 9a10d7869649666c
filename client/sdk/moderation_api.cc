#include "client/sdk/moderation_api.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <google/protobuf/util/json_util.h>
#include <grpcpp/grpcpp.h>

#include "client/sdk/await.h"
#include "client/sdk/patience.h"
#include "client/sdk/safety_api.h"
#include "merels/v1/account_service.grpc.pb.h"
#include "merels/v1/moderation_service.grpc.pb.h"
#include "merels/v1/operator_service.grpc.pb.h"
#include "merels/v1/player_safety_service.grpc.pb.h"
#include "proto/wire/reading.h"
#include "proto/wire/status.h"
#include "proto/wire/types.h"

namespace merels::sdk {
namespace {

constexpr std::array<const char*, 5> kSanctionKinds = {"", "warning", "mute", "rated-ban", "ban"};

template <std::size_t kNames>
std::string NameIn(const std::array<const char*, kNames>& names, int number) {
  return number >= 0 && number < static_cast<int>(kNames) ? names.at(static_cast<std::size_t>(number)) : "unknown";
}

/// -1, which the server refuses, for an unknown word.
template <std::size_t kNames>
int NumberIn(const std::array<const char*, kNames>& names, const std::string& name) {
  const auto* const found = std::find(names.begin(), names.end(), name);
  return found == names.end() ? -1 : static_cast<int>(found - names.begin());
}

Sanction SanctionFrom(const v1::Sanction& message) {
  return {message.id(),
          NameIn(kSanctionKinds, message.kind()),
          wire::CleanSentence(message.reason()),
          Millis(message.at_unix_ms()),
          Millis(message.until_unix_ms()),
          Millis(message.lifted_at_unix_ms()),
          wire::CleanSentence(message.lifted_because())};
}

template <class Messages>
std::vector<Sanction> SanctionsFrom(const Messages& messages) {
  std::vector<Sanction> all;
  for (const v1::Sanction& message : messages) all.push_back(SanctionFrom(message));
  return all;
}

Result<Page<Report>> ReportsFrom(const v1::ListReportsResponse& response) {
  Page<Report> all{{}, response.next_page_token()};
  for (const v1::Report& message : response.reports()) {
    wire::Reading reading;
    Report report{message.id(),
                  reading.Take(wire::FromProto(message.reporter())),
                  reading.Take(wire::FromProto(message.player())),
                  message.match_id(),
                  NameIn(kReportKinds, message.kind()),
                  wire::CleanSentence(message.text()),
                  Millis(message.at_unix_ms())};
    auto read = reading.Done(std::move(report));
    if (!read.ok()) return read.error();
    all.items.push_back(*std::move(read));
  }
  return all;
}

Result<AccountPage> PageFrom(const v1::ExportAccountResponse& response) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  AccountPage page{{}, response.next_page_token()};
  if (google::protobuf::util::MessageToJsonString(response, &page.json, options).ok()) return page;
  return Error{Reason::kInternal, "the answer cannot be read"};
}

class GrpcModerationApi final : public ModerationApi {
 public:
  GrpcModerationApi(std::shared_ptr<Channel> channel, std::string token)
      : channel_(std::move(channel)), token_(std::move(token)), people_(MakeSafetyApi(channel_)) {
    people_->SetToken(token_);
  }

  Result<match::Player> Block(const std::string& player) override {
    return Await<match::Player>([&](auto done) { people_->Block(player, done); });
  }
  Result<match::Player> Unblock(const std::string& player) override {
    return Await<match::Player>([&](auto done) { people_->Unblock(player, done); });
  }
  Result<std::vector<match::Player>> ListBlocks() override {
    return Await<std::vector<match::Player>>([&](auto done) { people_->ListBlocks(done); });
  }
  Result<std::string> ReportPlayer(const std::string& player, const std::string& match,
                                   const std::string& kind, const std::string& text) override {
    return Await<std::string>([&](auto done) { people_->Report({player, match, kind, text}, done); });
  }
  Result<std::vector<Sanction>> ListOwnSanctions() override {
    const auto answer = Ask<v1::PlayerSafetyService, v1::ListOwnSanctionsResponse>(
        &v1::PlayerSafetyService::Stub::ListOwnSanctions, v1::ListOwnSanctionsRequest());
    return answer.ok() ? Result(SanctionsFrom(answer->sanctions())) : answer.error();
  }

  Result<Page<Report>> ListReports(const PageQuery& page) override {
    v1::ListReportsRequest request;
    request.set_page_size(page.size);
    request.set_page_token(page.token);
    const auto answer = Ask<v1::ModerationService, v1::ListReportsResponse>(
        &v1::ModerationService::Stub::ListReports, request);
    return answer.ok() ? ReportsFrom(*answer) : answer.error();
  }
  Result<void> ResolveReport(const std::string& report, const std::string& resolution) override {
    v1::ResolveReportRequest request;
    request.set_report_id(report);
    request.set_resolution(resolution);
    return Do<v1::ModerationService, v1::ResolveReportResponse>(&v1::ModerationService::Stub::ResolveReport,
                                                                request);
  }
  Result<Sanction> Impose(const std::string& player, const std::string& kind, const std::string& reason,
                          int minutes) override {
    v1::ImposeSanctionRequest request;
    request.set_player(player);
    request.set_kind(static_cast<v1::SanctionKind>(NumberIn(kSanctionKinds, kind)));
    request.set_reason(reason);
    request.set_term_minutes(minutes);
    const auto answer = Ask<v1::ModerationService, v1::ImposeSanctionResponse>(
        &v1::ModerationService::Stub::ImposeSanction, request);
    return answer.ok() ? Result(SanctionFrom(answer->sanction())) : answer.error();
  }
  Result<void> Lift(const std::string& sanction, const std::string& reason) override {
    v1::LiftSanctionRequest request;
    request.set_sanction_id(sanction);
    request.set_reason(reason);
    return Do<v1::ModerationService, v1::LiftSanctionResponse>(&v1::ModerationService::Stub::LiftSanction,
                                                               request);
  }
  Result<std::vector<Sanction>> ListSanctions(const std::string& player) override {
    v1::ListSanctionsRequest request;
    request.set_player(player);
    const auto answer = Ask<v1::ModerationService, v1::ListSanctionsResponse>(
        &v1::ModerationService::Stub::ListSanctions, request);
    return answer.ok() ? Result(SanctionsFrom(answer->sanctions())) : answer.error();
  }
  Result<std::vector<AuditEntry>> ListAudit(std::int64_t before) override {
    v1::ListAuditRequest request;
    request.set_before_number(before);
    const auto answer =
        Ask<v1::ModerationService, v1::ListAuditResponse>(&v1::ModerationService::Stub::ListAudit, request);
    if (!answer.ok()) return answer.error();
    std::vector<AuditEntry> all;
    for (const v1::AuditEntry& entry : answer->entries()) {
      all.push_back({entry.number(), Millis(entry.at_unix_ms()), entry.actor_id(),
                     wire::CleanSentence(entry.action()), entry.account_id(),
                     wire::CleanSentence(entry.detail())});
    }
    return all;
  }

  Result<NewCode> CreateInvite(int count, int valid_hours, const std::string& note) override {
    v1::CreateInviteRequest request;
    request.set_count(count);
    request.set_valid_hours(valid_hours);
    request.set_note(note);
    return AskCode<v1::CreateInviteResponse>(&v1::OperatorService::Stub::CreateInvite, request);
  }
  Result<std::vector<Invite>> ListInvites() override {
    const auto answer = Ask<v1::OperatorService, v1::ListInvitesResponse>(
        &v1::OperatorService::Stub::ListInvites, v1::ListInvitesRequest());
    if (!answer.ok()) return answer.error();
    std::vector<Invite> all;
    for (const v1::Invite& invite : answer->invites()) {
      all.push_back({invite.id(), invite.left(), Millis(invite.expires_at_unix_ms()),
                     wire::CleanSentence(invite.note())});
    }
    return all;
  }
  Result<void> RevokeInvite(const std::string& invite) override {
    v1::RevokeInviteRequest request;
    request.set_invite_id(invite);
    return Do<v1::OperatorService, v1::RevokeInviteResponse>(&v1::OperatorService::Stub::RevokeInvite,
                                                             request);
  }
  Result<NewCode> CreateResetCode(const std::string& player) override {
    v1::CreateResetCodeRequest request;
    request.set_player(player);
    return AskCode<v1::CreateResetCodeResponse>(&v1::OperatorService::Stub::CreateResetCode, request);
  }
  Result<match::Player> SetModerator(const std::string& player, bool is_one) override {
    v1::SetModeratorRequest request;
    request.set_player(player);
    request.set_moderator(is_one);
    return AskPlayer<v1::OperatorService, v1::SetModeratorResponse>(&v1::OperatorService::Stub::SetModerator,
                                                                    request);
  }

  Result<std::string> CreateToken(const std::vector<std::string>& scopes, const std::string& label,
                                  int valid_hours) override {
    v1::CreateTokenRequest request;
    for (const std::string& scope : scopes) request.add_scopes(scope);
    request.set_label(label);
    request.set_valid_hours(valid_hours);
    const auto answer =
        Ask<v1::AccountService, v1::CreateTokenResponse>(&v1::AccountService::Stub::CreateToken, request);
    return answer.ok() ? Result(answer->token()) : answer.error();
  }
  Result<SignedIn> ResetPassword(const std::string& name, const std::string& code,
                                 const std::string& password, const std::string& label) override {
    v1::ResetPasswordRequest request;
    request.set_name(name);
    request.set_code(code);
    request.set_new_password(password);
    request.set_label(label);
    const auto answer =
        Ask<v1::AccountService, v1::ResetPasswordResponse>(&v1::AccountService::Stub::ResetPassword, request);
    if (!answer.ok()) return answer.error();
    auto player = wire::FromProto(answer->player());
    if (!player.ok()) return player.error();
    return SignedIn{*std::move(player), answer->token()};
  }
  Result<void> CloseAccount(const std::string& password) override {
    v1::CloseAccountRequest request;
    request.set_password(password);
    return Do<v1::AccountService, v1::CloseAccountResponse>(&v1::AccountService::Stub::CloseAccount, request);
  }
  Result<AccountPage> ExportAccount(const std::string& token) override {
    v1::ExportAccountRequest request;
    request.set_page_token(token);
    const auto answer =
        Ask<v1::AccountService, v1::ExportAccountResponse>(&v1::AccountService::Stub::ExportAccount, request);
    return answer.ok() ? PageFrom(*answer) : answer.error();
  }

 private:
  template <class Service, class Response, class Request>
  using Method = grpc::Status (Service::Stub::*)(grpc::ClientContext*, const Request&, Response*);

  template <class Service, class Response, class Request>
  Result<Response> Ask(Method<Service, Response, Request> method, const Request& request) {
    grpc::ClientContext context;
    context.set_deadline(std::chrono::system_clock::now() + DeadlineOf<Request>(kCallDeadline));
    if (!token_.empty()) context.AddMetadata("authorization", "Bearer " + token_);
    const auto stub = Service::NewStub(channel_->Get());
    Response response;
    const grpc::Status status = ((*stub).*method)(&context, request, &response);
    if (!status.ok()) return wire::FromStatus(status);
    return response;
  }

  template <class Service, class Response, class Request>
  Result<void> Do(Method<Service, Response, Request> method, const Request& request) {
    const auto answer = Ask<Service, Response>(method, request);
    return answer.ok() ? Result<void>() : answer.error();
  }

  template <class Service, class Response, class Request>
  Result<match::Player> AskPlayer(Method<Service, Response, Request> method, const Request& request) {
    const auto answer = Ask<Service, Response>(method, request);
    return answer.ok() ? wire::FromProto(answer->player()) : answer.error();
  }

  template <class Response, class Request>
  Result<NewCode> AskCode(Method<v1::OperatorService, Response, Request> method, const Request& request) {
    const auto answer = Ask<v1::OperatorService, Response>(method, request);
    if (!answer.ok()) return answer.error();
    return NewCode{answer->code(), Millis(answer->expires_at_unix_ms())};
  }

  const std::shared_ptr<Channel> channel_;
  const std::string token_;
  const std::unique_ptr<SafetyApi> people_;
};

}  // namespace

std::unique_ptr<ModerationApi> MakeModerationApi(std::shared_ptr<Channel> channel, std::string token) {
  return std::make_unique<GrpcModerationApi>(std::move(channel), std::move(token));
}

}  // namespace merels::sdk
