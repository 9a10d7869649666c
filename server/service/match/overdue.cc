#include "server/service/match/overdue.h"

#include <utility>

#include "server/bus/bus.h"
#include "server/service/match/flags.h"

namespace merels::service {

void OverdueMatches::Begin() {
  if (!ports_.bus.lossless()) Look();
}

void OverdueMatches::Look() {
  ports_.executor.After(std::chrono::milliseconds(ports_.limits.heads_interval_ms),
                        callbacks_.Task([this] { Look(); }));
  if (std::exchange(asked_, true)) return;
  ports_.store.Overdue(
      ports_.time->Now() - kOthersWait, seen_,
      callbacks_.WrapOnce([this](const Result<std::vector<store::ListedMatch>>& matches) { Take(matches); }));
}

void OverdueMatches::Take(const Result<std::vector<store::ListedMatch>>& matches) {
  asked_ = false;
  if (!matches) return;
  std::vector<Deadline> deadlines;
  for (const store::ListedMatch& match : *matches) deadlines.push_back(DeadlineOf(match));
  const bool more = matches->size() == store::kMaxListedMatches;
  seen_ = more ? store::OverdueCursor{deadlines.back().at, deadlines.back().match} : store::OverdueCursor{};
  if (!deadlines.empty()) found_(deadlines);
}

}  // namespace merels::service
