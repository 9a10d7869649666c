#include "common/api/account.h"

#include <chrono>
#include <string>

#include <google/protobuf/util/json_util.h>

#include "merels/v1/account_service.pb.h"
#include "proto/wire/chat.h"
#include "proto/wire/friends.h"
#include "proto/wire/messages.h"
#include "proto/wire/moderation.h"
#include "proto/wire/rating.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {

v1::SignInEntry ToProto(const api::SignInEntry& entry) {
  v1::SignInEntry message;
  message.set_id(entry.id);
  message.set_label(entry.label);
  if (entry.since.count() != 0) message.set_since_unix_ms(entry.since.count());
  message.set_current(entry.current);
  for (const session::NamedScope& named : session::kScopes) {
    if (entry.scopes.Has(named.scope)) message.add_scopes(std::string(named.name));
  }
  if (entry.expires_at.count() != 0) message.set_expires_at_unix_ms(entry.expires_at.count());
  return message;
}

Result<api::SignInEntry> FromProto(const v1::SignInEntry& message) {
  Reading reading;
  api::SignInEntry entry;
  entry.id = reading.Text(message.id(), kMaxOpaqueText, "the id");
  entry.label = reading.Text(message.label(), kMaxOpaqueText, "the label");
  entry.since = reading.Time(message.since_unix_ms(), "the time of the sign-in");
  entry.current = message.current();
  entry.scopes = {};
  for (const session::NamedScope& named : session::kScopes) {
    for (const std::string& scope : message.scopes()) {
      if (scope == named.name) entry.scopes = entry.scopes.With(named.scope);
    }
  }
  entry.expires_at = reading.Time(message.expires_at_unix_ms(), "the end of the sign-in");
  return reading.Done(std::move(entry));
}

namespace {

/// The longest token, in bytes.
constexpr std::size_t kMaxToken = 512;

template <class Response>
Response WriteSignedIn(const api::SignedIn& signed_in) {
  Response message = WithPlayer<Response>(signed_in.player);
  message.set_token(signed_in.token);
  return message;
}

template <class Response>
Result<api::SignedIn> ReadSignedIn(const Response& message) {
  Reading reading;
  api::SignedIn signed_in{reading.Take(FromProto(message.player())),
                          reading.Text(message.token(), kMaxToken, "the token")};
  reading.Require(!signed_in.token.empty(), Reason::kBadArgument, "the token is missing");
  return reading.Done(std::move(signed_in));
}

v1::ReportMade ReportToProto(const api::OwnReport& report) {
  v1::ReportMade message;
  message.set_id(report.id);
  message.set_account_id(report.account.text());
  message.set_match_id(report.match.text());
  message.set_kind(ToProto(report.kind));
  message.set_text(report.text);
  message.set_at_unix_ms(report.at.count());
  if (report.resolved_at.count() != 0) message.set_resolved_at_unix_ms(report.resolved_at.count());
  return message;
}

v1::SaidMessage SaidToProto(const chat::SaidMessage& said) {
  v1::SaidMessage message;
  message.set_match_id(said.place.match.text());
  message.set_room(ToProto(said.place.room));
  *message.mutable_message() = ToProto(said.message);
  return message;
}

}  // namespace

// ---- AccountService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::SignInGuest>
    : MessagesOf<api::SignInGuest, v1::SignInGuestRequest, v1::SignInGuestResponse> {
  static Request WriteRequest([[maybe_unused]] const api::SignInGuest& call) {
    Request message;
    message.set_name(call.name);
    message.set_bot(call.bot);
    return message;
  }
  static Result<api::SignInGuest> ReadRequest(const Request& message) {
    return api::SignInGuest{message.name(), message.bot()};
  }
  static Response WriteAnswer(const api::SignedIn& answer) { return WriteSignedIn<Response>(answer); }
  static Result<api::SignedIn> ReadAnswer(const Response& message) { return ReadSignedIn(message); }
};
template struct Wire<api::SignInGuest>;

