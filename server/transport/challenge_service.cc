#include "server/transport/challenge_service.h"

#include "proto/wire/challenge.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"
#include "server/service/challenges.h"
#include "server/transport/unary_call.h"

namespace merels::transport {
namespace {

Result<service::MakeChallenge> Read(const v1::CreateChallengeRequest& request) {
  wire::Reading reading;
  service::MakeChallenge wish;
  wish.request = reading.Take(wire::ReadRequestId(request.request_id()));
  reading.Require(request.opponent_case() != v1::CreateChallengeRequest::OPPONENT_NOT_SET,
                  Reason::kBadArgument, "say whom you challenge");
  wish.name = reading.Text(request.name(), wire::kMaxNameText, "name");
  wish.account = AccountId(reading.Text(request.account_id(), wire::kMaxOpaqueText, "account_id"));
  wish.ruleset = request.ruleset();
  wish.clock = reading.Take(wire::FromProto(request.time_control()));
  wish.side = reading.Take(wire::OptionalFromProto(request.side()));
  wish.rated = request.rated();
  wish.watching = reading.Take(wire::FromProto(request.watching()));
  return reading.Done(std::move(wish));
}

Result<service::Rematch> Read(const v1::OfferRematchRequest& request) {
  wire::Reading reading;
  return reading.Done(service::Rematch{reading.Take(wire::ReadRequestId(request.request_id())),
                                       reading.Take(wire::ReadMatchId(request.match_id()))});
}

Result<service::AcceptChallenge> Read(const v1::AcceptChallengeRequest& request) {
  wire::Reading reading;
  return reading.Done(service::AcceptChallenge{reading.Take(wire::ReadRequestId(request.request_id())),
                                               reading.Take(wire::ReadChallengeId(request.challenge_id()))});
}

struct Declined {
  ChallengeId challenge;
  lobby::DeclineReason reason = lobby::DeclineReason::kNone;
};
Result<Declined> Read(const v1::DeclineChallengeRequest& request) {
  wire::Reading reading;
  return reading.Done(Declined{reading.Take(wire::ReadChallengeId(request.challenge_id())),
                               reading.Take(wire::FromProto(request.reason()))});
}

v1::AcceptChallengeResponse ToAccepted(const service::Seated& seated) {
  v1::AcceptChallengeResponse response;
  response.set_match_id(seated.match.text());
  response.set_side(wire::ToProto(seated.side));
  return response;
}

}  // namespace

void ChallengeService::AddTo(UnaryServer& server) {
  AddMaking(server);
  AddAnswers(server);
}

void ChallengeService::AddMaking(UnaryServer& server) {
  server.Add<v1::CreateChallengeRequest, v1::CreateChallengeResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Read(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const service::MakeChallenge& wish,
                                          const auto& done) {
                  game_server.challenges().Make(
                      caller.player, wish,
                      Mapped<lobby::Challenged>(done, wire::ToResponse<v1::CreateChallengeResponse>));
                });
  });
  server.Add<v1::OfferRematchRequest, v1::OfferRematchResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, Read(call->message()),
        [&game_server = backend_.game_server](const Caller& caller, const service::Rematch& wish, const auto& done) {
          game_server.challenges().OfferRematch(
              caller.player, wish,
              Mapped<lobby::Challenged>(done, wire::ToResponse<v1::OfferRematchResponse>));
        });
  });
}

void ChallengeService::AddAnswers(UnaryServer& server) {
  server.Add<v1::AcceptChallengeRequest, v1::AcceptChallengeResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Read(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const service::AcceptChallenge& wish,
                                          const auto& done) {
                  game_server.challenges().Accept(caller.player, wish, Mapped<service::Seated>(done, ToAccepted));
                });
  });
  server.Add<v1::DeclineChallengeRequest, v1::DeclineChallengeResponse>([this](const auto& call) {
    ServePlayer(backend_, call, Read(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const Declined& wish, const auto& done) {
                  game_server.challenges().Decline(caller.player, wish.challenge, wish.reason);
                  done(v1::DeclineChallengeResponse());
                });
  });
  server.Add<v1::WithdrawChallengeRequest, v1::WithdrawChallengeResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::ReadChallengeId(call->message().challenge_id()),
                [&game_server = backend_.game_server](const Caller& caller, const ChallengeId& id, const auto& done) {
                  game_server.challenges().Withdraw(caller.player, id);
                  done(v1::WithdrawChallengeResponse());
                });
  });
  server.Add<v1::ListChallengesRequest, v1::ListChallengesResponse>([this](const auto& call) {
    ServePlayer(
        backend_, call, Result(call->message()),
        [&game_server = backend_.game_server](const Caller& caller, const v1::ListChallengesRequest&, const auto& done) {
          v1::ListChallengesResponse response;
          for (const lobby::Challenge& challenge : game_server.challenges().Of(caller.player.id)) {
            *response.add_challenges() = wire::ToProto(challenge);
          }
          done(response);
        });
  });
}

}  // namespace merels::transport
