#include "proto/wire/request.h"

#include <utility>

#include "proto/wire/challenge.h"
#include "proto/wire/chat.h"
#include "proto/wire/filter.h"
#include "proto/wire/lobby.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

int ReadPageSize(Reading& reading, int size) {
  reading.Require(size >= 0, Reason::kBadArgument, "page_size is negative; 0 asks for the default");
  return size;
}

template <class Message>
api::PageQuery PageOf(Reading& reading, const Message& message) {
  return {ReadPageSize(reading, message.page_size()),
          reading.Text(message.page_token(), kMaxOpaqueText, "page_token")};
}

template <class Message>
void WritePage(const api::PageQuery& page, Message& message) {
  message.set_page_size(page.size);
  message.set_page_token(page.token);
}

template <class Message>
Message WriteSeated(const api::Seated& seated) {
  Message message;
  message.set_match_id(seated.match.text());
  message.set_side(ToProto(seated.side));
  return message;
}

template <class Message>
Result<api::Seated> ReadSeated(const Message& message) {
  Reading reading;
  api::Seated seated{reading.Take(ReadMatchId(message.match_id())), reading.Take(FromProto(message.side()))};
  return reading.Done(std::move(seated));
}

}  // namespace

v1::SignInGuestRequest ToProto(const api::NewGuest& guest) {
  v1::SignInGuestRequest message;
  message.set_name(guest.name);
  message.set_bot(guest.bot);
  return message;
}

v1::SignUpRequest ToProto(const api::SignUp& wish) {
  v1::SignUpRequest message;
  message.set_name(wish.name);
  message.set_password(wish.password);
  message.set_invite(wish.invite);
  return message;
}

v1::SignInRequest ToProto(const api::SignIn& wish) {
  v1::SignInRequest message;
  message.set_name(wish.name);
  message.set_password(wish.password);
  message.set_label(wish.label);
  return message;
}

v1::ChangePasswordRequest ToProto(const api::ChangePassword& wish) {
  v1::ChangePasswordRequest message;
  message.set_old_password(wish.old_password);
  message.set_new_password(wish.new_password);
  return message;
}

api::NewGuest FromProto(const v1::SignInGuestRequest& message) { return {message.name(), message.bot()}; }

api::SignUp FromProto(const v1::SignUpRequest& message) {
  return {message.name(), message.password(), message.invite()};
}

api::SignIn FromProto(const v1::SignInRequest& message) {
  return {message.name(), message.password(), message.label()};
}

api::ChangePassword FromProto(const v1::ChangePasswordRequest& message) {
  return {message.old_password(), message.new_password()};
}

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

v1::CreateTokenRequest ToProto(const api::CreateToken& wish) {
  v1::CreateTokenRequest message;
  for (const session::NamedScope& named : session::kScopes) {
    if (wish.scopes.Has(named.scope)) message.add_scopes(std::string(named.name));
  }
  message.set_label(wish.label);
  message.set_valid_hours(static_cast<int>(wish.valid.count()));
  return message;
}

Result<api::CreateToken> FromProto(const v1::CreateTokenRequest& message) {
  std::string scopes;
  for (const std::string& scope : message.scopes()) scopes += (scopes.empty() ? "" : ",") + scope;
  Reading reading;
  return reading.Done(api::CreateToken{reading.Take(session::ParseScopes(scopes)), message.label(),
                                       std::chrono::hours(message.valid_hours())});
}

v1::ResetPasswordRequest ToProto(const api::ResetPassword& wish) {
  v1::ResetPasswordRequest message;
  message.set_name(wish.name);
  message.set_code(wish.code);
  message.set_new_password(wish.new_password);
  message.set_label(wish.label);
  return message;
}

api::ResetPassword FromProto(const v1::ResetPasswordRequest& message) {
  return {message.name(), message.code(), message.new_password(), message.label()};
}

v1::OpenTableRequest ToProto(const api::OpenTable& wish) {
  v1::OpenTableRequest message;
  message.set_request_id(wish.request.text());
  message.set_ruleset(wish.ruleset);
  *message.mutable_time_control() = ToProto(wish.clock);
  message.set_side(ToProto(wish.side));
  message.set_private_(wish.is_private);
  if (wish.watching != match::Watching()) *message.mutable_watching() = ToProto(wish.watching);
  message.set_rated(wish.rated);
  if (!wish.opponent.any()) *message.mutable_opponent_rating() = ToProto(wish.opponent);
  return message;
}

