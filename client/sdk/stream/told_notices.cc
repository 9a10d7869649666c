#include "client/sdk/stream/told_notices.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace merels::sdk {
namespace {

/// More than a server keeps of one account, unless its operator has raised that.
constexpr std::size_t kRemembered = 256;

/// What a notice is about; empty for one that is not kept by servers.
struct SubjectOf {
  std::string operator()(const lobby::RatingChanged& change) const { return "rating " + change.match.text(); }
  std::string operator()(const lobby::ChallengeEnded& ended) const { return "challenge " + ended.id.text(); }
  std::string operator()(const lobby::SeekEnded& ended) const { return "seek " + ended.request.text(); }
  template <class Other>
  std::string operator()(const Other&) const {
    return {};
  }
};

}  // namespace

std::vector<lobby::Notice> ToldNotices::Take(const session::Delivery& delivery) {
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

bool ToldNotices::IsNew(const lobby::Notice& notice) {
  std::string subject = std::visit(SubjectOf{}, notice);
  if (subject.empty() || std::find(told_.begin(), told_.end(), subject) != told_.end()) return false;
  told_.push_back(std::move(subject));
  if (told_.size() > kRemembered) told_.pop_front();
  return true;
}

}  // namespace merels::sdk
