#include "client/presenter/shell/shell.h"

#include <algorithm>
#include <utility>

#include "client/model/match.h"
#include "client/presenter/account/account_view_state.h"
#include "client/presenter/account/sign_in_presenter.h"

namespace merels::presenter {
namespace {

bool Has(const ActionLists& lists, std::type_index list) {
  return std::find(lists.begin(), lists.end(), list) != lists.end();
}

const ScreenRow& RowOfScreen(Screen screen) { return ScreenRows()[static_cast<std::size_t>(screen)]; }

/// The screen that this key opens from everywhere; nullptr: none.
const ScreenRow* OpenedBy(const Intent& intent) {
  const auto* key = std::get_if<Key>(&intent);
  for (const ScreenRow& row : ScreenRows()) {
    if (key != nullptr && row.key == key->code) return &row;
  }
  return nullptr;
}

constexpr const char* kGoesDown =
    "The server is about to restart. Clocks are paused while it is down, and games resume where they "
    "stopped.";
constexpr const char* kIsDown =
    "The server is restarting. No clock runs while it is down, and games resume where they stopped.";

/// Whether the update came from the server.
bool IsHeard(const model::Update& update) {
  return std::visit(
      Overload{[](const model::SignInFailed&) { return false; }, [](const model::Retrying&) { return false; },
               [](const model::Lost&) { return false; }, [](const model::Closed&) { return false; },
               [](const local::Thought&) { return false; }, [](const local::Opinion&) { return false; },
               [](const model::FileRead&) { return false; },
               [](const model::RecordsListed&) { return false; },
               [](const model::RecordSaved&) { return false; }, [](const auto&) { return true; }},
      update);
}

/// Whether the server answers the request.
bool IsAnswered(const model::Request& request) {
  return std::visit(
      Overload{[](const model::SignIn&) { return false; }, [](const model::SignOut&) { return false; },
               [](const model::TryNow&) { return false; }, [](const model::Leave&) { return false; },
               [](const model::Unfollow&) { return false; }, [](const model::Disconnect&) { return false; },
               [](const auto&) { return true; }},
      request);
}

/// The whole sheet of keys.
std::string InSentences(const KeysSheet& keys) {
  std::string words = keys.title + ":";
  for (const KeyLine& line : keys.lines) words += " " + line.key + ": " + line.what + ".";
  return words;
}

}  // namespace

Shell::Shell(ShellOptions options, RequestIds new_id)
    : shared_{std::move(options), std::move(new_id), *this} {
  const ShellOptions& given = shared_.options;
  shared_.local = LocalState{local::Matches(given.store), given.thinker, given.date, !given.puzzles.empty()};
  shared_.local.settings = given.settings;
  shared_.local.analyst = given.analyst;
  shared_.local.Restore();
  shared_.servers = RecentServers(given.settings);
  if (shared_.options.server.empty()) {
    const auto& servers = shared_.servers.all();
    shared_.options.server = servers.empty() ? std::string(kUsualServer) : servers.front().server;
  }
  screens_.resize(ScreenRows().size());
  Make(Lifetime::kProcess);
  Make(Lifetime::kPerAccount);
}

void Shell::Make(Lifetime lifetime) {
  for (std::size_t i = 0; i < screens_.size(); ++i) {
    if (ScreenRows()[i].lifetime == lifetime) screens_[i] = ScreenRows()[i].make(shared_);
  }
}

const ScreenRow& Shell::RowShown() const { return RowOfScreen(screen_); }

void Shell::Start() {
  if (!shared_.options.notice.empty()) effects().Complain(shared_.options.notice);
  const auto& wanted = shared_.options;
  if (wanted.guest || wanted.watch || !wanted.join.empty()) Route(action::SignInAtOnce{}, {});
}

std::vector<Presenter*> Shell::Everyone() const {
  std::vector<Presenter*> all;
  for (const auto& overlay : overlays_) all.push_back(overlay.get());
  for (std::size_t i = 0; i < screens_.size(); ++i) {
    // Not to the sign-in screen, when the user is signed in.
    if (screens_[i] != nullptr && !(in() && ScreenRows()[i].signed_out)) all.push_back(screens_[i].get());
  }
  return all;
}

void Shell::Tell(const model::Update& update, model::Millis now) {
  for (Presenter* presenter : Everyone()) presenter->Hear(update, now);
}

struct Shell::UpdateVisitor {
  Shell& shell;
  model::Millis now;

