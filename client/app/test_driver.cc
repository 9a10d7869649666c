#include "client/app/test_driver.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "client/presenter/analysis/analysis_presenter.h"
#include "client/presenter/games/games_presenter.h"
#include "client/presenter/lesson/lesson_presenter.h"
#include "client/presenter/local/local_screen.h"
#include "client/presenter/profile/profile_presenter.h"
#include "client/presenter/puzzles/puzzle_presenter.h"
#include "client/presenter/table/table_ribbon.h"
#include "client/presenter/table/table_screen.h"
#include "client/presenter/watch/watch_presenter.h"

namespace merels::app {
namespace {

using nlohmann::json;

/// The first side is "white" and the second "black", whatever the game's names are.
json SideOrNull(const std::optional<rules::Side>& side) {
  return side ? json(*side == rules::Side::kFirst ? "white" : "black") : json();
}

json PointOrNull(const rules::Game* game, const std::optional<board::Point>& point) {
  return game != nullptr && point ? json(board::PointName(game->topology(), *point)) : json();
}

std::string LinkName(model::Link link) {
  switch (link) {
    case model::Link::kOff: return "off";
    case model::Link::kConnecting: return "connecting";
    case model::Link::kOnline: return "online";
    case model::Link::kLost: return "lost";
  }
  return "";
}

std::string PhaseWord(const presenter::TableState& table) {
  const auto* game = table.match.newest_game();
  if (table.match.outcome()) return "over";
  if (table.hand.stage() == presenter::Hand::Stage::kTaking) return "capture";
  if (table.hand.stage() == presenter::Hand::Stage::kGoingOn) return "going-on";
  if (game == nullptr) return "";
  if (game->in_hand(game->to_move()) > 0) return "placing";
  return game->flying(game->to_move()) ? "flying" : "moving";
}

void AddTimes(json& state, const char* key, const std::map<Seq, std::int64_t>& times) {
  state[key] = json::object();
  for (const auto& [seq, at] : times) state[key][std::to_string(seq)] = at;
}

void AddClocks(json& state, const model::Match& match, clock::Millis now) {
  using rules::Side;
  state["clocks"] = {{"white_ms", match.clocks().Left(Side::kFirst, now).count()},
                     {"black_ms", match.clocks().Left(Side::kSecond, now).count()},
                     {"running", SideOrNull(match.clocks().running())},
                     {"held", match.clocks().held()}};
}

json Legal(const presenter::TableState& table) {
  json legal = json::array();
  if (!table.match.game() || !table.match.MayPlay(table.me)) return legal;
  for (const auto& ply : table.match.game()->LegalPlies()) legal.push_back(ply);
  return legal;
}

/// Null: the player is present.
json AwayOrNull(const model::Match& match, rules::Side side, clock::Millis now) {
  const auto& presence = match.PresenceOf(side);
  if (presence.present) return {};
  const auto wait = match.ClaimableIn(side, now);
  return {{"left", presence.left}, {"claimable_in_ms", wait ? json(wait->count()) : json()}};
}

json OutcomeOrNull(const std::optional<rules::Outcome>& outcome) {
  if (!outcome) return {};
  return std::string(rules::ScoreText(outcome->score)) + " " + outcome->reason;
}

void AddMatch(json& state, const presenter::TableState& table, clock::Millis now) {
  const auto& match = table.match;
  const auto* game = match.newest_game();
  state["match"] = match.id().text();
  state["loading"] = !match.known();
  state["problem"] = table.problem.empty() ? match.unplayable() : table.problem;
  if (!match.known()) return;
  state["seq"] = match.seq();
  state["position_seq"] = match.position_seq();
  state["position"] = match.position();
  state["plies"] = match.plies();
  const bool over = match.outcome().has_value();
  state["to_move"] = over || !match.game() ? json() : SideOrNull(match.game()->to_move());
  state["my_side"] = SideOrNull(table.seat());
  state["watchers"] = match.watchers();
  state["phase"] = PhaseWord(table);
  state["selected"] = PointOrNull(game, table.hand.draft().from);
  state["arrived"] = PointOrNull(game, table.hand.draft().to);
  const bool ahead = table.premove && table.premove->chosen();
  state["premove"] = ahead ? json(table.premove->text()) : json();
  state["annotations"] = table.annotations.size();
  state["pending"] = match.pending() ? json(match.pending()->text) : json();
  state["legal"] = Legal(table);
  state["outcome"] = OutcomeOrNull(match.outcome());
  state["draw_offer"] = SideOrNull(match.offer());
  state["history"] = table.history ? json(table.history->plies) : json();
  state["cursor"] = PointOrNull(game, table.cursor.at());
  const auto ribbon = presenter::MakeRibbon(table, now);
  state["ribbon"] = ribbon ? ribbon->title : "";
  state["away"] = {{"white", AwayOrNull(match, rules::Side::kFirst, now)},
                   {"black", AwayOrNull(match, rules::Side::kSecond, now)}};
  AddClocks(state, match, now);
}

/// The members that AddMatch adds, empty, for when there is no table.
json Empty() {
  json state;
  for (const char* key :
       {"match", "position", "to_move", "my_side", "phase", "selected", "arrived", "pending", "premove",
        "outcome", "draw_offer", "history", "cursor", "clocks", "away"}) {
    state[key] = json();
  }
  for (const char* key : {"plies", "legal"}) state[key] = json::array();
  state["seq"] = 0;
  state["position_seq"] = 0;
  state["annotations"] = 0;
  state["ribbon"] = "";
  return state;
}

/// The table of the screen shown, else the online one.
const presenter::TablePresenter* TableShown(const presenter::Shell& shell) {
  const auto* local = shell.Find<presenter::LocalScreen>();
  if (shell.screen() == presenter::Screen::kLocal && local != nullptr) return local->table();
  const auto* analysis = shell.Find<presenter::AnalysisPresenter>();
  if (shell.screen() == presenter::Screen::kAnalysis && analysis != nullptr) return analysis->table();
  const auto* lesson = shell.Find<presenter::LessonPresenter>();
  if (shell.screen() == presenter::Screen::kLesson && lesson != nullptr) return &lesson->table();
  const auto* puzzle = shell.Find<presenter::PuzzlePresenter>();
  if (shell.screen() == presenter::Screen::kPuzzle && puzzle != nullptr) return puzzle->table();
  const auto* screen = shell.Find<presenter::TableScreen>();
  return screen != nullptr ? screen->table() : nullptr;
}

/// The game under review; null while none is open.
json Analysis(const presenter::Shell& shell) {
  const auto* screen = shell.Find<presenter::AnalysisPresenter>();
  if (screen == nullptr || !screen->state().study) return {};
  const auto& state = screen->state();
  const auto& tree = state.study->tree;
  json marked = json::array();
  for (const auto node : tree.Game()) {
    if (state.worths.count(node) > 0) marked.push_back(tree.At(node).number);
  }
  return {{"path", tree.PathTo(state.at)},
          {"plies", tree.plies()},
          {"comment", tree.At(state.at).comment},
          {"marked", marked},
          {"problem", state.problem},
          {"file", state.file},
          {"live", state.live.empty() ? json() : json(state.live.text())},
          {"engine", state.Engine()},
          {"rated", state.rated}};
}

/// The player whose profile was opened last; null before any.
json Profile(const presenter::Shell& shell) {
  const auto* screen = shell.Find<presenter::ProfilePresenter>();
  if (screen == nullptr || !screen->player()) return {};
  json games = json::array();
  for (const auto& game : screen->games()) games.push_back(game.match.text());
  return {{"player", screen->player()->name}, {"pool", screen->pool()}, {"games", games}};
}

json StateJson(const presenter::Shell& shell, const Timings& timings, const Frames& frames,
               clock::Millis now) {
  json state = Empty();
  const auto view = shell.View(now);
  state["screen"] = std::string(presenter::Name(shell.screen()));
  for (const auto preference : presenter::AllPreferences()) {
    state["settings"][std::string(Name(preference))] = std::string(view.preferences.Chosen(preference).word);
  }
  state["zen"] = view.zen;
  state["profile"] = Profile(shell);
  state["connection"] = LinkName(shell.session().link());
  state["player"] = shell.session().me() ? json(shell.session().me()->name) : json();
  state["member"] = shell.session().me() && !shell.session().me()->guest;
  state["games"] = json::array();
  if (const auto* games = shell.Find<presenter::GamesPresenter>()) {
    for (const auto& game : games->games()) state["games"].push_back(game.match.text());
  }
  state["chat"] = json::array();
  const auto* screen = shell.Find<presenter::TableScreen>();
  if (screen != nullptr && screen->chat() != nullptr) {
    for (const auto& message : screen->chat()->messages())
      state["chat"].push_back(message.name + ": " + message.text);
  }
  const auto* table = TableShown(shell);
  const auto* lesson = shell.Find<presenter::LessonPresenter>();
  state["lesson_step"] = lesson != nullptr ? lesson->step() + 1 : 0;
  state["lesson_done"] = lesson != nullptr && lesson->done(lesson->step());
  const auto* local = shell.Find<presenter::LocalScreen>();
  state["hint"] = local != nullptr && local->hint() ? json(local->hint()->text) : json();
  state["rating_change"] = table != nullptr ? table->state().ratings.change : "";
  state["on_tv"] = table != nullptr && table->state().on_tv;
  state["analysis"] = Analysis(shell);
  state["boards"] = json::array();
  if (const auto* watch = shell.Find<presenter::WatchPresenter>()) {
    for (const auto& match : watch->shown()) state["boards"].push_back(match.text());
  }
  const auto* lobby = view.Get<presenter::LobbyViewState>();
  state["searching"] = lobby != nullptr && lobby->searching;
  state["announcement"] = view.announcement;
  state["last_error"] = shell.last_problem();
  state["messages"] = json::array();
  for (const auto& toast : view.toasts) state["messages"].push_back(toast.text);
  const auto* sign_in = view.Get<presenter::SignInViewState>();
  if (sign_in != nullptr && sign_in->problem) {
    state["last_error"] = sign_in->problem->title + ": " + sign_in->problem->detail;
  }
  if (table != nullptr) AddMatch(state, table->state(), now);
  AddTimes(state, "acked_at_us", timings.acked_at_us);
  AddTimes(state, "shown_at_us", timings.shown_at_us);
  state["frames"] = {{"painted", frames.painted},
                     {"slow", frames.slow},
                     {"slowest_us", frames.slowest_us},
                     {"first_at_us", frames.first_at_us}};
  return state;
}

/// {"widgets": [...]}
json WidgetsJson(const std::vector<presenter::WidgetInfo>& widgets) {
  json list = json::array();
  for (const auto& widget : widgets) {
    list.push_back({{"id", widget.id},
                    {"kind", widget.kind},
                    {"text", widget.text},
                    {"x", widget.x},
                    {"y", widget.y},
                    {"w", widget.w},
                    {"h", widget.h},
                    {"enabled", widget.enabled},
                    {"focused", widget.focused}});
  }
  return {{"widgets", std::move(list)}};
}

/// Whether `state` has all values of `wanted`; "seq" may be higher.
bool Holds(const json& state, const json& wanted) {
  return std::all_of(wanted.items().begin(), wanted.items().end(), [&](const auto& item) {
    if (!state.contains(item.key())) return false;
    const json& value = state.at(item.key());
    if (item.key() == "seq" && value.is_number() && item.value().is_number()) return value >= item.value();
    return value == item.value();
  });
}

std::string ErrorLine(const char* sentence) { return json{{"error", sentence}}.dump(); }

}  // namespace

void TestDriver::Acknowledged(const session::Acknowledgement& answer, std::int64_t at_us) {
  if (!answer.outcome.ok()) return;
  for (const auto& event : answer.outcome->logged->entry.events) {
    if (std::holds_alternative<match::PlyPlayed>(event)) {
      timings_.acked_at_us.try_emplace(answer.outcome->seq(), at_us);
    }
  }
}

void TestDriver::Shown(const presenter::Shell& shell, std::vector<presenter::WidgetInfo> widgets,
                       std::int64_t at_us) {
  widgets_ = std::move(widgets);
  const auto* screen = shell.Find<presenter::TableScreen>();
  const bool shown = shell.screen() == presenter::Screen::kTable && screen != nullptr && screen->open();
  if (!shown) return;
  const auto& match = screen->table()->match();
  if (!match.known()) return;
  if (timed_match_ != match.id()) {
    timed_match_ = match.id();
    timings_ = {};
  }
  const Seq known = timings_.shown_at_us.empty() ? 0 : timings_.shown_at_us.rbegin()->first;
  // Entries before the first frame were not drawn when they happened, and are not timed.
  const Seq first = known == 0 ? match.seq() : known + 1;
  for (Seq seq = first; seq <= match.seq(); ++seq) timings_.shown_at_us.emplace(seq, at_us);
}

void TestDriver::Painted(std::int64_t took_us, std::int64_t at_us) {
  ++frames_.painted;
  if (frames_.first_at_us == 0) {
    frames_.first_at_us = at_us;
    return;
  }
  frames_.slow += took_us > kSlowFrameUs ? 1 : 0;
  frames_.slowest_us = std::max(frames_.slowest_us, took_us);
}

void TestDriver::Take(const TestRequest& request, const presenter::Shell& shell, clock::Millis now) {
  const json asked = json::parse(request.line, nullptr, false);
  if (asked.is_discarded() || !asked.is_object()) {
    return reply_(request.connection, ErrorLine("a request is a JSON object"));
  }
  const json what = asked.value("get", json());
  if (what == "state") return reply_(request.connection, StateJson(shell, timings_, frames_, now).dump());
  if (what == "widgets") return reply_(request.connection, WidgetsJson(widgets_).dump());
  const json wanted = asked.value("wait", json());
  const json timeout = asked.value("timeout_ms", json(kUsualWait.count()));
  if (!wanted.is_object() || !timeout.is_number_integer()) {
    return reply_(request.connection, ErrorLine("get is state or widgets; wait is an object"));
  }
  const auto time = std::clamp(clock::Millis(timeout.get<std::int64_t>()), clock::Millis{0}, kLongestWait);
  waiting_.push_back({request.connection, wanted.dump(), now + time});
  AnswerWaiting(shell, now);
}

void TestDriver::AnswerWaiting(const presenter::Shell& shell, clock::Millis now) {
  if (waiting_.empty()) return;
  json state = StateJson(shell, timings_, frames_, now);
  std::erase_if(waiting_, [&](const Waiting& waiting) {
    const bool holds = Holds(state, json::parse(waiting.wanted));
    if (!holds && now < waiting.until) return false;
    json answer = state;
    if (!holds) answer["timed_out"] = true;
    reply_(waiting.connection, answer.dump());
    return true;
  });
}

}  // namespace merels::app
