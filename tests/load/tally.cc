#include "tests/load/tally.h"

namespace merels::load {

void Tally::Acknowledge(Moment due, Moment now) {
  acknowledged.fetch_add(1, std::memory_order_relaxed);
  if (window.Has(now)) ++moves;
  if (window.Has(due)) ack.Add(now - due);
}

void Tally::Seen(Moment due, Moment now) {
  if (window.Has(due)) seen.Add(now - due);
}

void Tally::Deliver(Moment now) {
  delivered.fetch_add(1, std::memory_order_relaxed);
  if (window.Has(now)) ++deliveries;
}

}  // namespace merels::load
