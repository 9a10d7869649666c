#include "client/sdk/stream/seen_notices.h"

#include <algorithm>
#include <utility>

namespace merels::sdk {
namespace {

/// More than a server keeps for one account by default.
constexpr std::size_t kRemembered = 256;

}  // namespace

std::vector<lobby::Notice> SeenNotices::Take(const session::Delivery& delivery) {
  std::vector<lobby::Notice> missed;
  if (const auto* notice = std::get_if<lobby::Notice>(&delivery.content)) IsNew(*notice);
  const auto* now = std::get_if<lobby::NoticesSnapshot>(&delivery.content);
  if (now == nullptr) return missed;
  const bool first = !std::exchange(begun_, true);
  for (const lobby::RecentNotice& recent : now->recent) {
    if (IsNew(recent.notice) && !first) missed.push_back(recent.notice);
  }
  return missed;
}

bool SeenNotices::IsNew(const lobby::Notice& notice) {
  std::string subject = lobby::SubjectOf(notice);
  if (subject.empty() || std::find(seen_.begin(), seen_.end(), subject) != seen_.end()) return false;
  seen_.push_back(std::move(subject));
  if (seen_.size() > kRemembered) seen_.pop_front();
  return true;
}

}  // namespace merels::sdk
