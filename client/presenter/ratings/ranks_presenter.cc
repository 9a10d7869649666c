#include "client/presenter/ratings/ranks_presenter.h"

#include <algorithm>
#include <array>
#include <utility>

#include "client/presenter/base/actions.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/game_names.h"
#include "client/words/text.h"
#include "client/words/time_text.h"

namespace merels::presenter {
namespace {

using model::Points;

constexpr int kRanksOnAPage = 100;

constexpr std::array<std::pair<const char*, const char*>, 4> kPools = {{{"standard/bullet", "Bullet"},
                                                                        {"standard/blitz", "Blitz"},
                                                                        {"standard/rapid", "Rapid"},
                                                                        {"standard/classical", "Classical"}}};

bool IsPool(const std::string& text) {
  for (const auto& [pool, label] : kPools) {
    if (text == pool) return true;
  }
  return false;
}

}  // namespace

void RanksPresenter::Enter(model::Millis /*now*/) { Fetch(); }

void RanksPresenter::Fetch() {
  problem_.clear();
  standings_.reset();
  history_.reset();
  if (own_) {
    effects_.Send(api::ListRatingHistory{{}, pool_, {kRanksOnAPage, ""}});
  } else {
    effects_.Send(api::ListStandings{pool_, true, {kRanksOnAPage, ""}});
  }
}

void RanksPresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  if (const auto* ratings = std::get_if<model::Answer<api::GetRatings>>(&update)) {
    const auto& result = ratings->result;
    if (result.ok()) book_.Take(AccountId(ratings->asked.player), result->pools, result->since);
  }
  if (const auto* standings = std::get_if<model::Answer<api::ListStandings>>(&update)) Hear(*standings);
  if (const auto* history = std::get_if<model::Answer<api::ListRatingHistory>>(&update)) Hear(*history);
  if (const auto* change = NoticeIn<lobby::RatingChanged>(update)) Hear(*change);
}

void RanksPresenter::Hear(const lobby::RatingChanged& change) {
  const std::string before = model::Points(change.before.value), after = model::Points(change.after.value);
  effects_.Tell(before == after ? "Rating unchanged: " + after
                                : "Your rating: " + ChangeText(change.before, change.after));
  book_.Forget(me_);
}

void RanksPresenter::Hear(const model::Answer<api::ListStandings>& answer) {
  if (answer.asked.pool != pool_) return;
  problem_ = answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
  if (answer.result.ok()) standings_ = answer.result->items;
}

void RanksPresenter::Hear(const model::Answer<api::ListRatingHistory>& answer) {
  if (answer.asked.pool != pool_ || !answer.asked.player.empty()) return;
  problem_ = answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
  if (answer.result.ok()) history_ = answer.result->items;
}

bool RanksPresenter::Do(const Intent& intent, model::Millis /*now*/) {
  const auto* actions = ActionsIn<RanksActions>(intent);
  if (actions == nullptr) return false;
  if (std::holds_alternative<action::PlayRated>(actions->one)) {
    effects_.Dispatch(action::Show{Screen::kLobby});
    return true;
  }
  std::visit(Overload{[this](const action::ChoosePool& chosen) {
                        if (IsPool(chosen.what)) pool_ = chosen.what;
                      },
                      [this](const action::ChooseOwn&) { own_ = !own_; }, [](const action::PlayRated&) {}},
             actions->one);
  Fetch();
  return true;
}

void RanksPresenter::AddStandings(ListPage& list) const {
  list.columns = {{"RANK", 0.12F}, {"PLAYER", 0.40F}, {"RATING", 0.24F}, {"RATED GAMES", 0.24F}};
  list.message = "Nobody has played a rated game in this pool yet.";
  if (!standings_) return;
  for (const auto& line : *standings_) {
    Line row{line.player.id.text(), std::nullopt, {}, std::nullopt, line.player.id == me_};
    row.cells = {
        {line.provisional ? "–" : std::to_string(line.rank), Tone::kDim},
        {line.player.name, Tone::kPlain, line.player.bot ? "Computer" : "", PlayerButton(line.player, me_)},
        {Points(line.standing.rating.value) + (line.provisional ? "?" : ""),
         line.provisional ? Tone::kPlain : Tone::kAccent, "± " + Points(2 * line.standing.rating.deviation)},
        {std::to_string(line.standing.games), Tone::kPlain}};
    list.lines.push_back(std::move(row));
  }
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
}

void RanksPresenter::AddHistory(ListPage& list) const {
  list.columns = {{"AGAINST", 0.28F}, {"RESULT", 0.16F}, {"RATING", 0.30F}, {"WHEN", 0.26F}};
  list.message = "You have not played a rated game in this pool yet.";
  if (!history_) return;
  for (const auto& line : *history_) {
    const std::size_t seat = line.change.game.seats[0] == me_ ? 0 : 1;
    const double score = seat == 0 ? line.change.game.white_score : 1 - line.change.game.white_score;
    Line row{
        line.change.game.match.text(), seat == 0 ? rules::Side::kSecond : rules::Side::kFirst, {}, {}, false};
    const auto& other = line.players[1 - seat];
    row.cells = {
        {other.name, Tone::kPlain, "", PlayerButton(other, me_, line.change.game.match)},
        score > 0.5   ? Cell{"Won", Tone::kGood}
        : score < 0.5 ? Cell{"Lost", Tone::kBad}
                      : Cell{"A draw", Tone::kDim},
        {ChangeText(line.change.before[seat], line.change.after[seat]),
         line.change.after[seat].value < line.change.before[seat].value ? Tone::kBad : Tone::kGood, ""},
        {words::DayText(line.change.game.ended_at), Tone::kDim}};
    row.button = Button{action::OpenMatch{line.change.game.match}, "Replay"};
    list.lines.push_back(std::move(row));
  }
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
}

PageViewState RanksPresenter::View(model::Millis /*now*/) const {
  PageViewState page;
  page.title = "Ratings";
  const auto* mine = book_.Find(me_, pool_);
  page.subtitle = "You have no rating in this pool yet";
  if (mine != nullptr) {
    page.subtitle = "You: " + Points(mine->standing.rating.value) + " after " +
                    words::Counted(mine->standing.games, "game", "games") +
                    (mine->provisional ? ", provisional" : "");
  }
  const bool marked =
      !own_ && standings_ &&
      std::any_of(standings_->begin(), standings_->end(), [](const auto& line) { return line.provisional; });
  if (marked)
    page.subtitle +=
        " · Ratings with ? are provisional; ranks come after more games, against several people.";
  ListPage& list = page.list;
  list.id = "ranks";
  list.title = own_ ? "Your rating history" : "Leaderboard";
  for (const auto& [pool, label] : kPools) {
    list.chips.push_back({action::ChoosePool{pool}, label, true, pool == pool_});
  }
  list.chips.push_back({action::ChooseOwn{}, "Mine", true, own_});
  own_ ? AddHistory(list) : AddStandings(list);
  if (!problem_.empty()) {
    list.state = ListState::kFailed;
    list.message = problem_;
    list.more = Button{action::ChoosePool{pool_}, "Try again"};
  } else if (list.state == ListState::kEmpty) {
    list.more = Button{action::PlayRated{}, "Find a game", true, false, Emphasis::kPrimary};
  } else if (list.state == ListState::kLoading) {
    list.message = "Loading the ratings…";
  }
  return page;
}

}  // namespace merels::presenter
