#include "client/presenter/shell/rated_games.h"

#include <algorithm>

#include "client/presenter/base/presenter.h"

namespace merels::presenter {
namespace {

bool Sits(const match::Players& players, const AccountId& account) {
  return std::any_of(players.begin(), players.end(), [&](const auto& one) { return one.id == account; });
}

bool Ends(const match::Entry& entry) {
  return std::any_of(entry.events.begin(), entry.events.end(),
                     [](const match::Event& event) { return std::holds_alternative<match::Ended>(event); });
}

/// Nobody plays more rated games at a time.
constexpr int kMaxOwnRated = 200;

api::ListMatches Asked(const AccountId& me) {
  api::ListMatches asked{{{kMaxOwnRated, ""}, {me, match::StateFilter::kLive}}};
  asked.filter.rated = true;
  return asked;
}

}  // namespace

struct RatedGamesInProgress::UpdateVisitor {
  RatedGamesInProgress& own;
  const AccountId& me;

  void operator()(const model::Online&) const { own.stale_ = true; }
  void operator()(const model::Answer<api::ListMatches>& answer) const {
    const api::ListMatches asked = Asked(me);
    if (answer.asked.filter != asked.filter || answer.asked.page.size != asked.page.size) return;
    if (!answer.result.ok()) {
      own.unknown_ = true;
      return;
    }
    own.going_on_.clear();
    for (const auto& match : answer.result->items) Take(match);
  }
  void operator()(const session::Delivery& delivery) const { std::visit(*this, delivery.content); }
  void operator()(const match::Snapshot& seen) const {
    if (Sits(seen.players, me)) own.Take(seen.match, seen.settings.rated && !seen.outcome);
  }
  void operator()(const match::SeenEntry& seen) const {
    if (seen.logged != nullptr && Ends(seen.logged->entry)) own.Take(seen.match, false);
  }
  void operator()(const lobby::Snapshot& lobby) const {
    for (const auto& match : lobby.live_matches) Take(match);
  }
  void operator()(const lobby::Change& change) const {
    if (const auto* started = std::get_if<lobby::MatchStarted>(&change)) Take(started->match);
    if (const auto* ended = std::get_if<lobby::MatchEnded>(&change)) own.Take(ended->id, false);
  }
  void operator()(const lobby::Notice& notice) const {
    if (std::holds_alternative<lobby::Paired>(notice)) own.stale_ = true;
    if (const auto* rated = std::get_if<lobby::RatingChanged>(&notice)) own.Take(rated->match, false);
  }
  void Take(const match::Summary& match) const {
    if (Sits(match.players, me)) own.Take(match.match, match.settings.rated && !match.outcome);
  }
  template <class Other>
  void operator()(const Other&) const {}
};

void RatedGamesInProgress::Hear(const model::Update& update, const AccountId& me) {
  std::visit(UpdateVisitor{*this, me}, update);
}

void RatedGamesInProgress::Take(const MatchId& match, bool goes_on) {
  if (goes_on) {
    going_on_.insert(match);
  } else {
    going_on_.erase(match);
  }
}

void RatedGamesInProgress::Ask(const match::Player& me, const MatchId& at_table, model::Millis now,
                               Effects& effects) {
  if (me.guest || me.id.empty()) return;
  const bool doubtful = unknown_ || going_on_.size() > going_on_.count(at_table);
  const bool waited = !asked_at_ || now - *asked_at_ >= kAskAgain;
  if (!stale_ && !(doubtful && waited)) return;
  stale_ = unknown_ = false;
  asked_at_ = now;
  effects.Send(Asked(me.id));
}

}  // namespace merels::presenter
