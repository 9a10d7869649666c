#include "server/transport/lobby/challenge_service.h"

#include "proto/wire/challenge.h"
#include "proto/wire/request.h"
#include "server/service/lobby/challenges.h"
#include "server/transport/calls/requests.h"
#include "server/transport/calls/unary_call.h"

namespace merels::transport {
void ChallengeService::AddTo(UnaryServer& server) {
  AddMaking(server);
  AddAnswers(server);
}

void ChallengeService::AddMaking(UnaryServer& server) {
  server.Add<v1::CreateChallengeRequest, v1::CreateChallengeResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::MakeChallenge& wish,
                                                      const auto& done) {
                  game_server.challenges().Make(
                      caller.player, wish,
                      Mapped<lobby::Challenged>(done, wire::ToResponse<v1::CreateChallengeResponse>));
                });
  });
  server.Add<v1::OfferRematchRequest, v1::OfferRematchResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::Rematch& wish,
                                                      const auto& done) {
                  game_server.challenges().OfferRematch(
                      caller.player, wish,
                      Mapped<lobby::Challenged>(done, wire::ToResponse<v1::OfferRematchResponse>));
                });
  });
}

void ChallengeService::AddAnswers(UnaryServer& server) {
  server.Add<v1::AcceptChallengeRequest, v1::AcceptChallengeResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::AcceptChallenge& wish,
                                                      const auto& done) {
                  game_server.challenges().Accept(caller.player, wish,
                                                  Mapped<api::Seated>(done, wire::ToAccepted));
                });
  });
  server.Add<v1::DeclineChallengeRequest, v1::DeclineChallengeResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller, const api::DeclineChallenge& wish,
                                                      const auto& done) {
                  game_server.challenges().Decline(caller.player, wish, [done](const Result<void>& ended) {
                    ended ? done(v1::DeclineChallengeResponse()) : done(ended.error());
                  });
                });
  });
  server.Add<v1::WithdrawChallengeRequest, v1::WithdrawChallengeResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::FromProto(call->message()),
                [&game_server = backend_.game_server](const Caller& caller,
                                                      const api::WithdrawChallenge& wish, const auto& done) {
                  game_server.challenges().Withdraw(caller.player, wish, [done](const Result<void>& ended) {
                    ended ? done(v1::WithdrawChallengeResponse()) : done(ended.error());
                  });
                });
  });
  server.Add<v1::ListChallengesRequest, v1::ListChallengesResponse>([this](const auto& call) {
    ServePlayer(backend_, call, wire::ReadPage(call->message().page_size(), call->message().page_token()),
                [&game_server = backend_.game_server](const Caller& caller, const service::PageQuery& query,
                                                      const auto& done) {
                  const auto page = game_server.challenges().ListPage(caller.player.id, query);
                  v1::ListChallengesResponse response;
                  for (const lobby::Challenge& one : page.items)
                    *response.add_challenges() = wire::ToProto(one);
                  response.set_next_page_token(page.next);
                  done(response);
                });
  });
}

}  // namespace merels::transport
