// View state of the whole window: the top bar, one screen, and the sheets over it; and the interface between
// the view and everything behind it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/base/actions.h"
#include "client/presenter/base/controls.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/challenges/challenges_view_state.h"
#include "client/presenter/lobby/lobby_view_state.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/page/page_view_state.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/rules/rules_sheet.h"
#include "client/presenter/settings/settings_view_state.h"
#include "client/presenter/table/table_view_state.h"
#include "client/presenter/watch/watch_view_state.h"
#include "common/base/result.h"
#include "common/clock/time_control.h"

namespace merels::presenter {

/// A line of the sheet of keys.
struct KeyLine {
  std::string key;   // "Up, Down"
  std::string what;  // "select a row"
  bool operator==(const KeyLine&) const = default;
};

/// The keys of a screen, then those of every screen.
struct KeysSheet {
  std::string title;
  std::vector<KeyLine> lines;
  Button learn;
  Button close;
  bool operator==(const KeysSheet&) const = default;
};

/// The address of a page, for the camera of a telephone.
struct LinkSheet {
  std::string title;
  std::string link;
  Button copy;
  Button close;
  bool operator==(const LinkSheet&) const = default;
};

enum class Light : std::uint8_t { kGreen, kAmber, kRed, kGrey };

/// The tab of a screen. With nothing to show it keeps its place, disabled.
struct Tab {
  Icon icon = Icon::kBoard;
  Button button;
  bool calls = false;  // the user is needed there
  bool operator==(const Tab&) const = default;
};

struct TopBar {
  std::string title;
  std::vector<Tab> tabs;  // none on the sign-in screen
  Light light = Light::kGreen;
  std::string connection;         // "Online · 24 ms", "Reconnecting…"
  std::string brief;              // a short form: "0:07", "Lost"; empty: nothing to say
  bool searching = false;         // for an opponent
  std::string player;             // the user's name, or "Sign in"
  std::string rating;             // the user's; empty: not known
  std::optional<Button> account;  // shows the account or the sign-in screen
  Button settings;                // shows the settings
  Button help;                    // shows the keys of the screen, and the way to the lesson
  bool operator==(const TopBar&) const = default;
};

struct Toast {
  int id = 0;
  std::string text;
  bool problem = false;
  bool operator==(const Toast&) const = default;
};

/// The content of a screen: one of the view states that the view can draw.
using ScreenViewState = std::variant<SignInViewState, SetupViewState, LobbyViewState, TableViewState,
                                     WatchViewState, PageViewState, SettingsViewState, AnalysisViewState>;

struct AppViewState {
  Screen screen = Screen::kSignIn;
  Preferences preferences;
  bool zen = false;  // without the top bar
  TopBar bar;
  std::string warning;                      // of something the server is about to do; empty: none
  ScreenViewState content;                  // of that screen
  std::optional<PlayerSheet> player_sheet;  // lies over everything and takes all input
  std::optional<KeysSheet> keys;            // likewise over everything
  std::optional<RulesSheet> rules;          // likewise over everything
  std::optional<LinkSheet> link;            // likewise over everything
  std::vector<Ask> asks;                    // oldest first
  std::vector<Toast> toasts;                // by place
  std::string window_title;                 // "Your turn · Nine Men’s Morris"
  int calls = 0;                            // how often the user was called so far: paired, or on turn
  std::string announcement;                 // the newest event in one sentence
  std::vector<std::string> news;            // recent events, in sentences, newest first
  bool closing = false;                     // the window should close

  /// The content of the screen if it is of this kind, else nullptr.
  template <class Kind>
  const Kind* Get() const {
    return std::get_if<Kind>(&content);
  }
  bool operator==(const AppViewState&) const = default;
};

/// The field as shown; nullptr when the state has none of this kind.
const TextField* FindField(const AppViewState& state, Field field);

/// Zen mode: a table that shows only the board, the clocks and the names. Adds the zen button to the table,
/// and with `wanted` hides the rest. Returns whether it is in zen mode: only an unfinished game can be.
/// Questions and refusals stay.
bool ShowZen(TableViewState& table, bool wanted);

/// What the window does besides drawing, each once.
struct Outputs {
  std::vector<Cue> cues;                 // motions and sounds, oldest first
  std::optional<std::string> clipboard;  // text for it
  bool paste = false;                    // its text is wanted: it comes back as Paste
  std::optional<std::string> picture;    // the PNG file for a picture of the board
};

/// The interface between the view and everything behind it. The window loop hands over intents, asks for the
/// view state, sleeps until there are updates, and reports what it has drawn. All calls come from the
/// window's thread.
class Program {
 public:
  virtual ~Program() = default;

  /// Sleeps until there are updates, or until `timeout` has passed. Returns whether there are any.
  virtual bool Wait(clock::Millis timeout) = 0;
  /// Takes in all updates and lets time pass. Returns whether View() may have changed.
  virtual bool Update(clock::Millis now) = 0;
  virtual void Do(const Intent& intent, clock::Millis now) = 0;

  /// The view state at `now`; valid until the next call of any function here.
  virtual const AppViewState& View(clock::Millis now) = 0;
  /// The outputs since the last call.
  virtual Outputs TakeOutputs() = 0;
  /// Reports the result of saving the picture.
  virtual void PictureSaved(const std::string& file, const Result<void>& outcome) = 0;

  /// The frame with the newest View() and these widgets is on the screen. Called after display().
  virtual void Shown(std::vector<WidgetInfo> widgets) = 0;
  /// A frame is on the screen. `took`: the whole turn, from taking in updates to display.
  virtual void Painted(std::chrono::microseconds took) = 0;
};

}  // namespace merels::presenter
