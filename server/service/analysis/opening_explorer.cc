#include "server/service/analysis/opening_explorer.h"

#include <memory>
#include <utility>

#include "common/match/state.h"
#include "common/rules/base/outcome.h"
#include "common/variants/registry.h"
#include "server/service/match/match_rows.h"
#include "server/store/store.h"

namespace merels::service {
namespace {

/// Matches that are recognised when they are heard of twice: in a list, and as they end.
constexpr std::size_t kRecognised = 10'000;

/// The opening of a match, if it is over and everybody may watch it.
std::optional<study::Opening> OpeningIn(const std::vector<store::Row>& rows) {
  auto entries = EntriesOf(rows);
  if (!entries) return std::nullopt;
  const auto state = match::State::Replay(*std::move(entries));
  if (!state || !state->outcome() || !state->settings().watching.is_public()) return std::nullopt;
  return study::OpeningOf(state->game().ruleset(), state->plies(), state->outcome()->score);
}

/// Of a match that everybody may watch: lists for nobody have no others.
bool MayHaveOpening(const store::ListedMatch& match) {
  const auto score = rules::FindScore(match.head.result);
  return score && *score != rules::Score::kNone && !match.head.black.empty();
}

Result<rules::Game> PositionOf(const api::ExploreOpening& call) {
  const auto ruleset = variants::ParseRuleset(call.ruleset);
  if (!ruleset) return ruleset.error();
  if (call.position.empty()) return rules::Game(*ruleset);
  return rules::Game::At(*ruleset, call.position);
}

Executor& Background(const Ports& ports) {
  return ports.background == nullptr ? ports.executor : *ports.background;
}

}  // namespace

OpeningExplorer::OpeningExplorer(const Ports& ports)
    : ports_(ports), counted_(kRecognised), callbacks_(ports_.executor) {}

void OpeningExplorer::Ask(const match::Player& /*viewer*/, const api::ExploreOpening& call,
                          Done<study::OpeningPage> done) {
  if (ports_.limits.opening_matches == 0)
    return done(Error{Reason::kAnalysisOff, "this server counts no openings"});
  auto position = PositionOf(call);
  if (!position) return done(position.error());
  Begin();
  auto answer =
      callbacks_.WrapOnce([this, done = std::move(done)](const std::vector<study::OpeningBranch>& found) {
        study::OpeningPage page = openings_->At(found);
        page.counting = !AllRead();
        done(std::move(page));
      });
  Background(ports_).Post([position = *std::move(position), answer = std::move(answer)]() mutable {
    answer(study::BranchesOf(position));
  });
}

/// Reading goes on also after the store was away. With another limit all is read again.
void OpeningExplorer::Begin() {
  const auto most = static_cast<std::size_t>(ports_.limits.opening_matches);
  if (!reading_ && openings_ && openings_->most() != most) {
    openings_.reset();
    counted_.Clear();
    unread_.clear();
    before_.reset();
    all_listed_ = false;
  }
  if (!openings_) openings_.emplace(most);
  if (reading_ || AllRead()) return;
  reading_ = true;
  ReadNext();
}

void OpeningExplorer::ListOlder() {
  store::MatchQuery query{store::MatchQuery::Kind::kEnded, {}, {}, store::kMaxListedMatches};
  if (before_) query.before = {before_->started_at, before_->match};
  query.now = ports_.clock.Now();
  ports_.store.ListMatches(query, callbacks_.WrapOnce([this](const Result<store::MatchList>& listed) {
    if (!listed) return Pause();
    for (const store::ListedMatch& match : listed->matches) {
      if (MayHaveOpening(match)) unread_.push_back(match.match);
    }
    all_listed_ = !listed->next;
    if (listed->next) before_ = {listed->next->started_at, listed->next->match};
    ReadNext();
  }));
}

void OpeningExplorer::ReadNext() {
  while (!unread_.empty() && counted_.Find(unread_.front()) != nullptr) unread_.pop_front();
  if (openings_->full() && !unread_.empty()) {
    openings_->LeaveOutOlder();
    unread_.clear();
    all_listed_ = true;
  }
  if (unread_.empty()) return all_listed_ ? Pause() : ListOlder();
  Read(unread_.front(), [this](Result<std::optional<study::Opening>> opening) {
    if (!opening) return Pause();
    counted_.Put(unread_.front(), true);
    unread_.pop_front();
    if (*opening) openings_->AddOldest(**std::move(opening));
    ReadNext();
  });
}

void OpeningExplorer::Read(const MatchId& match, Done<std::optional<study::Opening>> done) {
  using Rows = std::vector<store::Row>;
  ports_.store.LoadForList(match, callbacks_.Then(done, [this, done](Rows rows) {
    auto answer = callbacks_.WrapOnce(done);
    Background(ports_).Post(
        [rows = std::make_shared<const Rows>(std::move(rows)), answer = std::move(answer)]() mutable {
          answer(Result<std::optional<study::Opening>>(OpeningIn(*rows)));
        });
  }));
}

void OpeningExplorer::MatchOver(const MatchId& match) {
  if (!openings_ || counted_.Find(match) != nullptr) return;
  counted_.Put(match, true);
  Read(match, [this](Result<std::optional<study::Opening>> opening) {
    if (opening && *opening) openings_->AddNewest(**std::move(opening));
  });
}

}  // namespace merels::service
