#include "client/presenter/players/players_presenter.h"

#include <algorithm>
#include <array>
#include <utility>

#include "client/presenter/words/game_names.h"
#include "client/words/events.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

Button TellButton(const PlayersState& players, const api::Friend& one) {
  return {action::NotifyOfPlayer{{one.player}}, "Notify me", !players.following, one.notify};
}

Button UnfollowButton(const PlayersState& players, const match::Player& player) {
  return {action::UnfollowPlayer{{player}}, "Unfollow", !players.following};
}

/// The state of a list whose lines have been added; `none`: the message when there are none.
void SetState(ListPage& list, bool known, const std::string& problem, Action reload, const char* none) {
  list.state = list.lines.empty() ? ListState::kEmpty : ListState::kReady;
  list.message = none;
  if (!problem.empty()) {
    list.state = ListState::kFailed;
    list.message = problem;
    list.more = Button{std::move(reload), "Try again"};
  } else if (!known) {
    list.state = ListState::kLoading;
    list.message = "Loading the list…";
  }
}

std::vector<api::Friend> Sorted(std::vector<api::Friend> friends) {
  std::stable_sort(friends.begin(), friends.end(),
                   [](const auto& a, const auto& b) { return a.player.name < b.player.name; });
  return friends;
}

struct Kind {
  api::ReportKind kind;
  const char* label;
};
constexpr std::array kKinds = {
    Kind{api::ReportKind::kCheating, "Cheating"}, Kind{api::ReportKind::kInsult, "Insults"},
    Kind{api::ReportKind::kSpam, "Spam"}, Kind{api::ReportKind::kName, "Offensive name"},
    Kind{api::ReportKind::kOther, "Other"}};

}  // namespace

const char* NoteOf(const match::Player& player) {
  return player.bot ? "Computer" : (player.guest ? "Guest" : "Member");
}

const api::Friend* PlayersState::FriendOf(const AccountId& id) const {
  if (!friends) return nullptr;
  const auto found =
      std::find_if(friends->begin(), friends->end(), [&](const auto& one) { return one.player.id == id; });
  return found == friends->end() ? nullptr : &*found;
}

std::vector<Button> FollowButtons(const PlayersState& players, const match::Player& player) {
  const api::Friend* one = players.FriendOf(player.id);
  if (one != nullptr) return {TellButton(players, *one), UnfollowButton(players, player)};
  if (!players.friends && !players.friends_problem.empty()) {
    return {{action::ReloadFriends{}, "Try again"}};
  }
  const bool known = players.friends.has_value() && !players.following;
  return {{action::FollowPlayer{{player}}, "Follow", known}};
}

ListPage FriendList(const PlayersState& players) {
  ListPage list;
  list.id = "friends";
  list.title = "Friends";
  list.columns = {{"PLAYER", 0.6F}, {"", 0.4F}};
  int online = 0;
  for (const auto& one : players.friends.value_or(std::vector<api::Friend>())) {
    Line line{one.player.id.text(), std::nullopt, {}, std::nullopt, one.online};
    line.cells = {{one.player.name, Tone::kPlain, NoteOf(one.player), NameButton({one.player})},
                  one.online ? Cell{"Online", Tone::kGood} : Cell{"Offline", Tone::kDim}};
    line.button = TellButton(players, one);
    line.second = UnfollowButton(players, one.player);
    online += one.online ? 1 : 0;
    list.lines.push_back(std::move(line));
  }
  if (players.friends)
    list.count = std::to_string(online) + " of " + std::to_string(list.lines.size()) + " online";
  SetState(list, players.friends.has_value(), players.friends_problem, action::ReloadFriends{},
           "You are not following anyone. Open a profile and press Follow.");
  return list;
}

ListPage BlockedList(const PlayersState& players) {
  ListPage list;
  list.id = "blocked";
  list.title = "Blocked players";
  list.columns = {{"PLAYER", 0.6F}, {"", 0.4F}};
  for (const auto& player : players.blocked.value_or(std::vector<match::Player>())) {
    Line line{player.id.text(), std::nullopt, {}, std::nullopt, false};
    line.cells = {{player.name, Tone::kPlain}, {NoteOf(player), Tone::kDim}};
    line.button = Button{action::UnblockPlayer{player.id}, "Unblock", !players.busy};
    list.lines.push_back(std::move(line));
  }
  list.count = players.blocked ? std::to_string(list.lines.size()) : "";
  SetState(list, players.blocked.has_value(), players.blocked_problem, action::ReloadBlocks{},
           "Nobody is blocked. Press a player’s name to block them.");
  return list;
}

