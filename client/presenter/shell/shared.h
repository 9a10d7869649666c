// State that presenters share. shell/screens.cc gives each presenter the parts that it needs.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/local/analyst.h"
#include "client/model/ratings.h"
#include "client/model/session.h"
#include "client/presenter/account/visits.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/preferences.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/lobby/lobby_state.h"
#include "client/presenter/local/local_state.h"
#include "client/presenter/players/players_state.h"
#include "client/presenter/table/actions.h"
#include "common/study/puzzle.h"

namespace merels::presenter {

inline constexpr std::string_view kUsualServer = "127.0.0.1:9393";

/// What is pointed to outlives the shell.
struct ShellOptions {
  std::string server;  // empty: where somebody was signed in last, or kUsualServer
  std::string name;
  bool guest = false;  // sign in at once
  std::optional<MatchWish> watch;
  /// Open a table of this ruleset at once, without a clock, unless there is something to play.
  std::string open{};
  Settings* settings = nullptr;                   // none: what is chosen here holds for one run
  local::Store* store = nullptr;                  // of matches on this machine; none: they last for one run
  local::Thinker* thinker = nullptr;              // none: the computer does not answer
  local::Analyst* analyst = nullptr;              // none: no game is judged by the engine
  std::string record{};                           // a file to look back on at once; empty: none
  std::function<local::Millis()> date = nullptr;  // Unix time
  std::vector<study::Puzzle> puzzles{};           // another one each day; empty: there are none
};

/// Outlives all presenters.
struct Shared {
  ShellOptions options;
  RequestIds new_id;
  Navigator& navigator;
  Effects effects = {};
  model::Session session = {};
  Preferences preferences = {};  // of the person at this machine, whoever is signed in
  LocalState local = {};
  Visits visits = Visits();

  // Of the account that is signed in; new with each sign-in.
  match::Player me = {};
  LobbyState lobby = {};
  PlayersState players = {};
  model::RatingBook book = {};
  bool plays_rated = false;  // in a match that goes on: nothing may help
};

}  // namespace merels::presenter