  void operator()(const model::SignInFailed& failed) const {
    ForgetIfEnded(failed.why);
    shell.session().End();
  }
  void operator()(const model::Closed& closed) const { ForgetIfEnded(closed.why); }
  /// Forgets the account whose token is no longer valid.
  void ForgetIfEnded(const Error& why) const {
    if (why.reason == Reason::kBadToken) shell.ForgetServer();
  }
  void operator()(const model::Online& online) const {
    shell.session().Online(online.me, online.kept);
    shell.warning_.clear();
    shell.RememberServer(online.me);
    if (shell.in()) return;
    shell.Tell(online, now);
    shell.SignedIn(online.me, now);
  }
  void operator()(const model::WebAddressTold& told) const { shell.session().SetWebAddress(told.web); }
  void operator()(const model::Retrying& retrying) const {
    shell.session().Retrying(retrying.attempt, std::nullopt);
  }
  void operator()(const model::Lost& lost) const {
    shell.session().Lost(lost.why.sentence, now);
    if (!shell.warning_.empty()) shell.warning_ = kIsDown;
    shell.session().Retrying(lost.attempt + 1, now + lost.next_in);
  }
  void operator()(const session::GoingAway& going) const {
    if (going.why.reason == Reason::kBadToken) return;  // the end of the stream reports it
    if (going.why.reason != Reason::kDraining) return shell.effects().Tell(going.why.sentence);
    shell.warning_ = kGoesDown;
    shell.effects().Announce(shell.warning_);
  }
  void operator()(const session::RoundTrip& trip) const { shell.session().RoundTrip(trip.time); }
  void operator()(const session::Silence& silence) const {
    if (silence.late > model::Millis{0}) shell.session().Silent(silence.late, now);
  }
  void operator()(const session::TopicEnded& ended) const {
    // Where there is no chat, its panel says so.
    if (ended.topic.kind != session::Topic::Kind::kChat) shell.effects().Complain(ended.why.sentence);
  }
  void operator()(const model::Answer<api::SignUp>& answer) const {
    if (!answer.result.ok()) return;
    shell.session().Renamed(*answer.result);
    shell.RememberServer(*answer.result);
    for (const auto& screen : shell.screens_) {
      if (screen != nullptr) screen->Renamed(*answer.result);
    }
  }
  template <class Update>
  void operator()(const Update&) const {}
};

void Shell::Hear(const model::Update& update, model::Millis now) {
  if (IsHeard(update)) session().Heard();
  std::visit(UpdateVisitor{*this, now}, update);
  rated_games_.Hear(update, Me().id);
  if (const auto* closed = std::get_if<model::Closed>(&update)) {
    HearClosed(*closed, now);
  } else {
    Tell(update, now);
  }
  Settle(now);
}

void Shell::HearClosed(const model::Closed& closed, model::Millis now) {
  const bool was_in = in();
  if (was_in) {
    Tell(closed, now);
    RouteDispatched(now);
  }
  // A presenter has asked for this end and has signed out: no error.
  if (was_in && !in()) return;
  SignedOut(false, now);
  if (!RowShown().signed_out) {
    const bool ended = closed.why.reason == Reason::kBadToken;
    shared_.effects.Complain(ended ? std::string(kSignedOutWhy) : closed.why.sentence);
  }
  Tell(closed, now);
}

void Shell::SignedIn(const match::Player& me, model::Millis now) {
  shared_.me = me;
  for (const auto& row : OverlayRows()) overlays_.push_back(row.make(shared_));
  Make(Lifetime::kPerAccount);
  Make(Lifetime::kSession);
  // A user who plays here meanwhile stays here.
  if (!RowShown().signed_out) return shared_.effects.Tell("Signed in as " + me.name);
  shared_.effects.Announce("You are signed in as " + me.name + ".");
  Show(HomeOf(true), now);
}

void Shell::RememberServer(const match::Player& me) {
  if (session().kept()) shared_.servers.Add(session().server(), me);
}

void Shell::ForgetServer() {
  if (session().kept()) shared_.servers.SignedOut(session().server());
}

void Shell::SignedOut(bool forget, model::Millis now) {
  if (RowShown().lifetime == Lifetime::kSession) ChangeScreen(HomeOf(false));
  if (forget) ForgetServer();
  shared_.effects.Send(model::Disconnect{forget});
  shared_.effects.actions.clear();
  shared_.session.End();
  warning_.clear();
  overlays_.clear();
  for (std::size_t i = 0; i < screens_.size(); ++i) {
    if (ScreenRows()[i].lifetime == Lifetime::kSession) screens_[i].reset();
  }
  shared_.me = {};
  rated_games_ = {};
  shared_.lobby = {};
  shared_.players = {};
  shared_.book = {};
  Make(Lifetime::kPerAccount);
  if (RowShown().lifetime == Lifetime::kPerAccount || RowShown().signed_out) shown().Enter(now);
}

void Shell::Show(Screen screen, model::Millis now) {
  const auto& presenter = screens_[static_cast<std::size_t>(screen)];
  const bool for_nobody = RowOfScreen(screen).signed_out && in();
  if (presenter == nullptr || for_nobody || screen == screen_ || !presenter->open()) return;
  if (RowOfScreen(screen).returns_to_previous && !RowShown().returns_to_previous) back_to_ = screen_;
  ChangeScreen(screen);
  presenter->Enter(now);
}

void Shell::ChangeScreen(Screen screen) {
  screen_ = screen;
  for (Presenter* presenter : Everyone()) presenter->ScreenChanged(screen);
}

void Shell::Back(model::Millis now) {
  Screen to = RowShown().parent;
  if (to == screen_) to = HomeOf(in());
  if (RowShown().returns_to_previous) {
    const auto& before = screens_[static_cast<std::size_t>(back_to_)];
    const bool for_nobody = RowOfScreen(back_to_).signed_out && in();
    if (before != nullptr && before->open() && !for_nobody) to = back_to_;
  }
  Show(to, now);
}

void Shell::Tick(model::Millis now) {
  shared_.lobby.held = session().LostFor(now) > model::kNoticedSilence;
  for (Presenter* presenter : Everyone()) presenter->Tick(now);
  Settle(now);
}

void Shell::Settle(model::Millis now) {
  RouteDispatched(now);
  SeeWhetherRated(now);
  for (Presenter* presenter : Everyone()) presenter->Settle();
  if (keys_of_ != screen_) keys_of_.reset();
  const auto& requests = shared_.effects.requests;
  const auto asked = shared_.effects.commands.size() +
                     static_cast<std::size_t>(std::count_if(requests.begin(), requests.end(), IsAnswered));
  if (asked > asked_) session().Asked(now);
  asked_ = asked;
  toasts_.Take(shared_.effects, now);
  const auto& announcements = shared_.effects.announcements;
  if (!announcements.empty()) announcement_ = announcements.back();
}

match::Player Shell::Me() const { return shared_.session.me().value_or(match::Player()); }

bool Shell::OnTurn() const {
  return std::any_of(screens_.begin(), screens_.end(),
                     [](const auto& screen) { return screen != nullptr && screen->OnTurn(); });
}

void Shell::SeeWhetherRated(model::Millis now) {
  const model::Match* playing = nullptr;
  for (const auto& screen : screens_) {
    if (screen != nullptr && playing == nullptr) playing = screen->Playing();
  }
  shared_.plays_rated = (playing != nullptr && playing->settings().rated) || rated_games_.Any();
  rated_games_.Ask(Me(), playing != nullptr ? playing->id() : MatchId(), now, shared_.effects);
}

struct Shell::ActionVisitor {
  Shell& shell;
  model::Millis now;