Result<api::OpenTable> FromProto(const v1::OpenTableRequest& message) {
  Reading reading;
  api::OpenTable wish;
  wish.request = reading.Take(ReadRequestId(message.request_id()));
  wish.ruleset = message.ruleset();
  wish.clock = reading.Take(FromProto(message.time_control()));
  wish.side = reading.Take(OptionalFromProto(message.side()));
  wish.is_private = message.private_();
  wish.watching = reading.Take(FromProto(message.watching()));
  wish.rated = message.rated();
  wish.opponent = reading.Take(FromProto(message.opponent_rating()));
  return reading.Done(std::move(wish));
}

v1::JoinTableRequest ToProto(const api::JoinTable& wish) {
  v1::JoinTableRequest message;
  message.set_request_id(wish.request.text());
  message.set_table_id(wish.table.text());
  message.set_code(wish.code);
  return message;
}

Result<api::JoinTable> FromProto(const v1::JoinTableRequest& message) {
  Reading reading;
  api::JoinTable wish;
  wish.request = reading.Take(ReadRequestId(message.request_id()));
  reading.Require(message.table_id().empty() != message.code().empty(), Reason::kBadArgument,
                  "give either table_id or code");
  if (!message.table_id().empty()) wish.table = reading.Take(ReadTableId(message.table_id()));
  wish.code = reading.Text(message.code(), kMaxOpaqueText, "code");
  return reading.Done(std::move(wish));
}

v1::WithdrawTableRequest ToProto(const api::WithdrawTable& wish) {
  v1::WithdrawTableRequest message;
  message.set_table_id(wish.table.text());
  return message;
}

Result<api::WithdrawTable> FromProto(const v1::WithdrawTableRequest& message) {
  Reading reading;
  return reading.Done(api::WithdrawTable{reading.Take(ReadTableId(message.table_id()))});
}

v1::CreateSeekRequest ToProto(const api::Seek& wish) {
  v1::CreateSeekRequest message;
  message.set_request_id(wish.request.text());
  message.set_ruleset(wish.ruleset);
  *message.mutable_time_control() = ToProto(wish.clock);
  message.set_rated(wish.rated);
  return message;
}

Result<api::Seek> FromProto(const v1::CreateSeekRequest& message) {
  Reading reading;
  api::Seek wish;
  wish.request = reading.Take(ReadRequestId(message.request_id()));
  wish.ruleset = message.ruleset();
  wish.clock = reading.Take(FromProto(message.time_control()));
  wish.rated = message.rated();
  return reading.Done(std::move(wish));
}

v1::CreateChallengeRequest ToProto(const api::MakeChallenge& wish) {
  v1::CreateChallengeRequest message;
  message.set_request_id(wish.request.text());
  message.set_player(wish.player);
  message.set_ruleset(wish.ruleset);
  *message.mutable_time_control() = ToProto(wish.clock);
  message.set_side(ToProto(wish.side));
  message.set_rated(wish.rated);
  if (wish.watching != match::Watching()) *message.mutable_watching() = ToProto(wish.watching);
  return message;
}

Result<api::MakeChallenge> FromProto(const v1::CreateChallengeRequest& message) {
  Reading reading;
  api::MakeChallenge wish;
  wish.request = reading.Take(ReadRequestId(message.request_id()));
  reading.Require(!message.player().empty(), Reason::kBadArgument, "name the player you challenge");
  wish.player = reading.Text(message.player(), kMaxNameText, "player");
  wish.ruleset = message.ruleset();
  wish.clock = reading.Take(FromProto(message.time_control()));
  wish.side = reading.Take(OptionalFromProto(message.side()));
  wish.rated = message.rated();
  wish.watching = reading.Take(FromProto(message.watching()));
  return reading.Done(std::move(wish));
}

v1::OfferRematchRequest ToProto(const api::Rematch& wish) {
  v1::OfferRematchRequest message;
  message.set_request_id(wish.request.text());
  message.set_match_id(wish.match.text());
  return message;
}

Result<api::Rematch> FromProto(const v1::OfferRematchRequest& message) {
  Reading reading;
  return reading.Done(api::Rematch{reading.Take(ReadRequestId(message.request_id())),
                                   reading.Take(ReadMatchId(message.match_id()))});
}

