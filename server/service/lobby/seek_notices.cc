#include "server/service/lobby/seek_notices.h"

#include <cstddef>
#include <sstream>

#include "server/service/lobby/live_matches.h"
#include "server/service/match/matches.h"

namespace merels::service {
namespace {

/// The kind of broadcast; its body: the reason, the owner, and the request.
constexpr const char* kEndNews = "seek-ended";

}  // namespace

SeekNotices::SeekNotices(const Ports& ports, NoticeFeed& notices, Matches& matches,
                         ClusterBroadcasts* broadcasts)
    : notices_(notices),
      matches_(matches),
      broadcasts_(broadcasts),
      ends_(static_cast<std::size_t>(ports.limits.max_remembered_requests)) {
  if (broadcasts_ != nullptr) broadcasts_->On(kEndNews, [this](const std::string& about) { Hear(about); });
}

void SeekNotices::Paired(const AccountId& player, const MatchId& match) {
  matches_.With(
      match,
      [player](const LoadedMatch& loaded, const match::Moment&) {
        return PairedFor(loaded.id, loaded.players,
                         loaded.state.SeatOf(player).value_or(rules::Side::kFirst));
      },
      [this, player](const Result<lobby::Paired>& paired) {
        if (paired) notices_.Publish(player, *paired);
      });
}

void SeekNotices::Publish(const domain::RequestKey& seek, Reason reason) {
  ends_.Put(seek, {reason, true});
  notices_.Publish(seek.account, lobby::SeekEnded{reason, seek.request});
}

void SeekNotices::Ended(const domain::RequestKey& seek, Reason reason) {
  Publish(seek, reason);
  if (broadcasts_ == nullptr) return;
  broadcasts_->Tell(kEndNews, std::string(Name(reason)) + " " + seek.account.text() + " " +
                                  std::string(seek.request.text()));
}

void SeekNotices::Gone(const domain::RequestKey& seek) {
  const End* known = ends_.Find(seek);
  if (known == nullptr) return Ended(seek, Reason::kCancelled);
  if (!known->published) Publish(seek, known->reason);
}

/// A node of another version may have an unknown reason.
void SeekNotices::Hear(const std::string& about) {
  std::istringstream words(about);
  std::string why, account, request;
  words >> why >> account >> request;
  const domain::RequestKey seek{AccountId(account), RequestId(request)};
  if (request.empty() || ends_.Find(seek) != nullptr) return;
  const Reason reason = FindReason(why).value_or(Reason::kCancelled);
  if (notices_.Follows(seek.account)) return Publish(seek, reason);
  ends_.Put(seek, {reason, false});
  notices_.Remember(seek.account, lobby::SeekEnded{reason, seek.request});
}

}  // namespace merels::service
