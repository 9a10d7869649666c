// Requests and their answers between wire and common types, for the programs that send them and those that
// read them.
//
// FromProto answers bad-request-id, bad-argument, bad-clock, unknown-table, unknown-match. Rulesets, codes
// and page tokens are checked by the server.
#ifndef MERELS_PROTO_WIRE_REQUEST_H_
#define MERELS_PROTO_WIRE_REQUEST_H_

#include <string>

#include "common/api/account.h"
#include "common/api/chat.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/api/ratings.h"
#include "common/base/result.h"
#include "merels/v1/account_service.pb.h"
#include "merels/v1/challenge_service.pb.h"
#include "merels/v1/chat_service.pb.h"
#include "merels/v1/lobby_service.pb.h"
#include "merels/v1/match_service.pb.h"
#include "merels/v1/rating_service.pb.h"

namespace merels::wire {

v1::SignInGuestRequest ToProto(const api::NewGuest& guest);
v1::SignUpRequest ToProto(const api::SignUp& wish);
v1::SignInRequest ToProto(const api::SignIn& wish);
v1::ChangePasswordRequest ToProto(const api::ChangePassword& wish);
/// Any text is a name, a code, a label or a password here.
api::NewGuest FromProto(const v1::SignInGuestRequest& message);
api::SignUp FromProto(const v1::SignUpRequest& message);
api::SignIn FromProto(const v1::SignInRequest& message);
api::ChangePassword FromProto(const v1::ChangePasswordRequest& message);
v1::SignInEntry ToProto(const api::SignInEntry& entry);
/// Scopes that this program does not know are left out.
Result<api::SignInEntry> FromProto(const v1::SignInEntry& message);
v1::CreateTokenRequest ToProto(const api::CreateToken& wish);
Result<api::CreateToken> FromProto(const v1::CreateTokenRequest& message);
v1::ResetPasswordRequest ToProto(const api::ResetPassword& wish);
/// Any text is a name, a code or a password here.
api::ResetPassword FromProto(const v1::ResetPasswordRequest& message);

v1::OpenTableRequest ToProto(const api::OpenTable& wish);
Result<api::OpenTable> FromProto(const v1::OpenTableRequest& message);
v1::JoinTableRequest ToProto(const api::JoinTable& wish);
Result<api::JoinTable> FromProto(const v1::JoinTableRequest& message);
v1::WithdrawTableRequest ToProto(const api::WithdrawTable& wish);
Result<api::WithdrawTable> FromProto(const v1::WithdrawTableRequest& message);
v1::CreateSeekRequest ToProto(const api::Seek& wish);
Result<api::Seek> FromProto(const v1::CreateSeekRequest& message);

v1::CreateChallengeRequest ToProto(const api::MakeChallenge& wish);
Result<api::MakeChallenge> FromProto(const v1::CreateChallengeRequest& message);
v1::OfferRematchRequest ToProto(const api::Rematch& wish);
Result<api::Rematch> FromProto(const v1::OfferRematchRequest& message);
v1::AcceptChallengeRequest ToProto(const api::AcceptChallenge& wish);
Result<api::AcceptChallenge> FromProto(const v1::AcceptChallengeRequest& message);
v1::DeclineChallengeRequest ToProto(const api::DeclineChallenge& wish);
Result<api::DeclineChallenge> FromProto(const v1::DeclineChallengeRequest& message);
v1::WithdrawChallengeRequest ToProto(const api::WithdrawChallenge& wish);
Result<api::WithdrawChallenge> FromProto(const v1::WithdrawChallengeRequest& message);

v1::ListMessagesRequest ToProto(const api::ChatQuery& query);
Result<api::ChatQuery> FromProto(const v1::ListMessagesRequest& message);
v1::SayRequest ToProto(const api::Say& wish);
Result<api::Say> FromProto(const v1::SayRequest& message);
v1::SetChatRequest ToProto(const api::SetChatOff& wish);
Result<api::SetChatOff> FromProto(const v1::SetChatRequest& message);

v1::ListMatchesRequest ToListRequest(const api::MatchQuery& query);
Result<api::MatchQuery> FromProto(const v1::ListMatchesRequest& message);
v1::ListLegalPliesRequest ToProto(const api::PlyQuery& query);
Result<api::PlyQuery> FromProto(const v1::ListLegalPliesRequest& message);
v1::ExportMatchesRequest ToExportRequest(const api::MatchQuery& query);
Result<api::MatchQuery> FromProto(const v1::ExportMatchesRequest& message);
v1::ListBestSolutionsRequest ToProto(const api::BestQuery& query);
Result<api::BestQuery> FromProto(const v1::ListBestSolutionsRequest& message);

v1::ListStandingsRequest ToProto(const api::StandingsQuery& query);
Result<api::StandingsQuery> FromProto(const v1::ListStandingsRequest& message);
v1::ListRatingHistoryRequest ToProto(const api::RatingHistoryQuery& query);
Result<api::RatingHistoryQuery> FromProto(const v1::ListRatingHistoryRequest& message);
v1::ListRatingLogRequest ToProto(const api::RatingLogQuery& query);
Result<api::RatingLogQuery> FromProto(const v1::ListRatingLogRequest& message);

v1::JoinTableResponse ToJoined(const api::Seated& seated);
Result<api::Seated> FromProto(const v1::JoinTableResponse& message);
v1::AcceptChallengeResponse ToAccepted(const api::Seated& seated);
Result<api::Seated> FromProto(const v1::AcceptChallengeResponse& message);
v1::CreateSeekResponse ToProto(const api::Ticket& ticket);
Result<api::Ticket> FromProto(const v1::CreateSeekResponse& message);

/// The page a list request asks for. bad-argument: the size is below 0.
Result<api::PageQuery> ReadPage(int size, const std::string& token);

}  // namespace merels::wire

#endif  // MERELS_PROTO_WIRE_REQUEST_H_