template <>
struct Messages<api::GetAccount>
    : MessagesOf<api::GetAccount, v1::GetAccountRequest, v1::GetAccountResponse> {
  static Response WriteAnswer(const match::Player& answer) { return WithPlayer<Response>(answer); }
  static Result<match::Player> ReadAnswer(const Response& message) { return FromProto(message.player()); }
};
template struct Wire<api::GetAccount>;

template <>
struct Messages<api::SignUp> : MessagesOf<api::SignUp, v1::SignUpRequest, v1::SignUpResponse> {
  static Request WriteRequest([[maybe_unused]] const api::SignUp& call) {
    Request message;
    message.set_name(call.name);
    message.set_password(call.password);
    message.set_invite(call.invite);
    return message;
  }
  static Result<api::SignUp> ReadRequest(const Request& message) {
    return api::SignUp{message.name(), message.password(), message.invite()};
  }
  static Response WriteAnswer(const match::Player& answer) { return WithPlayer<Response>(answer); }
  static Result<match::Player> ReadAnswer(const Response& message) { return FromProto(message.player()); }
};
template struct Wire<api::SignUp>;

template <>
struct Messages<api::SignIn> : MessagesOf<api::SignIn, v1::SignInRequest, v1::SignInResponse> {
  static Request WriteRequest([[maybe_unused]] const api::SignIn& call) {
    Request message;
    message.set_name(call.name);
    message.set_password(call.password);
    message.set_label(call.label);
    return message;
  }
  static Result<api::SignIn> ReadRequest(const Request& message) {
    return api::SignIn{message.name(), message.password(), message.label()};
  }
  static Response WriteAnswer(const api::SignedIn& answer) { return WriteSignedIn<Response>(answer); }
  static Result<api::SignedIn> ReadAnswer(const Response& message) { return ReadSignedIn(message); }
};
template struct Wire<api::SignIn>;

template <>
struct Messages<api::ChangePassword>
    : MessagesOf<api::ChangePassword, v1::ChangePasswordRequest, v1::ChangePasswordResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ChangePassword& call) {
    Request message;
    message.set_old_password(call.old_password);
    message.set_new_password(call.new_password);
    return message;
  }
  static Result<api::ChangePassword> ReadRequest(const Request& message) {
    return api::ChangePassword{message.old_password(), message.new_password()};
  }
};
template struct Wire<api::ChangePassword>;

