#include "client/presenter/lobby/lobby_state.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "client/model/ratings.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/lesson/actions.h"
#include "client/presenter/lobby/lobby_filter.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/match_link.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/rating/pool.h"
#include "common/variants/registry.h"

namespace merels::presenter {
namespace {

/// The key of a row.
std::string IdOf(const OfferRow& row) {
  return std::visit([](const auto& offer) { return offer.id.text(); }, row);
}
std::string IdOf(const match::Summary& row) { return row.match.text(); }

template <class Row>
void AddMissing(const std::vector<Row>& rows, std::vector<Row>& shown) {
  for (const Row& row : rows) {
    const auto is_it = [id = IdOf(row)](const Row& one) { return IdOf(one) == id; };
    if (std::none_of(shown.begin(), shown.end(), is_it)) shown.push_back(row);
  }
}

/// `more`: there are more than these.
std::string Count(std::size_t number, const std::string& one, const std::string& many, bool more = false) {
  return more ? std::to_string(number) + "+ " + many
              : words::Counted(static_cast<std::int64_t>(number), one, many);
}

std::string Marked(const match::Player& player) {
  return player.bot ? player.name + " · computer" : player.name;
}

/// "usually 12 s".
std::string UsuallyText(model::Millis wait) {
  const int seconds = words::SecondsUntil(wait);
  if (seconds < 60) return "usually " + std::to_string(seconds) + " s";
  return "usually " + std::to_string((seconds + 30) / 60) + " min";
}

/// The server's report about a search, behind the time waited.
std::string ProgressText(const std::optional<lobby::SeekProgress>& progress) {
  if (!progress) return "";
  std::string text;
  if (progress->expected.count() >= 0) {
    text += " · " + UsuallyText(progress->expected);
  }
  if (progress->rated && !progress->ratings.empty()) {
    const auto [lowest, highest] = std::minmax_element(progress->ratings.begin(), progress->ratings.end());
    text += " · " + model::Points(*lowest - progress->gap) + "–" + model::Points(*highest + progress->gap);
  }
  return text;
}

/// The terms of a table or of a challenge.
template <class Offer>
void AddTerms(const Offer& offer, TableRow& row) {
  row.set = FaceOfText(offer.ruleset).men;
  row.clock = words::ClockLabel(offer.clock);
  row.difference = RulesDifference(offer.ruleset);
  // Not repeated if it stands below the name.
  const bool said = row.difference.find(OwnDifference(offer.ruleset)) != std::string::npos;
  row.rules = said ? RulesName(offer.ruleset) : RulesShort(offer.ruleset);
  row.rated = offer.rated;
  row.kind = offer.rated ? "Rated" : "Casual";
}

class LobbyViewMaker {
 public:
  LobbyViewMaker(const LobbyState& lobby, model::Millis now, std::string_view name)
      : from_(lobby), now_(now), name_(name) {}

  LobbyViewState Run();

 private:
  void AddQuickPlay();
  void AddTables();
  void AddWaiting();
  void AddLive();
  void AddPlayers();
  void AddShared();
  void Hold();
  std::string Points(const lobby::Table& table) const;
  bool Open(const lobby::Table& table) const;
  bool Open(const lobby::Challenge& challenge) const;
  TableRow Row(const lobby::Table& table) const;
  TableRow Row(const lobby::Challenge& challenge) const;
  LiveRow Row(const match::Summary& match) const;
  bool Mine(const match::Players& players) const;