PlayersPresenter::PlayersPresenter(PlayersState& state, model::RatingBook& book, Effects& effects,
                                   AccountId me, Settings* settings)
    : state_(state), book_(book), effects_(effects), me_(std::move(me)), settings_(settings) {
  effects_.Send(api::ListBlocks{});
  effects_.Send(api::ListFriends{});
  if (settings_ == nullptr) return;
  auto kept = settings_->Muted(me_);
  if (kept) {
    state_.muted = *std::move(kept);
  } else {
    effects_.Complain(kept.error().sentence);
  }
}

void PlayersPresenter::Open(Met met) {
  Close();
  AskRatings(met.player, book_, effects_);
  met_ = std::move(met);
}

void PlayersPresenter::Close() {
  met_.reset();
  more_ = false;
  reporting_ = false;
  kind_.reset();
  words_.clear();
  problem_.clear();
}

struct PlayersPresenter::UpdateVisitor {
  PlayersPresenter& players;

  void operator()(const model::Answer<api::ListBlocks>& answer) const {
    players.state_.blocked_problem =
        answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
    if (answer.result.ok()) players.state_.blocked = answer.result->items;
  }
  void operator()(const model::Answer<api::BlockPlayer>& answer) const { SetBlocked(answer.result, true); }
  void operator()(const model::Answer<api::UnblockPlayer>& answer) const { SetBlocked(answer.result, false); }
  void SetBlocked(const Result<match::Player>& result, bool blocked) const {
    players.state_.busy = false;
    if (!result.ok()) return players.effects_.Complain(result.error().sentence);
    const match::Player& player = *result;
    auto& list =
        players.state_.blocked.emplace(players.state_.blocked.value_or(std::vector<match::Player>()));
    std::erase_if(list, [&](const auto& one) { return one.id == player.id; });
    if (blocked) list.push_back(player);
    if (blocked && players.state_.friends) {  // the server has ended the friendship
      std::erase_if(*players.state_.friends, [&](const auto& one) { return one.player.id == player.id; });
    }
    players.effects_.Tell(player.name + (blocked ? " is blocked" : " is no longer blocked"));
  }
  void operator()(const model::Answer<api::ListFriends>& answer) const {
    players.state_.friends_problem =
        answer.result.ok() ? "" : words::Capitalised(answer.result.error().sentence);
    if (answer.result.ok()) players.state_.friends = Sorted(answer.result->items);
  }
  void operator()(const model::Answer<api::FollowPlayer>& answer) const {
    players.state_.following = false;
    if (!answer.result.ok()) return players.effects_.Complain(answer.result.error().sentence);
    const api::Friend& one = *answer.result;
    const bool was = Forget(one.player.id);
    players.state_.friends->push_back(one);
    players.state_.friends = Sorted(*std::move(players.state_.friends));
    if (!was) return players.effects_.Tell("You follow " + one.player.name);
    players.effects_.Tell(one.notify
                              ? "You will be notified when " + one.player.name + " comes online"
                              : "You will no longer be notified when " + one.player.name + " comes online");
  }
  void operator()(const model::Answer<api::UnfollowPlayer>& answer) const {
    players.state_.following = false;
    if (!answer.result.ok()) return players.effects_.Complain(answer.result.error().sentence);
    Forget(answer.result->id);
    players.effects_.Tell("You no longer follow " + answer.result->name);
  }
  /// Whether this player was a friend.
  bool Forget(const AccountId& player) const {
    auto& list = players.state_.friends.emplace(players.state_.friends.value_or(std::vector<api::Friend>()));
    return std::erase_if(list, [&](const auto& one) { return one.player.id == player; }) > 0;
  }
  void operator()(const model::Answer<api::ReportPlayer>& answer) const {
    players.state_.busy = false;
    if (!answer.result.ok()) {
      players.problem_ = words::Capitalised(answer.result.error().sentence);
      return players.effects_.Announce(players.problem_ + ".");
    }
    players.effects_.Tell("Your report about " + players.reported_.name + " has gone to the moderators");
    if (players.met_ && players.met_->player.id == players.reported_.id) players.Close();
  }
  void operator()(const model::Lost&) const { players.lost_ = true; }
  void operator()(const model::Online&) const {
    if (std::exchange(players.lost_, false)) players.LookAgain();
  }
  template <class Other>
  void operator()(const Other&) const {}
};

