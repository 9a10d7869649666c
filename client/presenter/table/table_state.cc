#include "client/presenter/table/table_state.h"

#include "client/presenter/words/game_names.h"
#include "common/rating/pool.h"

namespace merels::presenter {

void TableRatings::LookUp(const model::Match& match, const AccountId& me, const model::RatingBook& book,
                          model::Millis date) {
  const auto& settings = match.settings();
  const auto pool = rating::PoolOf(settings.ruleset, settings.clock);
  for (const auto side : {rules::Side::kFirst, rules::Side::kSecond}) {
    const std::string text = book.Text(match.players()[rules::Index(side)].id, pool);
    // The old ratings stay until new ones come.
    if (!text.empty()) now[rules::Index(side)] = text;
  }
  const auto seat = match.known() ? match.SeatOf(me) : std::nullopt;
  expected.clear();
  if (!seat || !settings.rated || !pool) return;
  const auto mine = book.StandingIn(me, *pool);
  const auto theirs = book.StandingIn(match.players()[rules::Index(rules::Other(*seat))].id, *pool);
  if (mine && theirs) expected = ExpectedText(*mine, *theirs, date);
}

rules::Side TableState::NearSide() const {
  const bool fixed = together && !turning;
  const rules::Side own = fixed ? rules::Side::kFirst : seat().value_or(rules::Side::kFirst);
  return preferences.On(flip()) != turned && !alone() ? rules::Other(own) : own;
}

std::string TableState::WhyNot() const {
  if (match.outcome()) return "The game is over";
  if (held) return "The connection to the server is lost";
  if (history) return "This is an earlier position: go to the newest one to play";
  if (match.pending()) return "Your last move is still being sent";
  if (match.game()) return face().Says(match.game()->to_move(), "is to move", "are to move");
  return match.unplayable();
}

bool TableState::MayPremove() const {
  const auto own = seat();
  const auto* newest = match.newest_game();
  if (!own || newest == nullptr || held || history || together || match.outcome()) return false;
  return preferences.On(Preference::kPremove) && !newest->outcome() && newest->to_move() != *own;
}

bool TableState::ClaimDue(model::Millis now) const {
  const auto own = seat();
  const bool begun = match.plies().size() > 1;
  return own && begun && match.ClaimableIn(rules::Other(*own), now) == model::Millis{0};
}

bool TableState::MaySend(const match::Action& action) const {
  const auto own = seat();
  if (!own || match.outcome() || held) return false;
  const auto& outbox = match.outbox();
  if (outbox.Holds<match::Resign>() || outbox.Holds<match::ClaimAbandoned>()) return false;
  if (std::holds_alternative<match::Resign>(action)) return true;
  if (std::holds_alternative<match::ClaimAbandoned>(action)) return !alone();
  if (std::holds_alternative<match::OfferDraw>(action)) {
    return !alone() && !match.offer() && !match.pending() && !outbox.Holds<match::OfferDraw>() &&
           match.OfferPause(match::OfferKind::kDraw, *own) == 0;
  }
  if (std::holds_alternative<match::Abort>(action)) {
    return !alone() && match.plies().size() < 2 && !match.pending() && !outbox.Holds<match::Abort>();
  }
  if (std::holds_alternative<match::OfferTakeback>(action)) {
    const bool has_played = match.plies().size() > 1 || (match.plies().size() == 1 && match.ToMove() != *own);
    return !alone() && !match.settings().rated && has_played && !match.takeback() && !match.pending() &&
           !outbox.Holds<match::OfferTakeback>() && match.OfferPause(match::OfferKind::kTakeback, *own) == 0;
  }
  if (std::holds_alternative<match::AcceptTakeback>(action) ||
      std::holds_alternative<match::DeclineTakeback>(action)) {
    const bool said = outbox.Holds<match::AcceptTakeback>() || outbox.Holds<match::DeclineTakeback>();
    return !said && match.takeback() == rules::Other(*own);
  }
  const bool answers =
      std::holds_alternative<match::AcceptDraw>(action) || std::holds_alternative<match::DeclineDraw>(action);
  const bool answered = outbox.Holds<match::AcceptDraw>() || outbox.Holds<match::DeclineDraw>();
  return answers && !answered && match.offer() == rules::Other(*own);
}

}  // namespace merels::presenter