  const LobbyState& from_;
  const model::Millis now_;
  const std::string_view name_;
  LobbyViewState state_;
};

LobbyViewState LobbyViewMaker::Run() {
  state_.title = "Find a game";
  const auto& lobby = from_.lobby;
  if (lobby.known()) {
    state_.subtitle = Count(lobby.tables().size(), "open table", "open tables", lobby.more_tables()) + " · " +
                      Count(lobby.live_matches().size(), "game", "games") + " in progress";
  }
  AddQuickPlay();
  state_.new_table = {action::NewTable{}, "Create a table", true, false, Emphasis::kNormal};
  const bool waited = from_.HasWaitedLong(now_);
  state_.computer = {action::SetUp{local::Opponent::kComputer},
                     waited ? "Play the computer meanwhile" : "Play the computer", true, false,
                     waited ? Emphasis::kPrimary : Emphasis::kNormal};
  if (from_.played_here != nullptr && from_.played_here->all().empty()) {
    state_.learn = Button{action::Learn{}, "Learn to play", true, false, Emphasis::kNormal};
  }
  state_.code = {
      kCodeField, "Join by code, or watch a game", "Code, game ID or link", from_.code, true, 400, false, ""};
  state_.join_code = {action::JoinByCode{}, "Join", !from_.code.empty(), false, Emphasis::kNormal};
  AddTables();
  AddWaiting();
  AddLive();
  AddPlayers();
  AddShared();
  for (auto& row : state_.players) row.chosen = row.Id() == from_.chosen;
  for (auto& row : state_.tables) row.chosen = row.Id() == from_.chosen;
  for (auto& row : state_.live) row.chosen = row.Id() == from_.chosen;
  const bool empty = state_.tables_state == ListState::kEmpty || state_.live_state == ListState::kEmpty;
  if (empty && !from_.filter.open()) {
    state_.clear = Button{action::ClearFilter{}, "Clear filters", true, false, Emphasis::kNormal};
  }
  state_.retry = {action::ReloadLobby{}, "Try again", true, false, Emphasis::kNormal};
  if (from_.new_table) state_.dialog = from_.new_table->View(from_.host());
  if (from_.choosing) state_.seek_dialog = from_.seek.View(from_.rated);
  if (from_.held) Hold();
  return std::move(state_);
}

// Requests would not reach the server.
void LobbyViewMaker::Hold() {
  for (auto& row : state_.tables) row.button.enabled = false;
  for (auto& row : state_.live) row.button.enabled = false;
  for (auto& row : state_.players) row.button.enabled = false;
  if (state_.shared) state_.shared->withdraw.enabled = false;
  for (Button* button : {&state_.play, &state_.choices, &state_.new_table, &state_.join_code})
    button->enabled = false;
  if (state_.waiting) state_.waiting->change.enabled = false;
  state_.subtitle = "Not connected. The lists may be out of date.";
}

void LobbyViewMaker::AddQuickPlay() {
  const bool searching = from_.searching_since.has_value();
  for (const auto text : kQuickClocks) {
    PlayTile tile;
    const std::string clock(text);
    const auto& clocks = from_.seek.clocks;
    const bool chosen = std::find(clocks.begin(), clocks.end(), clock) != clocks.end();
    tile.button = {action::ChooseClock{clock}, clock, !searching, chosen, Emphasis::kNormal};
    const auto control = ClockOf(clock);
    tile.kind = words::SpeedName(control);
    const auto& tables = from_.lobby.tables();
    const auto open = std::count_if(tables.begin(), tables.end(),
                                    [&](const auto& table) { return table.clock == control; });
    if (open > 0) tile.note = Count(static_cast<std::size_t>(open), "open table", "open tables");
    const auto wait = from_.waits.find({clock, from_.rated});
    if (wait != from_.waits.end() && now_ - wait->second.heard_at <= kWaitHolds) {
      tile.note = UsuallyText(wait->second.wait);
    }
    state_.tiles.push_back(std::move(tile));
  }
  const auto add = [&](GameKind kind, const char* label, bool chosen) {
    const bool may = from_.member && !searching;
    state_.kinds.push_back({action::ChooseKind{kind}, label, may || chosen, chosen, Emphasis::kNormal});
  };
  add(GameKind::kRated, "Rated", from_.rated);
  add(GameKind::kCasual, "Casual", !from_.rated);
  state_.kinds_note = words::Capitalised(from_.seek.RulesText());
  if (!from_.member && state_.kinds_note.empty()) {
    state_.kinds_note = "Rated: members only";
    state_.sign_up =
        Button{action::SignUpForRated{}, "Sign up for rated", !searching, false, Emphasis::kNormal};
  }
  const std::string wanted = from_.seek.ClocksText();
  state_.play = {action::QuickPlay{}, (from_.rated ? "Play rated, " : "Play ") + wanted, !searching, false,
                 Emphasis::kPrimary};
  if (from_.rated && from_.seek.clocks.size() == 1) state_.play.label = "Play rated " + wanted;
  state_.choices = {action::ChooseSeek{}, "More games", !searching, false, Emphasis::kNormal};
  if (!searching) return;
  state_.searching =
      Searching{"Looking for " + wanted,
                words::ElapsedText(now_ - *from_.searching_since) + ProgressText(from_.progress),
                {action::CancelSeek{}, from_.cancelling ? "Cancelling…" : "Cancel", !from_.cancelling, false,
                 Emphasis::kNormal}};
}

/// The owner's rating and its distance from the user's: "1742 · +80"; for a rated table, the rating at stake.
std::string LobbyViewMaker::Points(const lobby::Table& table) const {
  const auto pool = rating::PoolOf(table.ruleset, table.clock);
  if (from_.book == nullptr || !pool) return "";
  const std::string text = from_.book->Text(table.owner.id, pool);
  if (table.rated) {
    const auto mine = from_.book->StandingIn(from_.me, *pool);
    const auto theirs = from_.book->StandingIn(table.owner.id, *pool);
    if (!mine || !theirs) return text;
    const auto date = from_.date ? from_.date() : model::Millis{0};
    return (text.empty() ? "" : text + " · ") + StakeText(*mine, *theirs, date);
  }
  const auto* own = from_.book->Find(from_.me, *pool);
  const auto* other = from_.book->Find(table.owner.id, *pool);
  if (own == nullptr || other == nullptr) return text;
  const auto difference = std::lround(other->standing.rating.value) - std::lround(own->standing.rating.value);
  return text + " · " + (difference < 0 ? "−" : "+") + std::to_string(std::abs(difference));
}

bool LobbyViewMaker::Open(const lobby::Table& table) const {
  if (!table.is_private) return from_.lobby.FindTable(table.id) != nullptr;
  const auto& own = from_.notices.tables();
  return std::any_of(own.begin(), own.end(), [&](const auto& one) { return one.id == table.id; });
}

bool LobbyViewMaker::Open(const lobby::Challenge& challenge) const {
  const auto& all = from_.notices.challenges();
  return std::any_of(all.begin(), all.end(), [&](const auto& one) { return one.id == challenge.id; });
}

TableRow LobbyViewMaker::Row(const lobby::Table& table) const {
  TableRow row;
  row.id = table.id.text();
  row.owner = table.owner.name;
  row.name_button = PlayerButton(table.owner, from_.me);
  row.owner_side = table.owner_side;
  AddTerms(table, row);
  row.range = RangeText(table.opponent);
  row.mine = table.owner.id == from_.me;
  if (!row.mine) row.note = table.owner.bot ? "Computer" : (table.owner.guest ? "Guest" : Points(table));
  row.unknown = !KnowsRules(table.ruleset);
  row.stale = !Open(table);
  row.code = table.code;
  if (!row.code.empty()) {
    row.copy = Button{action::CopyCode{row.code}, "Copy", true, false, Emphasis::kNormal};
    row.note = row.kind + (row.range.empty() ? "" : ", " + row.range);
  }
  const auto& joining = from_.joining;
  const bool busy = std::find(joining.begin(), joining.end(), table.id) != joining.end();
  row.button = {action::JoinTable{table.id}, busy ? "Joining…" : "Join", !busy, false, Emphasis::kNormal};
  if (row.unknown) row.button.enabled = false;
  if (row.mine) row.button = {action::WithdrawTable{table.id}, "Withdraw", true, false, Emphasis::kQuiet};
  if (row.stale) row.button.label = row.mine ? "Closed" : "Taken", row.button.enabled = false;
  return row;
}

TableRow LobbyViewMaker::Row(const lobby::Challenge& challenge) const {
  TableRow row;
  row.id = challenge.id.text();
  row.owner = "To " + challenge.to.name;
  row.note = challenge.rematch_of.text().empty() ? "Your challenge" : "Your rematch";
  row.owner_side = challenge.side;
  AddTerms(challenge, row);
  row.mine = true;
  row.stale = !Open(challenge);
  row.button = {action::WithdrawChallenge{challenge.id}, row.stale ? "Closed" : "Withdraw", !row.stale, false,
                Emphasis::kQuiet};
  return row;
}

void LobbyViewMaker::AddTables() {
  const auto& lobby = from_.lobby;
  state_.tables_title = "Open tables";
  const bool several = lobby.tables().size() + lobby.live_matches().size() >= kLeastToFilter;
  if (several || !from_.filter.open()) {
    state_.filters = FilterChips(from_.filter, from_.OwnRating(), from_.rulesets_met);
  }
  for (const OfferRow& offer : from_.frozen ? *from_.frozen : from_.Offers()) {
    state_.tables.push_back(std::visit([this](const auto& one) { return Row(one); }, offer));
  }
  // Quick play has no tables: nobody outside the server knows how many are waiting there.
  state_.tables_count = Count(lobby.tables().size(), "table", "tables", lobby.more_tables());
  state_.tables_state = state_.tables.empty() ? ListState::kEmpty : ListState::kReady;
  state_.tables_message = from_.filter.open()
                              ? "No open tables. Players who press Play are paired without one."
                              : "No table matches your filters.";
  if (!lobby.known()) {
    state_.tables_state = from_.problem.empty() ? ListState::kLoading : ListState::kFailed;
    state_.tables_message = from_.problem.empty() ? "Loading the tables…" : from_.problem;
    state_.tables_count.clear();
  }
}

void LobbyViewMaker::AddWaiting() {
  const auto& own = from_.notices.tables();
  const auto rated = std::find_if(own.begin(), own.end(), [](const auto& table) { return table.rated; });
  if (rated == own.end()) return;
  const bool busy = from_.recast.has_value();
  state_.waiting = WaitingHint{"Rated: only members can join.",
                               {action::MakeCasual{rated->id}, busy ? "Changing…" : "Make it casual", !busy,
                                false, Emphasis::kNormal}};
}

bool LobbyViewMaker::Mine(const match::Players& players) const {
  return std::any_of(players.begin(), players.end(),
                     [this](const auto& player) { return player.id == from_.me; });
}

LiveRow LobbyViewMaker::Row(const match::Summary& match) const {
  LiveRow row;
  row.id = match.match.text();
  row.set = FaceOfText(match.settings.ruleset).men;
  row.white = Marked(match.players[0]);
  row.black = Marked(match.players[1]);
  row.clock = words::ClockLabel(match.settings.clock);
  row.rules = RulesShort(match.settings.ruleset);
  if (match.rating > 0) row.note = "Average " + std::to_string(match.rating);
  if (match.watchers > 0) {
    row.note += (row.note.empty() ? "" : " · ") + std::to_string(match.watchers) + " watching";
  }
  row.mine = Mine(match.players);
  row.name_buttons = {PlayerButton(match.players[0], from_.me, match.match),
                      PlayerButton(match.players[1], from_.me, match.match)};
  const Action action =
      row.mine ? Action(action::OpenMatch{match.match}) : Action(action::Watch{{match.match}});
  const auto& live = from_.lobby.live_matches();
  const bool over =
      std::none_of(live.begin(), live.end(), [&](const auto& one) { return one.match == match.match; });
  row.button = {action, over ? "Over" : (row.mine ? "Return" : "Watch"), true, false,
                row.mine && !over ? Emphasis::kPrimary : Emphasis::kNormal};
  return row;
}

void LobbyViewMaker::AddLive() {
  for (const auto& match : from_.frozen_live ? *from_.frozen_live : from_.lobby.live_matches()) {
    state_.live.push_back(Row(match));
  }
  state_.live_state = state_.live.empty() ? ListState::kEmpty : ListState::kReady;
  state_.live_message = from_.filter.open() ? "No games in progress." : "No game matches your filters.";
  if (from_.lobby.known()) return;
  state_.live_state = state_.tables_state;
  state_.live_message = from_.problem.empty() ? "Loading the games…" : from_.problem;
}

void LobbyViewMaker::AddPlayers() {
  state_.players = from_.PlayersHere(name_);
  state_.players_shown = from_.players_shown;
  state_.players_state = state_.players.empty() ? ListState::kEmpty : ListState::kReady;
  state_.players_message = name_.empty() ? "Nobody else is in sight. Challenge a player by name."
                                         : "Nobody of that name is in sight. Press Challenge to ask them.";
  if (!from_.lobby.known()) {
    state_.players_state = state_.tables_state;
    state_.players_message = from_.problem.empty() ? "Loading the players…" : from_.problem;
  }
  const auto tab = [&](bool players, const char* label, std::size_t count) {
    const std::string text = from_.lobby.known() ? std::string(label) + " " + std::to_string(count) : label;
    state_.tabs.push_back(
        {action::ShowPlayersHere{players}, text, true, players == from_.players_shown, Emphasis::kNormal});
  };
  tab(false, "Games in progress", state_.live.size());
  tab(true, "Players", from_.PlayersHere("").size());
}

void LobbyViewMaker::AddShared() {
  const lobby::Table* table = from_.OwnPrivate();
  if (table == nullptr) return;
  SharedTable shared;
  shared.title = "Your private table";
  shared.terms = words::ClockLabel(table->clock) + " · " + RulesShort(table->ruleset) + " · " +
                 (table->rated ? "Rated" : "Casual");
  shared.code = table->code;
  shared.copy = {action::CopyCode{table->code}, "Copy code", true, false, Emphasis::kPrimary};
  const std::string where = from_.web.empty() ? "server " + from_.server + ", code " + table->code
                                              : words::WebInvitationText(from_.web, table->code);
  shared.invite = {action::CopyText{"Play Nine Men’s Morris with me: " + where}, "Copy invite", true, false,
                   Emphasis::kNormal};
  if (!from_.web.empty()) {
    shared.scan = Button{action::ShowLink{words::WebInvitationText(from_.web, table->code)}, "QR code", true,
                         false, Emphasis::kNormal};
  }
  shared.withdraw = {action::WithdrawTable{table->id}, "Withdraw", true, false, Emphasis::kQuiet};
  state_.shared = std::move(shared);
}

}  // namespace

const lobby::Table* LobbyState::OwnPrivate() const {
  const auto& own = notices.tables();
  const auto found = std::find_if(own.begin(), own.end(), [](const auto& table) { return table.is_private; });
  return found == own.end() ? nullptr : &*found;
}

std::vector<OfferRow> LobbyState::Offers() const {
  std::vector<OfferRow> rows;
  // The first has a card of its own.
  for (const auto& table : notices.tables()) {
    if (table.is_private && &table != OwnPrivate()) rows.emplace_back(table);
  }
  for (const auto& challenge : notices.challenges()) {
    if (challenge.from.id == me) rows.emplace_back(challenge);
  }
  rows.insert(rows.end(), lobby.tables().begin(), lobby.tables().end());
  return rows;
}

void LobbyState::AddToFrozen() {
  if (frozen) AddMissing(Offers(), *frozen);
  if (frozen_live) AddMissing(lobby.live_matches(), *frozen_live);
}

void LobbyState::TakeWaits(const lobby::Snapshot& snapshot, model::Millis now) {
  const auto quick = variants::PlayingDefault(kQuickRuleset);
  for (const std::string_view text : kQuickClocks) {
    for (const auto& usual : snapshot.waits) {
      if (!quick || usual.ruleset != quick->text || usual.clock != ClockOf(std::string(text))) continue;
      waits[{std::string(text), usual.rated}] = {usual.wait, now};
    }
  }
}

const lobby::Table* LobbyState::ComputersTable() const {
  const auto& all = lobby.tables();
  const auto found = std::find_if(all.begin(), all.end(), [this](const lobby::Table& table) {
    return table.owner.bot && !table.rated && seek.Suits(table);
  });
  return found == all.end() ? nullptr : &*found;
}

void LobbyState::StopSearching() {
  told_of_computer = false;
  progress.reset();
  searching_since.reset();
  cancelling = false;
}

std::optional<double> LobbyState::OwnRating() const {
  const auto* own = book == nullptr ? nullptr : book->Find(me, QuickPool(seek.clocks.front()));
  return own == nullptr ? std::nullopt : std::optional(own->standing.rating.value);
}

bool LobbyState::MemberSeen() const {
  const auto is_one = [this](const match::Player& player) {
    return !player.guest && !player.bot && player.id != me && !player.id.text().empty();
  };
  const auto& open = lobby.tables();
  const auto& live = lobby.live_matches();
  return std::any_of(open.begin(), open.end(), [&](const auto& table) { return is_one(table.owner); }) ||
         std::any_of(live.begin(), live.end(), [&](const auto& match) {
           return std::any_of(match.players.begin(), match.players.end(), is_one);
         });
}

LobbyViewState MakeLobbyView(const LobbyState& lobby, model::Millis now, std::string_view name) {
  return LobbyViewMaker(lobby, now, name).Run();
}

}  // namespace merels::presenter
