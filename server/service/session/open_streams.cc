#include "server/service/session/open_streams.h"

#include <algorithm>
#include <string>

namespace merels::service {

void OpenStreams::Add(LiveSession& session, std::string token_hash) {
  streams_[session.account()].push_back(&session);
  tokens_.emplace(&session, std::move(token_hash));
}

void OpenStreams::Remove(LiveSession& session) {
  tokens_.erase(&session);
  const auto streams = streams_.find(session.account());
  std::erase(streams->second, &session);
  if (streams->second.empty()) streams_.erase(streams);
}

std::size_t OpenStreams::CountOf(const AccountId& account) const {
  const auto streams = Of(account);
  return static_cast<std::size_t>(std::count_if(
      streams.begin(), streams.end(), [](const LiveSession* session) { return !session->disconnecting(); }));
}

std::vector<LiveSession*> OpenStreams::All() const {
  std::vector<LiveSession*> all;
  for (const auto& [session, hash] : tokens_) all.push_back(session);
  return all;
}

void OpenStreams::Disconnect(const AccountId& account, const Error& why) const {
  for (LiveSession* session : Of(account)) session->Disconnect(why);
}

void OpenStreams::RecheckAccess(const AccountId& account, LiveSession::RecheckReason reason) const {
  for (LiveSession* session : Of(account)) session->RecheckAccess(reason);
}

std::vector<LiveSession*> OpenStreams::Of(const AccountId& account) const {
  const auto streams = streams_.find(account);
  return streams == streams_.end() ? std::vector<LiveSession*>() : streams->second;
}

std::vector<std::string> OpenStreams::Tokens() const {
  std::vector<std::string> hashes;
  for (const auto& [session, hash] : tokens_) {
    if (!hash.empty()) hashes.push_back(hash);
  }
  return hashes;
}

bool OpenStreams::MakeRoom(const AccountId& account, std::size_t most) const {
  const auto streams = streams_.find(account);
  if (streams == streams_.end()) return most > 0;
  if (CountOf(account) < most) return true;
  const auto silent = std::find_if(streams->second.begin(), streams->second.end(),
                                   [](const LiveSession* session) { return session->silent(); });
  if (silent == streams->second.end()) return false;
  (*silent)->Disconnect(
      Error{Reason::kTooManyStreams, "another stream of this account has replaced this one"}.AtLimit(
          "max-streams-per-account", most));
  return true;
}

void OpenStreams::KeepOldest(const AccountId& account, std::size_t most, const Error& why) const {
  for (LiveSession* session : Of(account)) {
    if (session->disconnecting()) continue;
    if (most == 0) session->Disconnect(why);
    if (most > 0) --most;
  }
}

Result<void> StreamLimit::MakeRoom(const AccountId& account) const {
  const std::size_t elsewhere = std::min(most(), Elsewhere(account));
  return streams_.MakeRoom(account, most() - elsewhere) ? Result<void>() : TooMany(account);
}

void StreamLimit::Counted(const AccountId& account) const {
  if (streams_.CountOf(account) + Elsewhere(account) <= most()) return;
  const std::size_t before = presence_ == nullptr ? 0 : std::min(most(), presence_->Before(account));
  streams_.KeepOldest(account, most() - before, TooMany(account));
}

Error StreamLimit::TooMany(const AccountId& account) const {
  const std::size_t open = streams_.CountOf(account) + Elsewhere(account);
  return Error{Reason::kTooManyStreams,
               "this account has " + std::to_string(open) + " streams open; close one first"}
      .AtLimit("max-streams-per-account", std::int64_t{limits_.max_streams_per_account});
}

}  // namespace merels::service