v1::AcceptChallengeRequest ToProto(const api::AcceptChallenge& wish) {
  v1::AcceptChallengeRequest message;
  message.set_request_id(wish.request.text());
  message.set_challenge_id(wish.challenge.text());
  return message;
}

Result<api::AcceptChallenge> FromProto(const v1::AcceptChallengeRequest& message) {
  Reading reading;
  return reading.Done(api::AcceptChallenge{reading.Take(ReadRequestId(message.request_id())),
                                           reading.Take(ReadChallengeId(message.challenge_id()))});
}

v1::DeclineChallengeRequest ToProto(const api::DeclineChallenge& wish) {
  v1::DeclineChallengeRequest message;
  message.set_challenge_id(wish.challenge.text());
  message.set_decline_reason(ToProto(wish.reason));
  return message;
}

Result<api::DeclineChallenge> FromProto(const v1::DeclineChallengeRequest& message) {
  Reading reading;
  return reading.Done(api::DeclineChallenge{reading.Take(ReadChallengeId(message.challenge_id())),
                                            reading.Take(FromProto(message.decline_reason()))});
}

v1::WithdrawChallengeRequest ToProto(const api::WithdrawChallenge& wish) {
  v1::WithdrawChallengeRequest message;
  message.set_challenge_id(wish.challenge.text());
  return message;
}

Result<api::WithdrawChallenge> FromProto(const v1::WithdrawChallengeRequest& message) {
  Reading reading;
  return reading.Done(api::WithdrawChallenge{reading.Take(ReadChallengeId(message.challenge_id()))});
}

v1::ListMessagesRequest ToProto(const api::ChatQuery& query) {
  v1::ListMessagesRequest message;
  message.set_match_id(query.match.text());
  message.set_room(ToProto(query.room));
  message.set_after(query.after);
  message.set_watch_code(query.code);
  WritePage(query.page, message);
  return message;
}

Result<api::ChatQuery> FromProto(const v1::ListMessagesRequest& message) {
  Reading reading;
  api::ChatQuery query;
  query.match = reading.Take(ReadMatchId(message.match_id()));
  query.room = reading.Take(FromProto(message.room()));
  query.after = message.after();
  query.code = reading.Text(message.watch_code(), kMaxOpaqueText, "watch_code");
  query.page = PageOf(reading, message);
  return reading.Done(std::move(query));
}

v1::SayRequest ToProto(const api::Say& wish) {
  v1::SayRequest message;
  message.set_request_id(wish.request.text());
  message.set_match_id(wish.match.text());
  message.set_room(ToProto(wish.room));
  message.set_text(wish.text);
  message.set_courtesy(ToProto(wish.courtesy));
  message.set_watch_code(wish.code);
  return message;
}

Result<api::Say> FromProto(const v1::SayRequest& message) {
  Reading reading;
  api::Say wish;
  wish.request = reading.Take(ReadRequestId(message.request_id()));
  wish.match = reading.Take(ReadMatchId(message.match_id()));
  wish.room = reading.Take(FromProto(message.room()));
  wish.text = message.text();
  wish.courtesy = reading.Take(FromProto(message.courtesy()));
  wish.code = reading.Text(message.watch_code(), kMaxOpaqueText, "watch_code");
  return reading.Done(std::move(wish));
}

v1::SetChatRequest ToProto(const api::SetChatOff& wish) {
  v1::SetChatRequest message;
  message.set_match_id(wish.match.text());
  message.set_off(wish.off);
  return message;
}

Result<api::SetChatOff> FromProto(const v1::SetChatRequest& message) {
  Reading reading;
  return reading.Done(api::SetChatOff{reading.Take(ReadMatchId(message.match_id())), message.off()});
}

v1::ListLegalPliesRequest ToProto(const api::PlyQuery& query) {
  v1::ListLegalPliesRequest message;
  message.set_match_id(query.match.match.text());
  message.set_watch_code(query.match.code);
  WritePage(query.page, message);
  return message;
}

Result<api::PlyQuery> FromProto(const v1::ListLegalPliesRequest& message) {
  Reading reading;
  api::PlyQuery query;
  query.match.match = reading.Take(ReadMatchId(message.match_id()));
  query.match.code = reading.Text(message.watch_code(), kMaxOpaqueText, "watch_code");
  query.page = PageOf(reading, message);
  return reading.Done(std::move(query));
}

