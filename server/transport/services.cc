#include <utility>

#include "common/api/account.h"
#include "common/api/chat.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/api/moderation.h"
#include "common/api/operator.h"
#include "common/api/ratings.h"
#include "server/cluster/cluster_nodes.h"
#include "server/service/accounts/credentials.h"
#include "server/service/accounts/membership.h"
#include "server/service/analysis/analysis.h"
#include "server/service/analysis/opening_explorer.h"
#include "server/service/chat/chat.h"
#include "server/service/export/exports.h"
#include "server/service/friends/friends.h"
#include "server/service/lobby/challenges.h"
#include "server/service/lobby/quick_play.h"
#include "server/service/lobby/tables.h"
#include "server/service/match/plans.h"
#include "server/service/match_calls.h"
#include "server/service/moderation/moderation.h"
#include "server/service/ratings/ratings.h"
#include "server/transport/calls/call_table.h"

namespace merels::transport {
namespace {

using service::GameServer;

void AddAccounts(CallTable& calls, GameServer& server) {
  calls.Serve<api::GetAccount>(
      [](const Caller& caller, const api::GetAccount&, const auto& done) { done(caller.player); });
  service::Membership& membership = server.membership();
  calls.Serve<api::SignInGuest>([&membership](const Caller& caller, const api::SignInGuest& call, auto done) {
    membership.SignInGuest(call, std::move(done), OriginOf(caller.address));
  });
  calls.Serve<api::SignUp>(membership, &service::Membership::Register);
  calls.Serve<api::SignIn>([&membership](const Caller& caller, const api::SignIn& call, auto done) {
    membership.SignIn(call, std::move(done), OriginOf(caller.address));
  });
  calls.Serve<api::ChangePassword>(membership, &service::Membership::ChangePassword);
  calls.Serve<api::ListSignIns>(membership, &service::Membership::ListPage);
  calls.Serve<api::EndSignIn>([&membership](const Caller& caller, const api::EndSignIn& call, auto done) {
    membership.End(caller.bearer(), call.id, std::move(done));
  });
  service::Credentials& credentials = server.credentials();
  calls.Serve<api::CreateToken>(
      [&credentials](const Caller& caller, const api::CreateToken& call, const auto& done) {
        credentials.Create(caller.bearer(), call, [done](const Result<api::SignedIn>& made) {
          done(made.Map([](const api::SignedIn& one) { return one.token; }));
        });
      });
  calls.Serve<api::ResetPassword>(credentials, &service::Credentials::Reset);
  calls.Serve<api::CloseAccount>(
      [&credentials](const Caller& caller, const api::CloseAccount& call, auto done) {
        credentials.Close(caller.bearer(), call.password, std::move(done));
      });
  calls.Serve<api::ExportAccount>(
      [&server](const Caller& caller, const api::ExportAccount& call, const auto& done) {
        server.account_export().Export(caller.bearer(), call.page.token, done);
      });
}

void AddLobby(CallTable& calls, GameServer& server) {
  service::Tables& tables = server.tables();
  calls.Serve<api::OpenTable>(tables, &service::Tables::Open);
  calls.Serve<api::ListTables>([&tables](const Caller& caller, const api::ListTables& call,
                                         const auto& done) { done(tables.List(caller.player, call.page)); });
  calls.Serve<api::GetTable>(
      [&tables](const Caller&, const api::GetTable& call, auto done) { tables.Get(call, std::move(done)); });
  calls.Serve<api::JoinTable>(tables, &service::Tables::Join);
  calls.Serve<api::WithdrawTable>([&tables](const Caller& caller, const api::WithdrawTable& call, auto done) {
    tables.Withdraw(caller.player, call.table, std::move(done));
  });
  service::QuickPlay& quick_play = server.quick_play();
  calls.Serve<api::CreateSeek>(quick_play, &service::QuickPlay::Seek);
  calls.Serve<api::CancelSeek>([&quick_play](const Caller& caller, const api::CancelSeek&, auto done) {
    quick_play.Cancel(caller.player, std::move(done));
  });
  service::Challenges& challenges = server.challenges();
  calls.Serve<api::CreateChallenge>(challenges, &service::Challenges::Make);
  calls.Serve<api::OfferRematch>(challenges, &service::Challenges::OfferRematch);
  calls.Serve<api::AcceptChallenge>(challenges, &service::Challenges::Accept);
  calls.Serve<api::DeclineChallenge>(challenges, &service::Challenges::Decline);
  calls.Serve<api::WithdrawChallenge>(challenges, &service::Challenges::Withdraw);
  calls.Serve<api::ListChallenges>(
      [&challenges](const Caller& caller, const api::ListChallenges& call, const auto& done) {
        done(challenges.ListPage(caller.player.id, call.page));
      });
}

void AddMatches(CallTable& calls, GameServer& server) {
  service::MatchCalls& matches = server.match_calls();
  calls.Serve<api::Submit>([&matches](const Caller& caller, const api::Submit& call, auto done) {
    match::Command command = call.command;
    command.by = caller.player.id;
    matches.Submit(call.match, std::move(command), caller.read_at, std::move(done));
  });
  calls.Serve<api::GetMatch>(matches, &service::MatchCalls::GetMatch);
  calls.Serve<api::ListMatches>(matches, &service::MatchCalls::ListMatches);
  calls.Serve<api::ExportMatch>(matches, &service::MatchCalls::ExportMatch);
  calls.Serve<api::ExportMatches>(matches, &service::MatchCalls::ExportMatches);
  calls.Serve<api::ListLegalPlies>(matches, &service::MatchCalls::ListLegalPlies);
  calls.Serve<api::ListBestSolutions>(matches, &service::MatchCalls::ListBestSolutions);
  calls.Serve<api::SetPlan>(server.plans(), &service::Plans::Set);
  calls.Serve<api::GetPlan>(server.plans(), &service::Plans::Get);
  calls.Serve<api::ListRulesets>(
      [&matches](const Caller& caller, const api::ListRulesets& call, const auto& done) {
        done(matches.ListRulesets(call.page, OriginOf(caller.address)));
      });
  calls.Serve<api::ListChannels>(
      [&matches](const Caller& caller, const api::ListChannels& call, const auto& done) {
        done(matches.ListChannels(caller.player, call.page));
      });
  calls.Serve<api::AnalyseMatch>(server.analysis(), &service::Analysis::Analyse);
  calls.Serve<api::ExploreOpening>(server.openings(), &service::OpeningExplorer::Ask);
  calls.Serve<api::Say>(server.chat(), &service::Chat::Say);
  calls.Serve<api::ListMessages>(server.chat(), &service::Chat::ListPage);
  calls.Serve<api::SetChat>(server.chat(), &service::Chat::SetOff);
}

void AddPlayers(CallTable& calls, GameServer& server) {
  calls.Serve<api::FollowPlayer>(server.friends(), &service::Friends::Follow);
  calls.Serve<api::UnfollowPlayer>(server.friends(), &service::Friends::Unfollow);
  calls.Serve<api::ListFriends>(server.friends(), &service::Friends::List);
  service::PlayerSafety& safety = server.player_safety();
  calls.Serve<api::BlockPlayer>(safety, &service::PlayerSafety::Block);
  calls.Serve<api::UnblockPlayer>(safety, &service::PlayerSafety::Unblock);
  calls.Serve<api::ListBlocks>(safety, &service::PlayerSafety::ListBlockedPage);
  calls.Serve<api::ReportPlayer>(safety, &service::PlayerSafety::Report);
  calls.Serve<api::ListOwnSanctions>(safety, &service::PlayerSafety::ListOwn);
  service::Ratings& ratings = server.ratings();
  const auto or_self = [](const std::string& player, const Caller& caller) {
    return player.empty() ? caller.player.id.text() : player;
  };
  calls.Serve<api::GetRatings>(
      [&ratings, or_self](const Caller& caller, const api::GetRatings& call, auto done) {
        ratings.Get(or_self(call.player, caller), std::move(done));
      });
  calls.Serve<api::ListStandings>(ratings, &service::Ratings::ListStandings);
  calls.Serve<api::ListRatingHistory>(
      [&ratings, or_self](const Caller& caller, api::ListRatingHistory call, auto done) {
        call.player = or_self(call.player, caller);
        ratings.ListHistory(call, std::move(done));
      });
  calls.Serve<api::ListRatingLog>(ratings, &service::Ratings::ListLog);
}

void AddModeration(CallTable& calls, GameServer& server) {
  service::Moderation& moderation = server.moderation();
  calls.Serve<api::ListReports>(moderation, &service::Moderation::ListReports);
  calls.Serve<api::ResolveReport>(
      [&moderation](const Caller& caller, const api::ResolveReport& call, auto done) {
        moderation.Resolve(caller.player, call.report, call.resolution, std::move(done));
      });
  calls.Serve<api::ImposeSanction>(moderation, &service::Moderation::Impose);
  calls.Serve<api::LiftSanction>(
      [&moderation](const Caller& caller, const api::LiftSanction& call, auto done) {
        moderation.Lift(caller.player, call.sanction, call.reason, std::move(done));
      });
  calls.Serve<api::ListSanctions>([&moderation](const Caller&, const api::ListSanctions& call, auto done) {
    moderation.ListSanctions(call.player, call.page, std::move(done));
  });
  calls.Serve<api::ListAudit>([&moderation](const Caller&, const api::ListAudit& call, auto done) {
    moderation.ListAudit(call.before, call.page, std::move(done));
  });
}

void AddOperations(CallTable& calls, GameServer& server) {
  service::Operations& operations = server.operations();
  calls.Serve<api::CreateInvite>(operations, &service::Operations::Invite);
  calls.Serve<api::ListInvites>(operations, &service::Operations::ListInvites);
  calls.Serve<api::RevokeInvite>([&operations](const Caller&, const api::RevokeInvite& call, auto done) {
    operations.RevokeInvite(call.invite, std::move(done));
  });
  calls.Serve<api::CreateResetCode>(operations, &service::Operations::MakeResetCode);
  calls.Serve<api::SetModerator>([&operations](const Caller&, const api::SetModerator& call, auto done) {
    operations.SetModerator(call.player, call.moderator, std::move(done));
  });
  calls.Serve<api::ListLimits>([&operations](const Caller&, const api::ListLimits& call, const auto& done) {
    done(operations.ListLimits(call.page));
  });
  calls.Serve<api::SetLimit>(operations, &service::Operations::SetLimit);
  calls.Serve<api::ResetLimit>(operations, &service::Operations::ResetLimit);
  calls.Serve<api::Announce>([&operations](const Caller&, const api::Announce& call, const auto& done) {
    done(operations.Announce(call));
  });
  service::ClusterNodes& nodes = server.nodes();
  calls.Serve<api::GetStatus>(
      [&nodes](const Caller&, const api::GetStatus&, const auto& done) { done(nodes.Status()); });
  calls.Serve<api::ListNodes>(
      [&nodes](const Caller&, const api::ListNodes& call, const auto& done) { done(nodes.List(call.page)); });
  calls.Serve<api::ListLeases>(nodes, &service::ClusterNodes::ListLeases);
  calls.Serve<api::DrainNode>([&nodes](const Caller&, const api::DrainNode&, const auto& done) {
    nodes.Drain();
    done({});
  });
}

}  // namespace

void AddServices(CallTable& calls, GameServer& server) {
  AddAccounts(calls, server);
  AddLobby(calls, server);
  AddMatches(calls, server);
  AddPlayers(calls, server);
  AddModeration(calls, server);
  AddOperations(calls, server);
}

}  // namespace merels::transport
