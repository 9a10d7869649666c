// The actions of the table screen, and those of a match wherever it is listed.
#pragma once

#include <string>

#include "client/presenter/base/action.h"
#include "common/base/ids.h"

namespace merels::presenter {

/// A match to watch, and its code if it has one.
struct MatchWish {
  MatchId match;
  std::string code = {};
  bool operator==(const MatchWish&) const = default;
};
inline std::string IdText(const MatchWish& wish) { return wish.match.text(); }

/// The terms of quick play.
struct QuickTerms {
  std::string clock;  // "5+3"
  bool rated = false;
  bool operator==(const QuickTerms&) const = default;
};
inline std::string IdText(const QuickTerms& /*terms*/) { return ""; }

struct LookBackActions;
struct SeekingActions;
struct MatchActions;
struct TableActions;

namespace action {

// Of a match, wherever it is listed.
using Watch = ActionOf<"watch", MatchActions, MatchWish>;
using OpenMatch = ActionOf<"open-match", MatchActions, MatchId>;  // of the user's own
using GoTo = ActionOf<"go-to", MatchActions, MatchId>;            // of the user's own, which has begun
using WatchTv = ActionOf<"watch-tv", MatchActions, std::string>;  // a channel; empty: the best of all
using Rematch = ActionOf<"rematch", MatchActions, MatchId>;       // of the match that is over
using NextGame = ActionOf<"next-game", MatchActions, MatchId>;    // of the two who played this one
using CopyRecord = ActionOf<"copy-record", MatchActions, MatchId>;
using SaveRecord = ActionOf<"save-record", MatchActions, MatchId>;
using LeaveTable = ActionOf<"leave-table", MatchActions>;

// Handled by the lobby: looks for anybody who wants a game by these terms.
using NewOpponent = ActionOf<"new-opponent", SeekingActions, QuickTerms>;

// Of a game that is to be looked back on, with the engine.
using Analyse = ActionOf<"analyse", LookBackActions, MatchId>;             // of the server
using AnalyseLocal = ActionOf<"analyse-local", LookBackActions, MatchId>;  // of this machine

// At the table.
using OfferDraw = ActionOf<"offer-draw", TableActions>;
using AcceptDraw = ActionOf<"accept-draw", TableActions>;
using DeclineDraw = ActionOf<"decline-draw", TableActions>;
using Resign = ActionOf<"resign", TableActions>;
using Abort = ActionOf<"abort", TableActions>;  // before each side has made a ply
using OfferTakeback = ActionOf<"offer-takeback", TableActions>;
using AcceptTakeback = ActionOf<"accept-takeback", TableActions>;
using DeclineTakeback = ActionOf<"decline-takeback", TableActions>;
using ClaimWin = ActionOf<"claim-win", TableActions>;  // of a game whose opponent is away or does not play on
using ClaimDraw = ActionOf<"claim-draw", TableActions>;
using FinishPly = ActionOf<"finish-ply", TableActions>;    // the man stays where it has landed
using Again = ActionOf<"again", TableActions>;             // the same puzzle once more
using ReloadBest = ActionOf<"reload-best", TableActions>;  // asks for the best solutions again
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
struct MatchActions : OneOf<action::Watch, action::OpenMatch, action::GoTo, action::WatchTv, action::Rematch,
                            action::NextGame, action::CopyRecord, action::SaveRecord, action::LeaveTable> {};
struct TableActions
    : OneOf<action::OfferDraw, action::AcceptDraw, action::DeclineDraw, action::Resign, action::Abort,
            action::OfferTakeback, action::AcceptTakeback, action::DeclineTakeback, action::ClaimWin,
            action::ClaimDraw, action::FinishPly, action::Again, action::ReloadBest, action::Flip,
            action::TypePly, action::FirstPly, action::PreviousPly, action::NextPly, action::LivePly,
            action::ShowPly> {};

}  // namespace merels::presenter