void PlayersPresenter::Hear(const model::Update& update, model::Millis /*now*/) {
  std::visit(UpdateVisitor{*this}, update);
  if (const auto* sanction = NoticeIn<lobby::Sanctioned>(update)) {
    effects_.Complain(words::DescribeSanction(*sanction));
  } else if (const auto* lifted = NoticeIn<lobby::SanctionLifted>(update)) {
    effects_.Tell(words::DescribeLifting(*lifted));
  } else if (const auto* came = NoticeIn<lobby::FriendOnline>(update)) {
    if (state_.friends) {
      for (api::Friend& one : *state_.friends) one.online |= one.player.id == came->player.id;
    }
    effects_.Tell(came->player.name + " is online");
  } else if (const auto* said = NoticeIn<lobby::Announcement>(update)) {
    Tell(*said);
  }
  const auto* now = ContentIn<lobby::NoticesSnapshot>(update);
  for (const auto& recent : now == nullptr ? std::vector<lobby::RecentNotice>() : now->recent) {
    if (const auto* said = std::get_if<lobby::Announcement>(&recent.notice)) Tell(*said);
  }
}

/// After a reconnect it comes again.
void PlayersPresenter::Tell(const lobby::Announcement& said) {
  if (announced_at_ == said.at) return;
  announced_at_ = said.at;
  effects_.Tell("From the operator of this server: " + said.text);
  effects_.Announce("From the operator of this server: " + said.text);
}

void PlayersPresenter::LookAgain() {
  effects_.Send(api::ListFriends{});
  if (!state_.blocked) effects_.Send(api::ListBlocks{});
}

struct PlayersPresenter::ActionVisitor {
  PlayersPresenter& players;

  void operator()(const action::ShowPlayer& shown) const { players.Open(shown.what); }
  void operator()(const action::ClosePlayer&) const { players.Close(); }
  void operator()(const action::ChallengePlayer&) const { players.Challenge(); }
  void operator()(const action::CloseAndShowProfile&) const { players.ShowProfile(); }
  void operator()(const action::MutePlayer&) const { players.ToggleMute(); }
  void operator()(const action::BlockPlayer&) const {
    if (players.met_) players.SendOnce(players.state_.busy, api::BlockPlayer{players.met_->player.id.text()});
  }
  void operator()(const action::UnblockPlayer& unblocked) const {
    players.SendOnce(players.state_.busy, api::UnblockPlayer{unblocked.what.text()});
  }
  void operator()(const action::MoreAboutPlayer&) const { players.more_ = !players.more_; }
  void operator()(const action::ReportPlayer&) const {
    players.reporting_ = players.met_ && !players.reporting_;
  }
  void operator()(const action::ChooseReport& chosen) const { players.kind_ = chosen.what; }
  void operator()(const action::SendReport&) const { players.SendReport(); }
  void operator()(const action::ForgetMuted&) const { players.state_.muted.clear(); }
  void operator()(const action::FollowPlayer& followed) const {
    players.SendOnce(players.state_.following, api::FollowPlayer{followed.what.player.id.text()});
  }
  void operator()(const action::UnfollowPlayer& followed) const {
    players.SendOnce(players.state_.following, api::UnfollowPlayer{followed.what.player.id.text()});
  }
  void operator()(const action::NotifyOfPlayer& followed) const {
    const AccountId& player = followed.what.player.id;
    const api::Friend* one = players.state_.FriendOf(player);
    if (one == nullptr) return;
    players.SendOnce(players.state_.following, api::FollowPlayer{player.text(), !one->notify});
  }
  void operator()(const action::ReloadFriends&) const {
    players.state_.friends_problem.clear();
    players.effects_.Send(api::ListFriends{});
  }
  void operator()(const action::ReloadBlocks&) const {
    players.state_.blocked_problem.clear();
    players.effects_.Send(api::ListBlocks{});
  }
};

bool PlayersPresenter::Do(const Intent& intent, model::Millis /*now*/) {
  const auto* edit = std::get_if<Edit>(&intent);
  const auto* submit = std::get_if<Submit>(&intent);
  if (const auto* actions = ActionsIn<PlayersActions>(intent)) {
    std::visit(ActionVisitor{*this}, actions->one);
  } else if (edit != nullptr && edit->field == kReportField) {
    words_ = edit->text;
    problem_.clear();
  } else if (submit != nullptr && submit->field == kReportField) {
    SendReport();
  } else if (const auto* key = std::get_if<Key>(&intent); key != nullptr && met_) {
    if (key->code == KeyCode::kEscape) Close();
  } else {
    return false;
  }
  return true;
}

void PlayersPresenter::Challenge() {
  if (!met_) return;
  const Met met = *met_;
  Close();
  effects_.Dispatch(action::Invite{met});
}

