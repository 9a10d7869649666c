#include "server/service/lobby/seek_ends.h"

#include <cstddef>
#include <sstream>

#include "server/bus/bus.h"

namespace merels::service {
namespace {

/// The kind of broadcast; its body: the reason, the owner, and the request.
constexpr const char* kEndNews = "seek-ended";

}  // namespace

SeekEnds::SeekEnds(const Ports& ports, NoticeFeed& notices, ClusterBroadcasts& news)
    : alone_(ports.bus.lossless()),
      notices_(notices),
      news_(news),
      ends_(static_cast<std::size_t>(ports.limits.max_remembered_requests)) {
  news_.On(kEndNews, [this](const std::string& about) { Hear(about); });
}

void SeekEnds::Publish(const domain::RequestKey& seek, Reason reason) {
  ends_.Put(seek, {reason, true});
  notices_.Publish(seek.account, lobby::SeekEnded{reason, seek.request});
}

void SeekEnds::Tell(const domain::RequestKey& seek, Reason reason) {
  Publish(seek, reason);
  if (alone_) return;
  news_.Tell(kEndNews, std::string(Name(reason)) + " " + seek.account.text() + " " + seek.request.text());
}

void SeekEnds::TellGone(const domain::RequestKey& seek) {
  const End* known = ends_.Find(seek);
  if (known == nullptr) return Tell(seek, Reason::kCancelled);
  if (!known->told) Publish(seek, known->reason);
}

/// A node of another version may have an unknown reason.
void SeekEnds::Hear(const std::string& about) {
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
