#include "client/model/session.h"

#include <utility>

namespace merels::model {

std::uint64_t Session::Begin(std::string server) {
  const auto generation = generation_ + 1;
  *this = Session();
  generation_ = generation;
  server_ = std::move(server);
  link_ = Link::kConnecting;
  return generation;
}

void Session::End() {
  link_ = Link::kOff;
  me_.reset();
  asked_at_.reset();
  round_trip_.reset();
}

void Session::Online(match::Player me, bool kept) {
  me_ = std::move(me);
  kept_ = kept;
  link_ = Link::kOnline;
  attempt_ = 0;
  next_attempt_.reset();
  why_.clear();
}

void Session::Lost(std::string why, Millis now) {
  if (link_ == Link::kOff) return;
  if (link_ != Link::kLost) {
    lost_at_ = now;
    attempt_ = 0;
    next_attempt_.reset();
  }
  link_ = Link::kLost;
  asked_at_.reset();
  why_ = std::move(why);
}

void Session::Retrying(int attempt, std::optional<Millis> at) {
  attempt_ = attempt;
  next_attempt_ = at;
}

Millis Session::LostFor(Millis now) const { return link_ == Link::kLost ? now - lost_at_ : Millis{0}; }

Millis Session::SilentFor(Millis now) const {
  return asked_at_ && link_ == Link::kOnline ? now - *asked_at_ : LostFor(now);
}

}  // namespace merels::model
