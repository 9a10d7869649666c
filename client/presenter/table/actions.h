// Actions of the table screen, and of matches in lists.
#pragma once

#include <string>

#include "client/presenter/base/actions.h"
#include "client/presenter/players/players_view_state.h"
#include "client/presenter/words/game_names.h"
#include "common/base/ids.h"

namespace merels::presenter {

/// A match to watch, with its code if it has one.
struct WatchTarget {
  MatchId match;
  std::string code = {};
  bool operator==(const WatchTarget&) const = default;
};
inline std::string IdText(const WatchTarget& target) { return target.match.text(); }

/// The terms of quick play.
struct QuickTerms {
  std::string clock;  // "5+3"
  bool rated = false;
  std::string ruleset{kQuickRuleset};  // a registered name
  bool operator==(const QuickTerms&) const = default;
};
inline std::string IdText(const QuickTerms& /*terms*/) { return ""; }

struct LookBackActions;
struct SeekingActions;
struct MatchActions;
struct TableActions;

namespace action {

// On a match, in any list.
using Watch = ActionOf<"watch", MatchActions, WatchTarget>;
using OpenMatch = ActionOf<"open-match", MatchActions, MatchId>;  // one of the user's
using GoTo = ActionOf<"go-to", MatchActions, MatchId>;            // one of the user's that has begun
using WatchTv = ActionOf<"watch-tv", MatchActions, std::string>;  // a channel; empty: the top-rated game
using WatchPlayer = ActionOf<"watch-player", MatchActions, Met>;  // from game to game
using Rematch = ActionOf<"rematch", MatchActions, MatchId>;       // of a finished match
using NextGame = ActionOf<"next-game", MatchActions, MatchId>;    // the next one between the same two players
using CopyRecord = ActionOf<"copy-record", MatchActions, MatchId>;
using SaveRecord = ActionOf<"save-record", MatchActions, MatchId>;
using AnimateMatch = ActionOf<"animate-match", MatchActions, MatchId>;  // saves it as a GIF file
using LeaveTable = ActionOf<"leave-table", MatchActions>;

// Handled by the lobby: a search by these terms.
using NewOpponent = ActionOf<"new-opponent", SeekingActions, QuickTerms>;

// Analysis of a game, with the engine.
using Analyse = ActionOf<"analyse", LookBackActions, MatchId>;             // one of the server
using AnalyseLocal = ActionOf<"analyse-local", LookBackActions, MatchId>;  // one of this machine

// At the table.
using OfferDraw = ActionOf<"offer-draw", TableActions>;
using AcceptDraw = ActionOf<"accept-draw", TableActions>;
using DeclineDraw = ActionOf<"decline-draw", TableActions>;
using Resign = ActionOf<"resign", TableActions>;
using Abort = ActionOf<"abort", TableActions>;  // before each side has played a ply
using OfferTakeback = ActionOf<"offer-takeback", TableActions>;
using AcceptTakeback = ActionOf<"accept-takeback", TableActions>;
using DeclineTakeback = ActionOf<"decline-takeback", TableActions>;
using ClaimWin = ActionOf<"claim-win", TableActions>;  // when the opponent is away or does not play on
using ClaimDraw = ActionOf<"claim-draw", TableActions>;
using FinishPly = ActionOf<"finish-ply", TableActions>;    // the man stays where it has landed
using Again = ActionOf<"again", TableActions>;             // restarts the puzzle
using ReloadBest = ActionOf<"reload-best", TableActions>;  // requests the best solutions again
using Flip = ActionOf<"flip", TableActions>;
using TypePly = ActionOf<"type-ply", TableActions>;  // opens the field for typed plies
using FirstPly = ActionOf<"first-ply", TableActions>;
using PreviousPly = ActionOf<"previous-ply", TableActions>;
using NextPly = ActionOf<"next-ply", TableActions>;
using LivePly = ActionOf<"live-ply", TableActions>;
using ShowPly = ActionOf<"show-ply", TableActions, int>;  // its number, from 1; 0 is the start position

}  // namespace action

struct SeekingActions : OneOf<action::NewOpponent> {};
struct LookBackActions : OneOf<action::Analyse, action::AnalyseLocal> {};
struct MatchActions : OneOf<action::Watch, action::OpenMatch, action::GoTo, action::WatchTv,
                            action::WatchPlayer, action::Rematch, action::NextGame, action::CopyRecord,
                            action::SaveRecord, action::AnimateMatch, action::LeaveTable> {};
struct TableActions
    : OneOf<action::OfferDraw, action::AcceptDraw, action::DeclineDraw, action::Resign, action::Abort,
            action::OfferTakeback, action::AcceptTakeback, action::DeclineTakeback, action::ClaimWin,
            action::ClaimDraw, action::FinishPly, action::Again, action::ReloadBest, action::Flip,
            action::TypePly, action::FirstPly, action::PreviousPly, action::NextPly, action::LivePly,
            action::ShowPly> {};

}  // namespace merels::presenter
