#include "server/service/lobby/seek_request.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "common/clock/time_control.h"
#include "common/rating/pool.h"
#include "server/service/lobby/seating.h"
#include "server/service/match/terms.h"
#include "server/service/ratings/ratings.h"

namespace merels::service {
namespace {

/// A seeker does not choose the opponent, so computers may seek only in some pools; at tables and by
/// challenges players choose, so these are open to computers.
Result<void> MayWait(const Terms& terms, const match::Player& player, const Policy& policy) {
  const std::string pool = rating::PoolOf(terms.ruleset, terms.clock).value_or("");
  if (!player.bot || policy.TakesBots(pool)) return {};
  return Error{Reason::kNotAllowed, "this server has not opened " + (pool.empty() ? terms.ruleset : pool) +
                                        " to computers that seek; open a table, or join one"};
}

/// An error about one of several choices.
Error About(const lobby::SeekChoice& choice, const lobby::SeekTerms& terms, Error why) {
  if (terms.choices.size() > 1)
    why.sentence = "\"" + choice.ruleset + " " + clock::PlayersText(choice.clock) + "\": " + why.sentence;
  return why;
}

Result<lobby::SeekChoice> CheckChoice(const lobby::SeekChoice& choice, const match::Player& player,
                                      bool rated, const Ratings& ratings, const Ports& ports) {
  const auto terms = CheckTerms(choice.ruleset, choice.clock);
  if (!terms) return terms.error();
  if (terms->seats == 1) {
    return Error{Reason::kNoOpponent,
                 terms->ruleset + " is for one player: open it, and the match begins at once"};
  }
  // Checked first, so that a pool closed to computers gives one reason, whether they seek rated or casual.
  if (const auto may = MayWait(*terms, player, ports.policy); !may) return may.error();
  if (rated) {
    if (const auto may = ratings.MayRate(*terms, player); !may) return may.error();
  }
  return lobby::SeekChoice{terms->ruleset, terms->clock};
}

Result<void> CheckNumbers(const lobby::SeekTerms& asked, std::int64_t most) {
  if (asked.choices.empty())
    return Error{Reason::kBadArgument, "name at least one choice: a ruleset and a clock"};
  if (static_cast<std::int64_t>(asked.choices.size()) > most) {
    return Error{Reason::kBadArgument, "a seek has at most " + std::to_string(most) +
                                           " choices, this one has " + std::to_string(asked.choices.size())}
        .AtLimit("max-seek-choices", most);
  }
  if (asked.least_games >= 0) return {};
  return Error{Reason::kBadArgument,
               "an opponent cannot have fewer than no games: least_games is at least 0"};
}

}  // namespace

Result<lobby::SeekTerms> CheckSeek(const lobby::SeekTerms& asked, const match::Player& player,
                                   const Ratings& ratings, const Ports& ports) {
  if (const auto may = CheckNumbers(asked, ports.limits.max_seek_choices); !may) return may.error();
  lobby::SeekTerms terms{{}, asked.rated, asked.least_games};
  for (const lobby::SeekChoice& choice : asked.choices) {
    auto checked = CheckChoice(choice, player, asked.rated, ratings, ports);
    if (!checked) return About(choice, asked, checked.error());
    if (std::find(terms.choices.begin(), terms.choices.end(), *checked) != terms.choices.end()) {
      return Error{Reason::kBadArgument, "the choice " + checked->ruleset + " " +
                                             clock::PlayersText(checked->clock) +
                                             " is there twice; name each once"};
    }
    terms.choices.push_back(std::move(*checked));
  }
  return terms;
}

domain::IdempotencyKey KeyOfSeek(const match::Player& player, const api::CreateSeek& request) {
  std::string contents = request.terms.rated ? "seek rated" : "seek casual";
  for (const lobby::SeekChoice& choice : request.terms.choices)
    contents += " " + choice.ruleset + " " + clock::SecondsText(choice.clock);
  contents += " " + std::to_string(request.terms.least_games);
  return IdempotencyKeyOf({player.id, request.request}, contents);
}

}  // namespace merels::service
