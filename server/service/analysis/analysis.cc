#include "server/service/analysis/analysis.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "common/base/text.h"
#include "server/base/exact_values.h"
#include "server/service/match/matches.h"

namespace merels::service {

/// Some positions of a match.
struct Analysis::Excerpt {
  std::vector<rules::Game> positions = {};
  std::vector<std::string> played = {};  // in each of them; empty: none was
  std::string next = {};                 // the token of the page that follows
};

namespace {

/// The number of the position with which a page begins.
Result<int> FirstOf(const std::string& token) {
  if (token.empty()) return 0;
  if (const auto first = ParseNumber<int>(token); first && *first >= 0) return *first;
  return Error{Reason::kBadArgument, "this page_token does not come from an analysis"};
}

}  // namespace

Analysis::Analysis(const Ports& ports, Matches& matches, AccountRates& rates, Origins& origins)
    : ports_(ports),
      matches_(matches),
      rates_(rates),
      origins_(origins),
      queue_(kAtOnce, ports_.limits.max_waiting_analyses, ports_.limits),
      callbacks_(ports_.executor) {}

void Analysis::Analyse(const match::Player& viewer, const api::AnalyseMatch& query, Done<Positions> done) {
  if (ports_.exact == nullptr)
    return done(Error{Reason::kAnalysisOff, "this server has no tablebase, so it analyses no matches"});
  if (auto allowed = rates_.MayAnalyse(viewer.id); !allowed) return done(allowed.error());
  const Result<int> first = FirstOf(query.page.token);
  if (!first) return done(first.error());
  const auto most = static_cast<std::size_t>(ports_.limits.max_analysed_positions);
  using Cut = Result<std::shared_ptr<Excerpt>>;
  const auto cut = [from = *first,
                    size = static_cast<int>(PageSize(query.page, most))](const MatchView& view) -> Cut {
    const match::State& state = view.state();
    if (!state.outcome()) return Error{Reason::kMatchGoesOn, "the match is not over yet"};
    const std::vector<std::string> plies = state.plies();
    const int last = static_cast<int>(plies.size());
    if (from > last) return Error{Reason::kBadArgument, "the match has no position of this number"};
    auto excerpt = std::make_shared<Excerpt>();
    rules::Game game = state.GameAfter(from);
    for (int number = from; number <= last && number - from < size; ++number) {
      excerpt->positions.push_back(game);
      excerpt->played.push_back(number < last ? plies[static_cast<std::size_t>(number)] : "");
      if (number < last) MERELS_CHECK(game.Play(excerpt->played.back()).ok());
    }
    const int next = from + static_cast<int>(excerpt->positions.size());
    if (next <= last) excerpt->next = std::to_string(next);
    return excerpt;
  };
  matches_.View(query.match.match, {viewer.id, query.match.code}, cut,
                Then(done, [this, id = viewer.id, done](const Cut& found) {
                  found ? JudgeInTurn(id, *found, done) : done(found.error());
                }));
}

void Analysis::JudgeInTurn(const AccountId& viewer, const std::shared_ptr<Excerpt>& excerpt,
                           const Done<Positions>& done) {
  const bool waits = queue_.Wait(origins_.Of(viewer), [this, excerpt, done](std::function<void()> over) {
    Judge(excerpt, [done, over = std::move(over)](const Result<Positions>& judged) {
      over();
      done(judged);
    });
  });
  if (waits) return;
  done(Error{Reason::kRateLimited, "too many matches are being analysed; try again shortly"}.AtLimit(
      "max-waiting-analyses", std::int64_t{ports_.limits.max_waiting_analyses}));
}

void Analysis::Judge(const std::shared_ptr<Excerpt>& excerpt, const Done<Positions>& done) {
  const rules::Ruleset& ruleset = excerpt->positions.front().ruleset();
  if (!ports_.exact->Know(ruleset))
    return done(Error{Reason::kNoValues, "this server has no tablebase of " + ruleset.text});
  auto positions = std::exchange(excerpt->positions, {});
  ports_.exact->Judge(std::move(positions),
                      callbacks_.Then(done, [excerpt, done](std::vector<study::ExactPosition> judged) {
                        for (std::size_t i = 0; i < judged.size(); ++i) judged[i].played = excerpt->played[i];
                        done(Positions{std::move(judged), excerpt->next});
                      }));
}

}  // namespace merels::service