template <>
struct Messages<api::ListSignIns>
    : MessagesOf<api::ListSignIns, v1::ListSignInsRequest, v1::ListSignInsResponse> {
  static Response WriteAnswer(const api::Page<api::SignInEntry>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_sign_ins(); });
  }
  static Result<api::Page<api::SignInEntry>> ReadAnswer(const Response& message) {
    return ReadItems<api::SignInEntry>(message.sign_ins(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListSignIns>;

template <>
struct Messages<api::EndSignIn> : MessagesOf<api::EndSignIn, v1::EndSignInRequest, v1::EndSignInResponse> {
  static Request WriteRequest([[maybe_unused]] const api::EndSignIn& call) {
    Request message;
    message.set_id(call.id);
    return message;
  }
  static Result<api::EndSignIn> ReadRequest(const Request& message) { return api::EndSignIn{message.id()}; }
};
template struct Wire<api::EndSignIn>;

template <>
struct Messages<api::CreateToken>
    : MessagesOf<api::CreateToken, v1::CreateTokenRequest, v1::CreateTokenResponse> {
  static Request WriteRequest(const api::CreateToken& call) {
    Request message;
    for (const session::NamedScope& named : session::kScopes) {
      if (call.scopes.Has(named.scope)) message.add_scopes(std::string(named.name));
    }
    message.set_label(call.label);
    message.set_valid_hours(static_cast<int>(call.valid.count()));
    return message;
  }
  static Result<api::CreateToken> ReadRequest(const Request& message) {
    std::string scopes;
    for (const std::string& scope : message.scopes()) scopes += (scopes.empty() ? "" : ",") + scope;
    Reading reading;
    return reading.Done(api::CreateToken{reading.Take(session::ParseScopes(scopes)), message.label(),
                                         std::chrono::hours(message.valid_hours())});
  }
  static Response WriteAnswer(const std::string& answer) {
    Response message;
    message.set_token(answer);
    return message;
  }
  static Result<std::string> ReadAnswer(const Response& message) { return message.token(); }
};
template struct Wire<api::CreateToken>;

template <>
struct Messages<api::ResetPassword>
    : MessagesOf<api::ResetPassword, v1::ResetPasswordRequest, v1::ResetPasswordResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ResetPassword& call) {
    Request message;
    message.set_name(call.name);
    message.set_code(call.code);
    message.set_new_password(call.new_password);
    message.set_label(call.label);
    return message;
  }
  static Result<api::ResetPassword> ReadRequest(const Request& message) {
    return api::ResetPassword{message.name(), message.code(), message.new_password(), message.label()};
  }
  static Response WriteAnswer(const api::SignedIn& answer) { return WriteSignedIn<Response>(answer); }
  static Result<api::SignedIn> ReadAnswer(const Response& message) { return ReadSignedIn(message); }
};
template struct Wire<api::ResetPassword>;

template <>
struct Messages<api::CloseAccount>
    : MessagesOf<api::CloseAccount, v1::CloseAccountRequest, v1::CloseAccountResponse> {
  static Request WriteRequest([[maybe_unused]] const api::CloseAccount& call) {
    Request message;
    message.set_password(call.password);
    return message;
  }
  static Result<api::CloseAccount> ReadRequest(const Request& message) {
    return api::CloseAccount{message.password()};
  }
};
template struct Wire<api::CloseAccount>;

template <>
struct Messages<api::ExportAccount>
    : MessagesOf<api::ExportAccount, v1::ExportAccountRequest, v1::ExportAccountResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ExportAccount& call) {
    Request message;
    message.set_page_token(call.page.token);
    return message;
  }
  static Result<api::ExportAccount> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(
        api::ExportAccount{{0, reading.Text(message.page_token(), kMaxPageToken, "page_token")}});
  }
  static Response WriteAnswer(const api::AccountPage& answer) {
    Response message;
    if (answer.ratings) {  // the first page
      *message.mutable_player() = ToProto(answer.player);
      message.set_created_at_unix_ms(answer.created_at.count());
      *message.mutable_ratings() = ToProto(*answer.ratings);
    }
    for (const auto& one : answer.sign_ins) *message.add_sign_ins() = ToProto(one);
    for (const match::Player& one : answer.blocks) *message.add_blocks() = ToProto(one);
    for (const api::Friend& one : answer.friends) *message.add_friends() = ToProto(one);
    for (const api::Sanction& one : answer.sanctions) *message.add_sanctions() = ToProto(one);
    for (const MatchId& one : answer.chat_off) message.add_chat_off_match_ids(one.text());
    for (const api::OwnReport& one : answer.reports) *message.add_reports() = ReportToProto(one);
    for (const chat::SaidMessage& one : answer.said) *message.add_said() = SaidToProto(one);
    for (const std::string& one : answer.records) message.add_records(one);
    message.set_next_page_token(answer.next);
    return message;
  }
  static Result<api::AccountPage> ReadAnswer(const Response& message) {
    google::protobuf::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    api::AccountPage page;
    page.next = message.next_page_token();
    if (google::protobuf::util::MessageToJsonString(message, &page.json, options).ok()) return page;
    return Error{Reason::kBadArgument, "it is no JSON"};
  }
};
template struct Wire<api::ExportAccount>;

}  // namespace merels::wire
