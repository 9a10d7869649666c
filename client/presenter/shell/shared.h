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

/// All pointers outlive the shell.
struct ShellOptions {
  std::string server;  // empty: that of the last sign-in, or kUsualServer
  std::string name;
  bool guest = false;  // sign in at once
  std::optional<MatchWish> watch;
  /// Opens a table of this ruleset at once, without a clock, unless the user has a match or a table.
  std::string open{};
  Settings* settings = nullptr;                   // none: choices hold for one run
  local::Store* store = nullptr;                  // local matches; none: they last for one run
  local::Thinker* thinker = nullptr;              // none: the computer does not answer
  local::Analyst* analyst = nullptr;              // none: no game is judged by the engine
  std::string record{};                           // a file to open for analysis at once; empty: none
  std::function<local::Millis()> date = nullptr;  // Unix time
  std::vector<study::Puzzle> puzzles{};           // one for each day; empty: none
};

/// Outlives all presenters.
struct Shared {
  ShellOptions options;
  RequestIds new_id;
  Navigator& navigator;
  Effects effects = {};
  model::Session session = {};
  Preferences preferences = {};  // the user's, on this machine, for any account
  LocalState local = {};
  Visits visits = Visits();

  // For the signed-in account; new with each sign-in.
  match::Player me = {};
  LobbyState lobby = {};
  PlayersState players = {};
  model::RatingBook book = {};
  bool plays_rated = false;  // in an unfinished rated game: no help
};

}  // namespace merels::presenter
