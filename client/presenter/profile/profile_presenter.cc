#include "client/presenter/profile/profile_presenter.h"

#include <algorithm>
#include <utility>

#include "client/presenter/base/ask_ratings.h"
#include "client/presenter/games/game_line.h"
#include "client/presenter/words/game_names.h"
#include "client/words/day_text.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

/// "Blitz" of the standard rules, else "Six Men's Morris blitz".
std::string PoolLabel(const std::string& pool) {
  const auto slash = pool.rfind('/');
  if (slash == std::string::npos) return pool;
  const std::string pace = pool.substr(slash + 1), ruleset = pool.substr(0, slash);
  return ruleset == "standard" ? words::Capitalised(pace) : RulesShort(ruleset) + " " + pace;
}

std::string GamesText(std::int64_t games) {
  return std::to_string(games) + (games == 1 ? " rated game" : " rated games");
}

/// The same line where it has less room: rules and clock in one cell with the day, and one button.
Line Narrow(Line line) {
  auto& cells = line.cells;
  cells[2] = {cells[3].text + " " + cells[2].text, Tone::kPlain, cells[4].text};
  cells.resize(3);
  if (line.second) line.button = std::exchange(line.second, std::nullopt);
  return line;
}

}  // namespace

struct ProfilePresenter::ActionVisitor {
  ProfilePresenter& screen;
  model::Millis now;

  void operator()(const action::ShowProfile& shown) const {
    screen.Open(shown.what.player);
    screen.navigator_.Show(Screen::kProfile, now);
  }
  void operator()(const action::ChooseTheirPool& chosen) const {
    screen.pool_ = chosen.what;
    screen.FetchRated("");
  }
  void operator()(const action::AllTheirGames&) const { screen.ShowGames(false); }
  void operator()(const action::GamesBetween&) const { screen.ShowGames(true); }
  void operator()(const action::MoreTheirGames&) const { screen.FetchGames(screen.next_); }
  void operator()(const action::ReloadProfile&) const { screen.Fetch(); }
};

bool ProfilePresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<ProfileActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    return true;
  }
  const auto* actions = ActionsIn<ProfilePageActions>(intent);
  if (actions == nullptr || !player_) return false;
  std::visit(ActionVisitor{*this, now}, actions->one);
  return true;
}

void ProfilePresenter::Open(const match::Player& player) {
  player_ = player;
  pool_.clear();
  rated_.clear();
  between_ = false;
  Fetch();
}

void ProfilePresenter::Fetch() {
  ShowGames(between_);
  if (!pool_.empty()) FetchRated("");
}

void ProfilePresenter::ShowGames(bool between) {
  between_ = between;
  games_.clear();
  known_ = busy_ = false;
  FetchGames("");
}

void ProfilePresenter::FetchGames(const std::string& page) {
  if (std::exchange(busy_, true)) return;
  problem_.clear();
  effects_.Send(model::ListGames{player_->id, page, between_ ? me_ : AccountId()});
}

/// The first page is asked for once in a while, the others follow by themselves.
void ProfilePresenter::FetchRated(const std::string& page) {
  if (page.empty()) {
    const auto [pool, added] = rated_.try_emplace(pool_);
    if (!added && pool->second.problem.empty()) return;
    pool->second = {};
  }
  effects_.Send(model::AskHistory{player_->id.text(), pool_, {kRatedOnAPage, page}});
}

// Until the book knows the ratings, no pool can be chosen.
void ProfilePresenter::Settle() {
  if (!player_) return;
  AskRatings(*player_, book_, effects_);
  if (!pool_.empty()) return;
  const auto pools = Pools();
  if (pools.empty()) return;
  pool_ = pools.front().pool;
  FetchRated("");
}

void ProfilePresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  if (!player_) return;
  if (const auto* games = std::get_if<model::GamesAnswer>(&update)) return Hear(*games);
  const auto* ratings = std::get_if<model::RatingUpdate>(&update);
  const auto* answer = ratings == nullptr ? nullptr : std::get_if<model::RatingsAnswer>(ratings);
  if (answer != nullptr && answer->account == player_->id && !answer->result.ok()) {
    ratings_problem_ = words::Capitalised(answer->result.error().sentence);
  }
  const auto* history = ratings == nullptr ? nullptr : std::get_if<model::HistoryAnswer>(ratings);
  if (history != nullptr) Hear(*history);
}

void ProfilePresenter::Hear(const model::GamesAnswer& answer) {
  const bool asked = answer.account == player_->id && answer.opponent == (between_ ? me_ : AccountId());
  if (!asked || !busy_) return;
  busy_ = false;
  if (!answer.result.ok()) {
    problem_ = words::Capitalised(answer.result.error().sentence);
    return;
  }
  known_ = true;
  if (answer.page.empty()) games_.clear();
  games_.insert(games_.end(), answer.result->begin(), answer.result->end());
  next_ = answer.next;
}