v1::ListMatchesRequest ToListRequest(const api::MatchQuery& query) {
  v1::ListMatchesRequest message;
  WritePage(query.page, message);
  *message.mutable_filter() = ToProto(query.filter);
  return message;
}

Result<api::MatchQuery> FromProto(const v1::ListMatchesRequest& message) {
  Reading reading;
  api::MatchQuery query;
  query.page = PageOf(reading, message);
  query.filter = reading.Take(FromProto(message.filter()));
  return reading.Done(std::move(query));
}

v1::ExportMatchesRequest ToExportRequest(const api::MatchQuery& query) {
  v1::ExportMatchesRequest message;
  WritePage(query.page, message);
  *message.mutable_filter() = ToProto(query.filter);
  return message;
}

Result<api::MatchQuery> FromProto(const v1::ExportMatchesRequest& message) {
  Reading reading;
  api::MatchQuery query;
  query.page = PageOf(reading, message);
  query.filter = reading.Take(FromProto(message.filter()));
  return reading.Done(std::move(query));
}

v1::ListBestSolutionsRequest ToProto(const api::BestQuery& query) {
  v1::ListBestSolutionsRequest message;
  message.set_ruleset(query.ruleset);
  WritePage(query.page, message);
  return message;
}

Result<api::BestQuery> FromProto(const v1::ListBestSolutionsRequest& message) {
  Reading reading;
  return reading.Done(api::BestQuery{message.ruleset(), PageOf(reading, message)});
}

v1::ListStandingsRequest ToProto(const api::StandingsQuery& query) {
  v1::ListStandingsRequest message;
  message.set_pool(query.pool);
  message.set_provisional(query.provisional);
  WritePage(query.page, message);
  return message;
}

Result<api::StandingsQuery> FromProto(const v1::ListStandingsRequest& message) {
  Reading reading;
  return reading.Done(api::StandingsQuery{message.pool(), message.provisional(), PageOf(reading, message)});
}

v1::ListRatingHistoryRequest ToProto(const api::RatingHistoryQuery& query) {
  v1::ListRatingHistoryRequest message;
  message.set_player(query.player);
  message.set_pool(query.pool);
  WritePage(query.page, message);
  return message;
}

Result<api::RatingHistoryQuery> FromProto(const v1::ListRatingHistoryRequest& message) {
  Reading reading;
  return reading.Done(api::RatingHistoryQuery{reading.Text(message.player(), kMaxNameText, "player"),
                                              message.pool(), PageOf(reading, message)});
}

v1::ListRatingLogRequest ToProto(const api::RatingLogQuery& query) {
  v1::ListRatingLogRequest message;
  message.set_pool(query.pool);
  WritePage(query.page, message);
  return message;
}

Result<api::RatingLogQuery> FromProto(const v1::ListRatingLogRequest& message) {
  Reading reading;
  return reading.Done(api::RatingLogQuery{message.pool(), PageOf(reading, message)});
}

v1::JoinTableResponse ToJoined(const api::Seated& seated) {
  return WriteSeated<v1::JoinTableResponse>(seated);
}
Result<api::Seated> FromProto(const v1::JoinTableResponse& message) { return ReadSeated(message); }
v1::AcceptChallengeResponse ToAccepted(const api::Seated& seated) {
  return WriteSeated<v1::AcceptChallengeResponse>(seated);
}
Result<api::Seated> FromProto(const v1::AcceptChallengeResponse& message) { return ReadSeated(message); }

v1::CreateSeekResponse ToProto(const api::Ticket& ticket) {
  v1::CreateSeekResponse message;
  message.set_ruleset(ticket.ruleset);
  message.set_waiting_since_unix_ms(ticket.since.count());
  return message;
}

Result<api::Ticket> FromProto(const v1::CreateSeekResponse& message) {
  return api::Ticket{message.ruleset(), std::chrono::milliseconds(message.waiting_since_unix_ms())};
}

Result<api::PageQuery> ReadPage(int size, const std::string& token) {
  Reading reading;
  api::PageQuery page{ReadPageSize(reading, size), reading.Text(token, kMaxOpaqueText, "page_token")};
  return reading.Done(std::move(page));
}

}  // namespace merels::wire
