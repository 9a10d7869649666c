#include "client/presenter/watch/watch_presenter.h"

#include <algorithm>

#include "client/presenter/base/actions.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/table/board_view.h"
#include "client/presenter/table/table_ribbon.h"
#include "client/presenter/watch/watch_view_state.h"
#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/rating/pool.h"

namespace merels::presenter {
namespace {

using rules::Side;

bool PlaysIn(const match::Summary& match, const AccountId& account) {
  return std::any_of(match.players.begin(), match.players.end(),
                     [&](const auto& player) { return player.id == account; });
}

/// "3 in hand · 2 lost", or what stands on the board.
std::string MenText(const rules::Game& game, Side side) {
  std::string text;
  if (game.in_hand(side) > 0) text = std::to_string(game.in_hand(side)) + " in hand";
  if (game.lost(side) > 0) text += (text.empty() ? "" : " · ") + std::to_string(game.lost(side)) + " lost";
  return text.empty() ? std::to_string(game.on_board(side)) + " on board" : text;
}

bool IsLive(const model::Lobby& lobby, const MatchId& id) {
  const auto& live = lobby.live_matches();
  return std::any_of(live.begin(), live.end(), [&](const auto& match) { return match.match == id; });
}

}  // namespace

void WatchPresenter::Enter(model::Millis now) {
  active_ = true;
  if (!filter_.open()) {
    whole_.emplace();
    effects_.Send(model::Follow{session::Topic::Lobby(), false});
  }
  Refill(now);
}

void WatchPresenter::ScreenChanged(Screen screen) {
  if (active_ && screen != Screen::kWatch) Leave();
}

void WatchPresenter::Leave() {
  active_ = false;
  if (whole_) effects_.Send(model::Unfollow{session::Topic::Lobby()});
  whole_.reset();
  for (const auto& slot : slots_)
    effects_.Send(model::Unfollow{session::Topic::Match(slot.table.match.id())});
  slots_.clear();
  pointed_ = {};
  channels_asked_at_.reset();
}

void WatchPresenter::Tick(model::Millis now) {
  if (active_) Refill(now);
}

void WatchPresenter::Settle() {
  if (!active_) return;
  for (const auto& slot : slots_) {
    if (!slot.table.match.known()) continue;
    for (const auto& player : slot.table.match.players()) AskRatings(player, book_, effects_);
  }
}

void WatchPresenter::Hear(const model::Update& update, model::Millis now) {
  if (const auto* delivery = std::get_if<session::Delivery>(&update)) {
    if (delivery->topic.kind == session::Topic::Kind::kMatch) Apply(*delivery, now);
    if (delivery->topic == topic()) problem_.clear();
    if (whole_ && delivery->topic == session::Topic::Lobby()) ApplyWhole(*delivery);
  } else if (const auto* ended = std::get_if<session::TopicEnded>(&update)) {
    if (ended->topic.kind == session::Topic::Kind::kMatch) Fail(ended->topic.match);
    if (ended->topic == topic()) problem_ = words::Capitalised(ended->why.sentence);
  } else if (const auto* answer = std::get_if<model::Answer<api::ListChannels>>(&update)) {
    if (answer->result.ok()) channels_ = answer->result->items;
  } else if (std::holds_alternative<model::Lost>(update)) {
    for (auto& slot : slots_) slot.table.match.HoldClocks(now);
  } else if (std::holds_alternative<model::Online>(update)) {
    // Deliveries missed meanwhile come by themselves; only the clocks need a request.
    for (const auto& slot : slots_) {
      if (slot.table.match.clocks().held()) {
        effects_.Send(model::Follow{session::Topic::Match(slot.table.match.id()), true});
      }
    }
  }
}

void WatchPresenter::ApplyWhole(const session::Delivery& delivery) {
  const auto taken = whole_->Apply(delivery);
  const bool afresh = taken == session::Taken::kGap || taken == session::Taken::kUnfitting;
  if (afresh) effects_.Send(model::Follow{delivery.topic, true});
}

WatchPresenter::Slot* WatchPresenter::Find(const MatchId& match) {
  const auto found = std::find_if(slots_.begin(), slots_.end(),
                                  [&](const Slot& slot) { return slot.table.match.id() == match; });
  return found == slots_.end() ? nullptr : &*found;
}

const match::Summary* WatchPresenter::Next() const {
  const auto ids = shown();
  const match::Summary* best = nullptr;
  for (const auto& match : all().live_matches()) {
    const bool has_board = std::find(ids.begin(), ids.end(), match.match) != ids.end();
    if (has_board || PlaysIn(match, me_)) continue;
    if (best == nullptr || match.rating > best->rating) best = &match;
  }
  return best;
}

bool WatchPresenter::Free(const Slot& slot, model::Millis now) const {
  if (slot.table.match.id() == pointed_) return false;
  if (slot.over_since) return now - *slot.over_since >= kEndStays;
  return !slot.table.match.known() && !IsLive(all(), slot.table.match.id());
}

void WatchPresenter::Refill(model::Millis now) {
  AskChannels(now);
  const auto take = [&](const match::Summary& match) {
    effects_.Send(model::Follow{session::Topic::Match(match.match), false});
    return Slot{TableState(match.match, AccountId()), match.rating, std::nullopt};
  };
  for (auto& slot : slots_) {
    if (!Free(slot, now)) continue;
    const auto* next = Next();
    if (next == nullptr) break;
    effects_.Send(model::Unfollow{session::Topic::Match(slot.table.match.id())});
    slot = take(*next);
  }
  while (slots_.size() < kBoardsShown) {
    const auto* next = Next();
    if (next == nullptr) break;
    slots_.push_back(take(*next));
  }
  if (!pointed_.empty()) return;
  std::stable_sort(slots_.begin(), slots_.end(),
                   [](const Slot& one, const Slot& other) { return one.rating > other.rating; });
}

void WatchPresenter::AskChannels(model::Millis now) {
  if (channels_asked_at_ && now - *channels_asked_at_ < kChannelsAge) return;
  channels_asked_at_ = now;
  effects_.Send(api::ListChannels{});
}

void WatchPresenter::Apply(const session::Delivery& delivery, model::Millis now) {
  Slot* slot = Find(delivery.topic.match);
  if (slot == nullptr) return;
  auto& match = slot->table.match;
  const auto taken = match.Apply(delivery, now);
  if (taken == session::Taken::kGap || taken == session::Taken::kUnfitting) {
    effects_.Send(model::Follow{delivery.topic, true});
  }
  if (match.known() && match.outcome() && !slot->over_since) slot->over_since = now;
}

void WatchPresenter::Fail(const MatchId& match) {
  std::erase_if(slots_, [&](const Slot& slot) { return slot.table.match.id() == match; });
}

std::vector<MatchId> WatchPresenter::shown() const {
  std::vector<MatchId> ids;
  for (const auto& slot : slots_) ids.push_back(slot.table.match.id());
  return ids;
}

bool WatchPresenter::Do(const Intent& intent, model::Millis /*now*/) {
  if (const auto* actions = ActionsIn<WatchActions>(intent)) {
    if (const auto* hover = std::get_if<action::HoverCard>(&actions->one)) {
      pointed_ = hover->what;
    } else {
      problem_.clear();
      effects_.Send(model::Follow{topic(), true});
    }
    return true;
  }
  const auto* key = std::get_if<Key>(&intent);
  if (key == nullptr || key->code != KeyCode::kCharacter || key->character < '1') return false;
  const auto number = static_cast<std::size_t>(key->character - '1');
  if (number >= slots_.size()) return false;
  effects_.Dispatch(action::Watch{{slots_[number].table.match.id()}});
  return true;
}

WatchSeat WatchPresenter::SeatOf(const TableState& table, Side side, model::Millis now) const {
  const auto& match = table.match;
  const auto& player = match.players()[rules::Index(side)];
  const auto pool = rating::PoolOf(match.settings().ruleset, match.settings().clock);
  WatchSeat seat;
  seat.side = side;
  seat.name = player.name;
  seat.name_button = PlayerButton(player, me_, match.id());
  seat.note = book_.Text(player.id, pool);
  if (player.bot) seat.note += seat.note.empty() ? "Computer" : " · Computer";
  if (seat.note.empty() && player.guest) seat.note = "Guest";
  seat.to_move = !match.outcome() && match.ToMove() == side;
  const auto* game = table.ShownGame();
  if (game != nullptr && table.face().racks[rules::Index(side)]) seat.men = MenText(*game, side);
  if (!match.settings().clock.timed()) return seat;
  const auto left = match.clocks().Left(side, now);
  const bool held = match.clocks().held();
  seat.clock = {words::ClockText(left), !match.outcome() && match.clocks().running() == side && !held,
                left < words::kLowTime, held};
  return seat;
}

WatchCard WatchPresenter::CardOf(const Slot& slot, model::Millis now) const {
  const TableState& table = slot.table;
  const auto& match = table.match;
  WatchCard card;
  card.match = match.id();
  card.open = {action::Watch{{match.id()}}, "Watch", true, false, Emphasis::kNormal};
  card.known = match.known() && match.game();
  if (!match.known()) {
    card.phase = "Loading the game…";
    return card;
  }
  card.open.label = match.players()[0].name + " – " + match.players()[1].name;
  card.alone = table.alone();
  card.top = SeatOf(table, Side::kSecond, now);
  card.bottom = SeatOf(table, Side::kFirst, now);
  if (!match.outcome()) card.delay = BehindText(match.settings().watching);
  if (match.watchers() > 0) card.watchers = std::to_string(match.watchers()) + " watching";
  const auto& settings = match.settings();
  card.terms = words::ClockLabel(settings.clock) + " · " + RulesShort(settings.ruleset);
  if (match.outcome()) {
    card.phase = words::ResultByName(table.face(), *match.outcome(), match.players());
  } else {
    card.phase = match.game() ? PhaseName(*match.game()) : "Unknown rules";
  }
  if (card.known) card.board = MakeBoardView(table);
  return card;
}

WatchViewState WatchPresenter::View(model::Millis now) const {
  WatchViewState view;
  view.title = "Live now";
  view.subtitle = slots_.size() == 1 ? "The only game in progress. Click the board for moves and chat."
                                     : "The strongest first. Click a board, or press its number.";
  view.channels = {{action::WatchTv{}, "TV: top-rated game", true, false, Emphasis::kPrimary}};
  for (const auto& channel : channels_) {
    if (channel.pool.empty() || view.channels.size() > kMaxChannels) continue;
    view.channels.push_back(
        {action::WatchTv{channel.pool}, PoolTitle(channel.pool), true, false, Emphasis::kNormal});
  }
  for (const auto& slot : slots_) view.cards.push_back(CardOf(slot, now));
  if (!view.cards.empty()) view.cards.front().featured = true;
  view.state = view.cards.empty() ? ListState::kEmpty : ListState::kReady;
  if (view.cards.empty() && !all().known()) view.state = ListState::kLoading;
  view.message = all().known() ? "No games to watch at the moment. The next one will appear here."
                               : "Loading the games…";
  if (view.state == ListState::kLoading && !problem_.empty()) {
    view.state = ListState::kFailed;
    view.message = problem_;
    view.help = {action::ReloadWatch{}, "Try again", true, false, Emphasis::kNormal};
    return view;
  }
  view.help = {action::Show{Screen::kLobby}, "Find a game to play", true, false, Emphasis::kPrimary};
  return view;
}

}  // namespace merels::presenter