void ProfilePresenter::Hear(const model::HistoryAnswer& answer) {
  const auto found = rated_.find(answer.pool);
  if (answer.player != player_->id.text() || found == rated_.end() || found->second.whole) return;
  Pool& pool = found->second;
  if (!answer.result.ok()) {
    pool.problem = words::Capitalised(answer.result.error().sentence);
    return;
  }
  pool.record.Add(*answer.result, player_->id);
  pool.more = !answer.next.empty();
  pool.whole = !pool.more || pool.record.games() >= kMaxRatedFetched;
  if (pool.whole) {
    pool.chart = pool.record.MakeChart();
  } else {
    effects_.Send(model::AskHistory{answer.player, answer.pool, {kRatedOnAPage, answer.next}});
  }
}

std::vector<lobby::PoolRating> ProfilePresenter::Pools() const {
  const auto* all = player_ ? book_.All(player_->id) : nullptr;
  if (all == nullptr) return {};
  std::vector<lobby::PoolRating> pools = *all;
  std::stable_sort(pools.begin(), pools.end(),
                   [](const auto& a, const auto& b) { return a.standing.games > b.standing.games; });
  pools.resize(std::min(pools.size(), kMaxPools));
  return pools;
}

Form ProfilePresenter::RatingsForm() const {
  Form form{"ratings", "Ratings", "", {}, "", false, {}};
  const auto pools = Pools();
  if (pools.empty()) {
    form.text = player_->guest             ? "Guests play without a rating."
                : book_.Knows(player_->id) ? "No rated games yet."
                : ratings_problem_.empty() ? "Fetching the ratings…"
                                           : ratings_problem_;
    return form;
  }
  std::string certain;
  for (const auto& pool : pools) {
    const std::string label = PoolLabel(pool.pool);
    form.text += (form.text.empty() ? "" : " · ") + label + " " + book_.Text(player_->id, pool.pool);
    form.buttons.push_back(
        {action::ChooseTheirPool{pool.pool}, label, true, pool.pool == pool_, Emphasis::kNormal});
    if (pool.pool != pool_) continue;
    certain = ". " + label + ": ± " + model::Points(2 * pool.standing.rating.deviation) + " after " +
              GamesText(pool.standing.games) + ".";
  }
  form.text += certain;
  const auto found = rated_.find(pool_);
  if (found == rated_.end() || found->second.record.games() == 0) return form;
  const Pool& pool = found->second;
  form.text += " " + pool.record.Words() + (pool.more ? " in the newest of them." : ".");
  if (pool.whole && !pool.more) {
    form.text += " The first was on " + words::DayText(pool.record.oldest()) + " UTC.";
  }
  return form;
}

void ProfilePresenter::AddChart(PageViewState& page) const {
  const auto found = rated_.find(pool_);
  if (found == rated_.end()) return;
  const Pool& pool = found->second;
  page.chart = pool.chart;
  page.chart->title = PoolLabel(pool_) + " over time";
  if (!pool.problem.empty()) page.chart->message = pool.problem;
  if (!pool.whole && pool.problem.empty()) {
    page.chart->message = "Fetching the games… " + std::to_string(pool.record.games());
  } else if (pool.whole && pool.record.games() == 0) {
    page.chart->message = "No rated games that may be shown.";
  }
}

void ProfilePresenter::ListGames(ListPage& list) const {
  list.id = "profile-games";
  list.title = "Games";
  list.columns = {{"AGAINST", 0.31F}, {"RESULT", 0.37F}, {"GAME", 0.32F}};
  if (player_->id != me_) {
    list.chips = {{action::AllTheirGames{}, "All", true, !between_, Emphasis::kNormal},
                  {action::GamesBetween{}, "Against you", true, between_, Emphasis::kNormal}};
  }
  for (const auto& game : games_) list.lines.push_back(Narrow(GameLine(game, player_->id, me_)));
  if (known_) list.count = std::to_string(games_.size()) + (next_.empty() ? "" : " so far");
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
  list.message = between_ ? "You have not played each other." : "No games that you may see.";
  if (!known_) {
    list.state = problem_.empty() ? ListState::kLoading : ListState::kFailed;
    list.message = problem_.empty() ? "Fetching the games…" : problem_;
  }
  if (!problem_.empty()) {
    list.more = Button{action::ReloadProfile{}, "Try again", true, false, Emphasis::kNormal};
  } else if (known_ && !next_.empty()) {
    list.more =
        Button{action::MoreTheirGames{}, busy_ ? "Fetching…" : "Show more", !busy_, false, Emphasis::kNormal};
  }
}

PageViewState ProfilePresenter::View(model::Millis /*now*/) const {
  PageViewState page;
  if (!player_) return page;
  page.title = player_->name;
  page.subtitle = NoteOf(*player_);
  const model::Millis since = book_.Since(player_->id);
  if (since.count() > 0) page.subtitle += " since " + words::DateText(since);
  page.forms = {RatingsForm()};
  if (player_->id != me_) {
    page.forms.push_back({"play",
                          "",
                          "",
                          {},
                          "",
                          false,
                          {{action::Invite{{*player_}}, "Challenge", true, false, Emphasis::kPrimary}}});
    auto& buttons = page.forms.back().buttons;
    for (Button& button : FollowButtons(people_, *player_)) buttons.push_back(std::move(button));
    const api::Friend* followed = people_.FriendOf(player_->id);
    if (followed != nullptr) page.forms.back().text = followed->here ? "Here now." : "Away.";
  }
  AddChart(page);
  ListGames(page.list);
  return page;
}

}  // namespace merels::presenter