void PlayersPresenter::ShowProfile() {
  if (!met_) return;
  const Met met = *met_;
  Close();
  effects_.Dispatch(action::ShowProfile{met});
}

void PlayersPresenter::ToggleMute() {
  if (!met_) return;
  if (state_.muted.erase(met_->player.id) == 0) {
    if (state_.muted.size() >= kMaxMuted) {
      return effects_.Complain("The messages of " + std::to_string(kMaxMuted) +
                               " players are hidden already");
    }
    state_.muted.insert(met_->player.id);
  }
  if (settings_ == nullptr) return;
  if (const auto kept = settings_->SetMuted(me_, state_.muted); !kept)
    effects_.Complain(kept.error().sentence);
}

void PlayersPresenter::SendOnce(bool& under_way, model::Request request) {
  if (!std::exchange(under_way, true)) effects_.Send(std::move(request));
}

void PlayersPresenter::SendReport() {
  if (!met_ || !kind_ || std::exchange(state_.busy, true)) return;
  reported_ = met_->player;
  effects_.Send(api::ReportPlayer{met_->player.id.text(), met_->match, *kind_, words_});
}

bool PlayersPresenter::Blocked(const AccountId& id) const {
  return state_.blocked && std::any_of(state_.blocked->begin(), state_.blocked->end(),
                                       [&](const auto& one) { return one.id == id; });
}

std::string PlayersPresenter::Standings(const match::Player& player) const {
  if (player.guest) return "Guests have no rating.";
  if (!book_.Knows(player.id)) return "Loading the ratings…";
  std::string text;
  for (const lobby::PoolRating& one : *book_.All(player.id)) {
    const auto games = one.standing.games;
    text += (text.empty() ? "" : " · ") + PoolTitle(one.pool) + " " + book_.Text(player.id, one.pool) + ", " +
            std::to_string(games) + (games == 1 ? " game" : " games");
  }
  return text.empty() ? "No rated game yet." : text;
}

void PlayersPresenter::AddActions(PlayerSheet& sheet) const {
  const match::Player& player = met_->player;
  const bool blocked = Blocked(player.id);
  const bool muted = state_.muted.contains(player.id);
  sheet.text = Standings(player);
  if (more_) {
    sheet.text =
        "A player you block cannot challenge you, chat with you or watch you, and is never paired "
        "with you. They are not told.";
  }
  if (blocked) {
    sheet.text = "You have blocked " + player.name + ": no challenges, pairings or chat either way.";
  }
  const Button challenge{action::ChallengePlayer{}, "Challenge", !blocked, false, Emphasis::kPrimary};
  const Button block = blocked
                           ? Button{action::UnblockPlayer{player.id}, "Unblock", !state_.busy}
                           : Button{action::BlockPlayer{}, "Block", !state_.busy, false, Emphasis::kDanger};
  sheet.ends = {{action::MoreAboutPlayer{}, more_ ? "Back" : "More…", true, false, Emphasis::kQuiet},
                {action::ClosePlayer{}, "Close"}};
  if (more_) {
    sheet.actions = {{action::MutePlayer{}, muted ? "Show messages" : "Hide messages", true, muted},
                     block,
                     {action::ReportPlayer{}, "Report…"}};
    return;
  }
  sheet.actions = {challenge};
  if (!player.guest && !blocked) sheet.actions.push_back(FollowButtons(state_, player).back());
  sheet.actions.push_back({action::CloseAndShowProfile{}, "Games and record"});
  if (blocked) sheet.actions.push_back(block);
}

void PlayersPresenter::AddReport(PlayerSheet& sheet) const {
  sheet.text = met_->match.text().empty()
                   ? "Moderators read your report. The player is not told."
                   : "Moderators read your report and see this game with it. The player is not told.";
  for (const auto& [kind, label] : kKinds) {
    sheet.kinds.push_back({action::ChooseReport{kind}, label, true, kind_ == kind});
  }
  sheet.words = TextField{kReportField, "What happened", "Optional", words_,
                          !state_.busy, kLongestReport,  false,      problem_};
  sheet.ends = {{action::ReportPlayer{}, "Back", true, false, Emphasis::kQuiet},
                {action::SendReport{}, state_.busy ? "Sending…" : "Send", !state_.busy && kind_.has_value(),
                 false, Emphasis::kPrimary}};
}

std::optional<PlayerSheet> PlayersPresenter::Sheet() const {
  if (!met_) return std::nullopt;
  PlayerSheet sheet;
  sheet.name = met_->player.name;
  sheet.note = NoteOf(met_->player);
  reporting_ ? AddReport(sheet) : AddActions(sheet);
  return sheet;
}

}  // namespace merels::presenter