  void operator()(const action::Show& shown) const { shell.Show(shown.screen, now); }
  void operator()(const action::Back&) const { shell.Back(now); }
  void operator()(const action::TryNow&) const { shell.effects().Send(model::TryNow{}); }
  void operator()(const action::DismissToast& dismissed) const { shell.toasts_.Dismiss(dismissed.what); }
  void operator()(const action::ShowKeys&) const { shell.ShowKeys(); }
  void operator()(const action::CloseKeys&) const { shell.keys_of_.reset(); }
  void operator()(const action::ShowRules& rules) const { shell.rules_of_ = rules.what; }
  void operator()(const action::CloseRules&) const { shell.rules_of_.reset(); }
  void operator()(const action::CopyCode& copied) const {
    shell.effects().clipboard = copied.what;
    shell.effects().Tell("Code copied");
  }
  void operator()(const action::CopyLink& copied) const {
    shell.effects().clipboard = copied.what;
    shell.effects().Tell("Link copied: anyone with it can watch this game");
    // The links of programs open nothing on a telephone, and a sheet would hide the board from who plays.
    const bool page = copied.what.starts_with("http");
    if (page && shell.shown().Playing() == nullptr) shell.link_shown_ = copied.what;
  }
  void operator()(const action::CopyText& copied) const { shell.effects().clipboard = copied.what; }
  void operator()(const action::ShowLink& shown) const { shell.link_shown_ = shown.what; }
  void operator()(const action::CloseLink&) const { shell.link_shown_.clear(); }
  void operator()(const action::SwitchZen&) const { shell.zen_ = !shell.zen_; }
  void operator()(const action::SignInAs&) const { ToSignIn(false); }
  void operator()(const action::SignedOut&) const { ToSignIn(true); }
  void ToSignIn(bool forget) const {
    shell.SignedOut(forget, now);
    shell.Show(HomeOf(false), now);
  }
};

void Shell::Do(const Intent& intent, model::Millis now) {
  if (std::holds_alternative<Close>(intent)) {
    closing_ = true;
    for (Presenter* presenter : Everyone()) presenter->Closing(now);
    if (in()) shared_.effects.Send(model::Leave{});
  } else if (const auto* action = std::get_if<Action>(&intent)) {
    Route(*action, now);
  } else if (const auto* row = OpenedBy(intent); row != nullptr) {
    screen_ == row->screen ? Back(now) : Show(row->screen, now);
  } else if (!DoLinkSheet(intent) && !DoRulesSheet(intent) && !DoKeysSheet(intent)) {
    Offer(intent, now);
  }
  Settle(now);
}

void Shell::Route(const Action& action, model::Millis now) {
  if (const auto* own = action.In<ShellActions>()) return std::visit(ActionVisitor{*this, now}, own->one);
  // The sheet closes with the screen or the game.
  rules_of_.reset();
  link_shown_.clear();
  if (keys_of_ && action == KeysOf(*keys_of_).learn.action) keys_of_.reset();
  if (Has(RowShown().overrides, action.list())) {
    shown().Do(action, now);
    return;
  }
  for (std::size_t i = 0; i < overlays_.size(); ++i) {
    if (Has(OverlayRows()[i].actions, action.list())) overlays_[i]->Do(action, now);
  }
  for (std::size_t i = 0; i < screens_.size(); ++i) {
    if (screens_[i] != nullptr && Has(ScreenRows()[i].actions, action.list())) screens_[i]->Do(action, now);
  }
}

void Shell::RouteDispatched(model::Millis now) {
  auto& wanted = shared_.effects.actions;
  while (!wanted.empty()) {
    const Action action = wanted.front();
    wanted.erase(wanted.begin());
    Route(action, now);
  }
}

void Shell::Offer(const Intent& intent, model::Millis now) {
  for (const auto& overlay : overlays_) {
    if (overlay->Do(intent, now)) return;
  }
  if (shown().Do(intent, now)) return;
  const auto* key = std::get_if<Key>(&intent);
  if (key != nullptr && key->code == KeyCode::kEscape && !LeaveZen(now)) Back(now);
  if (key != nullptr && RowShown().zen && (key->character == 'z' || key->character == 'Z')) zen_ = !zen_;
  for (const auto& screen : screens_) {
    if (screen != nullptr && screen->DoAnywhere(intent, now)) return;
  }
}

bool Shell::DoRulesSheet(const Intent& intent) {
  const auto* key = std::get_if<Key>(&intent);
  if (key == nullptr || !rules_of_) return false;
  if (key->code == KeyCode::kEscape || key->code == KeyCode::kEnter) rules_of_.reset();
  return true;
}

bool Shell::DoLinkSheet(const Intent& intent) {
  const auto* key = std::get_if<Key>(&intent);
  if (key == nullptr || link_shown_.empty()) return false;
  if (key->code == KeyCode::kEscape || key->code == KeyCode::kEnter) link_shown_.clear();
  return true;
}

bool Shell::DoKeysSheet(const Intent& intent) {
  const auto* key = std::get_if<Key>(&intent);
  if (key == nullptr) return false;
  const bool asks = key->code == KeyCode::kCharacter && key->character == '?';
  if (!keys_of_ && asks) {
    ShowKeys();
    return true;
  }
  const bool takes = keys_of_.has_value();
  if (asks || key->code == KeyCode::kEscape) keys_of_.reset();
  return takes;
}

void Shell::ShowKeys() {
  keys_of_ = screen_;
  shared_.effects.announcements.push_back(InSentences(KeysOf(screen_)));
}

bool Shell::LeaveZen(model::Millis now) {
  const bool leaves = zen_ && View(now).zen;
  if (leaves) zen_ = false;
  return leaves;
}

AppViewState Shell::View(model::Millis now) const {
  AppViewState view;
  view.screen = screen_;
  view.preferences = shared_.preferences;
  view.bar = in() ? DrawTopBar(shared_, screen_, now) : OfflineTopBar(screen_);
  const bool tabs = !RowShown().signed_out;
  for (std::size_t i = 0; i < screens_.size(); ++i) {
    const auto& row = ScreenRows()[i];
    if (row.screen == screen_) view.content = row.view(*screens_[i], now);
    if (!tabs || row.tab.empty()) continue;
    const bool chosen = row.screen == RowShown().parent || row.screen == screen_;
    const bool open = screens_[i] != nullptr && screens_[i]->open();
    view.bar.tabs.push_back({row.icon, {action::Show{row.screen}, std::string(row.tab), open, chosen}});
    view.bar.tabs.back().calls = row.screen != screen_ && screens_[i] != nullptr && screens_[i]->OnTurn();
  }
  if (auto* table = std::get_if<TableViewState>(&view.content)) view.zen = ShowZen(*table, zen_);
  for (std::size_t i = 0; i < overlays_.size(); ++i) OverlayRows()[i].show(*overlays_[i], view);
  if (keys_of_ == screen_) view.keys = KeysOf(screen_);
  if (rules_of_) view.rules = RulesShown(*rules_of_);
  if (!link_shown_.empty()) {
    view.link = LinkSheet{"Scan to open the page",
                          link_shown_,
                          {action::CopyText{link_shown_}, "Copy link", true, false, Emphasis::kNormal},
                          {action::CloseLink{}, "Close", true, false, Emphasis::kPrimary}};
  }
  view.window_title = WindowTitle(shared_, OnTurn());
  view.warning = warning_;
  view.calls = shared_.effects.calls;
  view.toasts = toasts_.shown();
  view.announcement = announcement_;
  view.news = shared_.effects.news;
  view.closing = closing_;
  return view;
}

}  // namespace merels::presenter
