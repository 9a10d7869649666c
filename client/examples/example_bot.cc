// A computer player to begin with: takes the oldest open table, or opens one, and plays any legal ply.
#include <iostream>
#include <random>

#include "client/sdk/calls.h"
#include "client/sdk/request.h"
#include "client/sdk/stream/session.h"
#include "client/session/followed_match.h"
#include "client/session/inbox.h"
#include "common/api/account.h"
#include "common/api/lobby.h"

using namespace merels;
using sdk::NewRequestId, sdk::Wait;
using Inbox = session::Inbox<session::Update>;

Result<MatchId> FindMatch(sdk::Calls& calls, Inbox& inbox) {
  const auto tables = Wait(calls, api::ListTables());
  for (const lobby::Table& one : tables ? tables->items : std::vector<lobby::Table>())
    if (const auto seat = Wait(calls, api::JoinTable{NewRequestId(), one.id, {}})) return seat->match;
  const auto open = Wait(calls, api::OpenTable{NewRequestId(), "standard", {}, {}, false});
  if (!open) return open.error();
  while (true) {
    const auto update = NextDelivery(inbox);
    if (!update) return update.error();
    const auto* now = std::get_if<lobby::NoticesSnapshot>(&update->content);
    if (now && !now->live_matches.empty()) return now->live_matches.front().match;
    const auto* notice = std::get_if<lobby::Notice>(&update->content);
    if (const auto* paired = notice ? std::get_if<lobby::Paired>(notice) : nullptr) return paired->match;
  }
}

Result<std::size_t> Play(sdk::Session& session, Inbox& inbox, const MatchId& id, const AccountId& me) {
  session::FollowedMatch match;
  for (session.Follow(session::Topic::Match(id)); !match.now().outcome;) {
    const auto update = NextDelivery(inbox);
    if (!update) return update.error();
    if (const auto* snapshot = std::get_if<match::Snapshot>(&update->content)) match.Take(*snapshot);
    if (const auto* entry = std::get_if<match::SeenEntry>(&update->content)) match.Take(*entry);
    if (!match.game() || update->unnumbered() || match.to_move() != match.SeatOf(me)) continue;
    const auto plies = match.game()->LegalPlies();
    const match::PlayPly ply{plies[std::random_device{}() % plies.size()]};
    session.Submit(id, {{}, NewRequestId(), match.now().position_seq, 0, ply});
  }
  return match.now().plies.size();
}

int main(int argc, char** argv) {
  const auto server = sdk::Resolve({argc > 1 ? argv[1] : "127.0.0.1:9393", {}, false});
  if (!server) return std::cerr << server.error().sentence << "\n", 2;
  const auto channel = std::make_shared<sdk::Channel>(*server);
  const auto calls = sdk::MakeCalls(channel);
  const auto me = Wait(*calls, api::SignInGuest{"Example", true});
  if (!me) return std::cerr << me.error().sentence << "\n", 3;
  calls->SetToken(me->token);
  Inbox inbox;
  const auto session = sdk::OpenSession(channel, me->token, session::Into(inbox));
  session->Follow(session::Topic::Notices());
  const auto match = FindMatch(*calls, inbox);
  const auto end = match ? Play(*session, inbox, *match, me->player.id) : Result<std::size_t>(match.error());
  if (!end) return std::cerr << end.error().sentence << "\n", 1;
  std::cout << match->text() << " " << *end << " plies" << std::endl;
}
