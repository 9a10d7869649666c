#include "common/clock/match_clock.h"

#include <algorithm>

namespace merels::clock {

void LagMeter::Add(Millis pong) { pongs_[count_++ % kPongsKept] = pong; }

std::optional<Millis> LagMeter::lag() const {
  if (count_ < kPongsNeeded) return std::nullopt;
  const auto end = pongs_.begin() + static_cast<std::ptrdiff_t>(std::min(count_, kPongsKept));
  return *std::min_element(pongs_.begin(), end);
}

MatchClock::MatchClock(TimeControl control) : control_(control) {
  constexpr auto kStart = static_cast<std::int32_t>(kBankAtStart.count());
  sides_.fill({control.at_start(), kStart, static_cast<std::int32_t>(kBankOfMatch.count()) - kStart});
}

Millis MatchClock::CreditOf(rules::Side side, std::optional<Millis> lag) const {
  if (!lag) return Millis(0);
  return std::max(Millis(0), std::min({*lag, kMaxCreditPerPly, bank(side)}));
}

Price MatchClock::PriceOf(rules::Side side, Millis thought, std::optional<Millis> lag) const {
  if (!control_.timed()) return {};
  const Millis counted = std::max(Millis(0), thought);
  const Millis credit = std::min(counted, CreditOf(side, lag));
  return {counted - credit, credit};
}

bool MatchClock::Falls(rules::Side side, const Price& price) const {
  return control_.timed() && price.charged >= left(side);
}

Millis MatchClock::Allowance(rules::Side side, std::optional<Millis> lag) const {
  return left(side) + CreditOf(side, lag);
}

void MatchClock::PayForPly(rules::Side side, const Price& price) {
  if (!control_.timed()) return;
  OneSide& mine = sides_[rules::Index(side)];
  mine.left = control_.AfterPly(mine.left, price.charged);
  const std::int32_t regained = std::min(static_cast<std::int32_t>(kBankRegainPerPly.count()), mine.to_come);
  mine.bank += regained - static_cast<std::int32_t>(price.credit.count());
  mine.to_come -= regained;
}

void MatchClock::Pay(rules::Side side, Millis charged) {
  OneSide& mine = sides_[rules::Index(side)];
  mine.left = std::max(Millis(0), mine.left - charged);
}

}  // namespace merels::clock
