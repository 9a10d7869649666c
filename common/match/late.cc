#include "common/match/late.h"

#include <algorithm>
#include <utility>

#include "common/base/check.h"

namespace merels::match {
namespace {

int PliesIn(const Entry& entry) {
  return static_cast<int>(std::count_if(entry.events.begin(), entry.events.end(), [](const Event& event) {
    return std::holds_alternative<PlyPlayed>(event);
  }));
}

}  // namespace

Result<Late> Late::Begin(std::vector<Entry> entries, Millis now) {
  auto whole = State::Replay(entries);
  if (!whole) return whole.error();
  auto first = State::Begin(std::move(entries.front()));
  if (!first) return first.error();
  Late late(*std::move(first));
  for (auto entry = entries.begin() + 1; entry != entries.end(); ++entry) {
    late.Add(std::move(*entry), whole->game().plies(), whole->outcome().has_value());
  }
  while (late.ShowNext(now)) continue;
  return late;
}

void Late::Add(Entry entry, int plies, bool over) {
  waiting_.push_back(std::move(entry));
  plies_ = plies;
  over_ = over;
}

bool Late::MayShow(const Entry& entry, Millis now) const {
  const Watching& watching = shown_.settings().watching;
  if (watching.delay_plies == 0) return entry.cluster_at() + watching.delay <= now;
  return over_ || shown_.game().plies() + PliesIn(entry) + watching.delay_plies <= plies_;
}

LoggedPtr Late::ShowNext(Millis now) {
  if (waiting_.empty() || !MayShow(waiting_.front(), now)) return nullptr;
  auto shown = shown_.Apply(std::move(waiting_.front()));
  waiting_.pop_front();
  MERELS_CHECK(shown.ok());  // the match itself has accepted it already
  return *std::move(shown);
}

std::optional<Millis> Late::due() const {
  const Watching& watching = shown_.settings().watching;
  if (waiting_.empty() || watching.delay_plies > 0) return std::nullopt;
  return waiting_.front().cluster_at() + watching.delay;
}

}  // namespace merels::match
