#include "client/presenter/profile/profile_presenter.h"

#include <algorithm>
#include <utility>

#include "client/presenter/base/controls.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/rules/base/outcome.h"

namespace merels::presenter {
namespace {

/// The line for a narrow place: rules and clock in one cell with the day, and one button.
Line Narrow(Line line) {
  auto& cells = line.cells;
  cells[2] = {cells[3].text + " " + cells[2].text, Tone::kPlain, cells[4].text};
  cells.resize(3);
  if (line.second) line.button = std::exchange(line.second, std::nullopt);
  return line;
}

/// A player's score in a list of games.
struct GameScore {
  int won = 0;
  int lost = 0;
  int drawn = 0;
};

/// `player` has played all of these. Unfinished and aborted games do not count.
GameScore ScoreOf(const std::vector<match::Summary>& games, const AccountId& player) {
  GameScore score;
  for (const auto& game : games) {
    if (!game.outcome) continue;
    const auto side = game.players[1].id == player ? rules::Side::kSecond : rules::Side::kFirst;
    const auto winner = rules::WinnerOf(game.outcome->score);
    if (winner) {
      ++(*winner == side ? score.won : score.lost);
    } else if (game.outcome->score == rules::Score::kDraw) {
      ++score.drawn;
    }
  }
  return score;
}

/// "You won 3, lost 2, drew 1".
std::string ScoreWords(const std::string& who, const GameScore& score) {
  return who + " won " + std::to_string(score.won) + ", lost " + std::to_string(score.lost) + ", drew " +
         std::to_string(score.drawn);
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
  void operator()(const action::AllTheirGames&) const { screen.ShowGames(Against::kAnybody); }
  void operator()(const action::GamesBetween&) const { screen.ShowGames(Against::kMe); }
  void operator()(const action::GamesAgainst&) const { screen.ShowGames(Against::kOther); }
  void operator()(const action::ShowAgainst&) const { screen.ShowAgainst(); }
  void operator()(const action::CompleteOpponent& chosen) const {
    screen.typed_ = chosen.what;
    screen.ShowAgainst();
  }
  void operator()(const action::FilterTheirGames& chip) const { screen.list_.Take(chip.what); }
  void operator()(const action::OtherPools&) const {
    screen.pools_from_ += kPoolsAtATime;
    if (screen.pools_from_ >= screen.Pools().size()) screen.pools_from_ = 0;
  }
  void operator()(const action::MoreTheirGames&) const { screen.list_.More(); }
  void operator()(const action::ReloadProfile&) const { screen.Fetch(); }
};

bool ProfilePresenter::Do(const Intent& intent, model::Millis now) {
  if (const auto* actions = ActionsIn<ProfileActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
    return true;
  }
  if (!player_) return false;
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* submit = std::get_if<Submit>(&intent);
  if (const auto* actions = ActionsIn<ProfilePageActions>(intent)) {
    std::visit(ActionVisitor{*this, now}, actions->one);
  } else if (edit != nullptr && edit->field == kOpponentField) {
    typed_ = edit->text;
  } else if (submit != nullptr && submit->field == kOpponentField) {
    ShowAgainst();
  } else {
    return false;
  }
  return true;
}

void ProfilePresenter::Open(const match::Player& player) {
  player_ = player;
  pool_.clear();
  rated_.clear();
  pools_from_ = 0;
  ratings_problem_.clear();
  list_.ForgetFilter();
  effects_.Send(api::ListFriends{});
  ShowGames(Against::kAnybody);
}

void ProfilePresenter::Fetch() {
  list_.Reload();
  if (!pool_.empty()) FetchRated("");
}

// The games against anybody stay until a player is named.
void ProfilePresenter::ShowGames(Against against) {
  const bool all = against_ == Against::kAnybody && opponent_.empty();
  against_ = against;
  typed_.clear();
  opponent_.clear();
  if (against == Against::kOther && all) return;
  list_.Show(player_->id, against == Against::kMe ? me_ : AccountId());
}

// The server finds members by name.
void ProfilePresenter::ShowAgainst() {
  if (typed_.empty()) return;
  opponent_ = std::exchange(typed_, "");
  const AccountId met = names_.Find(opponent_);
  list_.Show(player_->id, met.empty() ? AccountId(opponent_) : met);
}

/// The first page is requested at intervals, the others follow at once.
void ProfilePresenter::FetchRated(const std::string& page) {
  if (page.empty()) {
    const auto [pool, added] = rated_.try_emplace(pool_);
    if (!added && pool->second.problem.empty()) return;
    pool->second = {};
  }
  effects_.Send(api::ListRatingHistory{player_->id.text(), pool_, {kRatedOnAPage, page}});
}

// No pool can be chosen until the ratings are known.
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
  if (const auto* games = std::get_if<model::Answer<api::ListMatches>>(&update)) list_.Hear(*games);
  const auto* ratings = std::get_if<model::Answer<api::GetRatings>>(&update);
  if (ratings != nullptr && ratings->asked.player == player_->id.text() && !ratings->result.ok())
    ratings_problem_ = words::Capitalised(ratings->result.error().sentence);
  const auto* history = std::get_if<model::Answer<api::ListRatingHistory>>(&update);
  if (history != nullptr) Hear(*history);
}

void ProfilePresenter::Hear(const model::Answer<api::ListRatingHistory>& answer) {
  const auto found = rated_.find(answer.asked.pool);
  if (answer.asked.player != player_->id.text() || found == rated_.end() || found->second.whole) return;
  Pool& pool = found->second;
  if (!answer.result.ok()) {
    pool.problem = words::Capitalised(answer.result.error().sentence);
    return;
  }
  pool.record.Add(answer.result->items, player_->id);
  pool.more = !answer.result->next.empty();
  pool.whole = !pool.more || pool.record.games() >= kMaxRatedFetched;
  if (pool.whole) {
    pool.chart = pool.record.MakeChart();
  } else {
    effects_.Send(
        api::ListRatingHistory{answer.asked.player, answer.asked.pool, {kRatedOnAPage, answer.result->next}});
  }
}

std::vector<lobby::PoolRating> ProfilePresenter::Pools() const {
  const auto* all = player_ ? book_.All(player_->id) : nullptr;
  if (all == nullptr) return {};
  std::vector<lobby::PoolRating> pools = *all;
  std::stable_sort(pools.begin(), pools.end(),
                   [](const auto& a, const auto& b) { return a.standing.games > b.standing.games; });
  return pools;
}

std::vector<lobby::PoolRating> ProfilePresenter::PoolsHere() const {
  auto pools = Pools();
  const std::size_t from = std::min(pools_from_, pools.size());
  pools.erase(pools.begin(), pools.begin() + static_cast<std::ptrdiff_t>(from));
  pools.resize(std::min(pools.size(), kPoolsAtATime));
  return pools;
}

Form ProfilePresenter::RatingsForm() const {
  Form form{"ratings", "Ratings", "", {}, "", false, {}};
  const auto pools = Pools();
  if (pools.empty()) {
    form.text = player_->guest             ? "Guests play without a rating."
                : book_.Knows(player_->id) ? "No rated games yet."
                : ratings_problem_.empty() ? "Loading the ratings…"
                                           : ratings_problem_;
    return form;
  }
  for (const auto& pool : PoolsHere()) {
    const std::string label = PoolTitle(pool.pool);
    if (form.table.empty()) form.table.push_back({"", "Rating", "Games"});
    form.table.push_back(LineOf(pool, label));
    form.chips.push_back({action::ChooseTheirPool{pool.pool}, label, true, pool.pool == pool_});
  }
  if (pools.size() > kPoolsAtATime) {
    const bool last = pools_from_ + kPoolsAtATime >= pools.size();
    form.chips.push_back(
        {action::OtherPools{}, last ? "First pools" : "More pools", true, false, Emphasis::kQuiet});
  }
  AddPool(form);
  return form;
}

/// The known data of the chosen pool.
void ProfilePresenter::AddPool(Form& form) const {
  const auto* standing = book_.Find(player_->id, pool_);
  if (standing == nullptr) return;
  const auto found = rated_.find(pool_);
  if (found == rated_.end() || found->second.record.games() == 0) return;
  const Pool& pool = found->second;
  form.text = PoolTitle(pool_) + ": " + pool.record.Words();
  if (pool.more) form.text += " in the newest of these games.";
  if (pool.whole && !pool.more) form.text += " since " + words::DayText(pool.record.oldest()) + ".";
}

TableLine ProfilePresenter::LineOf(const lobby::PoolRating& pool, const std::string& label) const {
  const auto& standing = pool.standing;
  return {label, book_.Text(player_->id, pool.pool) + " ± " + model::Points(2 * standing.rating.deviation),
          std::to_string(standing.games)};
}

void ProfilePresenter::AddChart(PageViewState& page) const {
  const auto found = rated_.find(pool_);
  if (found == rated_.end()) return;
  const Pool& pool = found->second;
  page.chart = pool.chart;
  page.chart->title = PoolTitle(pool_) + " over time";
  if (!pool.problem.empty()) page.chart->message = pool.problem;
  if (!pool.whole && pool.problem.empty()) {
    page.chart->message = "Loading the games… " + std::to_string(pool.record.games());
  } else if (pool.whole && pool.record.games() == 0) {
    page.chart->message = "No rated games that may be shown.";
  }
}

std::vector<Button> ProfilePresenter::AgainstChips() const {
  std::vector<Button> chips;
  const auto add = [&](Action action, std::string label, Against chosen) {
    chips.push_back({std::move(action), std::move(label), true, against_ == chosen});
  };
  add(action::AllTheirGames{}, "All", Against::kAnybody);
  if (!Own()) add(action::GamesBetween{}, "Against you", Against::kMe);
  add(action::GamesAgainst{}, "Against…", Against::kOther);
  return chips;
}

ListField ProfilePresenter::OpponentField() const {
  ListField field;
  const std::string hint = opponent_.empty() ? "Against whom? A name" : "Against " + opponent_;
  field.field = {kOpponentField, "Opponent", hint, typed_, true, kLongestName};
  field.send = {action::ShowAgainst{}, "Show games", !typed_.empty()};
  for (const auto& name : names_.Completing(typed_)) {
    field.names.push_back({action::CompleteOpponent{name}, name});
  }
  return field;
}

void ProfilePresenter::ListGames(ListPage& list) const {
  list.id = "profile-games";
  list.title = "Games";
  list.columns = {{"AGAINST", 0.31F}, {"RESULT", 0.37F}, {"GAME", 0.32F}};
  list.chips = AgainstChips();
  if (against_ == Against::kOther) list.field = OpponentField();
  const bool hidden = preferences_.On(Preference::kHideResults);
  for (const auto& game : list_.games()) {
    list.lines.push_back(Narrow(GameLine(game, player_->id, me_, hidden)));
  }
  const std::string none = against_ == Against::kMe ? "You have not played each other."
                           : !opponent_.empty()     ? "They have not played each other."
                                                    : "No games that you may see.";
  list_.Describe({action::MoreTheirGames{}, action::ReloadProfile{},
                  [](GameChip chip) -> Action { return action::FilterTheirGames{std::move(chip)}; }},
                 none, list);
  const bool met = against_ == Against::kMe || !opponent_.empty();
  if (!met || list_.games().empty()) return;
  const bool me = against_ == Against::kMe;
  list.note = ScoreWords(me ? "You" : player_->name, ScoreOf(list_.games(), me ? me_ : player_->id));
  if (!me) list.note += " against " + opponent_;
  if (list_.more()) list.note += " in the newest " + std::to_string(list_.games().size());
  if (!list_.filter().open()) list.note += list_.more() ? " of these games" : " in these games";
}

Form ProfilePresenter::PlayForm() const {
  Form form{"play",
            "",
            "",
            {},
            "",
            false,
            {{action::Invite{{*player_}}, "Challenge", true, false, Emphasis::kPrimary}}};
  for (Button& button : FollowButtons(players_, *player_)) form.buttons.push_back(std::move(button));
  form.buttons.push_back({action::WatchPlayer{{*player_}}, "Watch games", true});
  const api::Friend* followed = players_.FriendOf(player_->id);
  if (followed != nullptr) form.text = followed->online ? "Online now." : "Offline.";
  if (!players_.friends && !players_.friends_problem.empty()) {
    form.text = "Could not load the players you follow. " + players_.friends_problem + ".";
  }
  return form;
}

PageViewState ProfilePresenter::View(model::Millis /*now*/) const {
  PageViewState page;
  if (!player_) return page;
  page.title = player_->name;
  page.subtitle = NoteOf(*player_);
  const model::Millis since = book_.Since(player_->id);
  if (since.count() > 0) page.subtitle += " since " + words::DateText(since);
  page.forms = {RatingsForm()};
  if (!Own()) page.forms.push_back(PlayForm());
  AddChart(page);
  ListGames(page.list);
  return page;
}

}  // namespace merels::presenter
