// The actions of the screen on which a game is looked back on.
#pragma once

#include <string>

#include "client/presenter/analysis/brush.h"
#include "client/presenter/base/action.h"

namespace merels::presenter {

struct AnalysisActions;

namespace action {

using ShowNode = ActionOf<"show-node", AnalysisActions, int>;  // a ply of the tree
using StepToStart = ActionOf<"step-to-start", AnalysisActions>;
using StepBack = ActionOf<"step-back", AnalysisActions>;
using StepOn = ActionOf<"step-on", AnalysisActions>;
using StepToEnd = ActionOf<"step-to-end", AnalysisActions>;
using Autoplay = ActionOf<"autoplay", AnalysisActions>;  // begins or ends it
using SwitchEngine = ActionOf<"switch-engine", AnalysisActions>;
using SwitchValues = ActionOf<"switch-values", AnalysisActions>;  // of all plies, in the place of the list
using DeletePly = ActionOf<"delete-ply", AnalysisActions>;        // the one shown, with all that follows
using PromotePly = ActionOf<"promote-ply", AnalysisActions>;      // its branch becomes the line
using FlipAnalysis = ActionOf<"flip-analysis", AnalysisActions>;
using CopyAnalysis = ActionOf<"copy-analysis", AnalysisActions>;
using CopyPosition = ActionOf<"copy-position", AnalysisActions>;
using SaveAnalysis = ActionOf<"save-analysis", AnalysisActions>;
using BackToGame = ActionOf<"back-to-game", AnalysisActions>;  // that goes on, and is watched
using PasteHere = ActionOf<"paste-here", AnalysisActions>;     // what the clipboard holds
using NextRules = ActionOf<"next-rules", AnalysisActions>;     // of the position that is set up
using PreviousRules = ActionOf<"previous-rules", AnalysisActions>;
using SavePicture = ActionOf<"save-picture", AnalysisActions>;     // of the board, as a PNG file
using PlayFromHere = ActionOf<"play-from-here", AnalysisActions>;  // opens the sheet of who plays
using PlayAtLevel = ActionOf<"play-at-level", AnalysisActions, int>;
using PlayAsSide = ActionOf<"play-as-side", AnalysisActions, Brush>;  // the user's
using BeginToPlay = ActionOf<"begin-to-play", AnalysisActions>;
using LeaveToPlay = ActionOf<"leave-to-play", AnalysisActions>;
using UndoChange = ActionOf<"undo-change", AnalysisActions>;  // of the tree, or the tree before it comes back
using RedoChange = ActionOf<"redo-change", AnalysisActions>;
using CloseText = ActionOf<"close-text", AnalysisActions>;      // of a record that can only be read
using ChangeSpeed = ActionOf<"change-speed", AnalysisActions>;  // of autoplay, to the next one
using OpenRecords = ActionOf<"open-records", AnalysisActions>;  // the sheet on which a file is chosen
using CloseRecords = ActionOf<"close-records", AnalysisActions>;
using OpenRecord = ActionOf<"open-record", AnalysisActions, std::string>;  // a file
using OpenTypedRecord = ActionOf<"open-typed-record", AnalysisActions>;    // whose name is in the field
using EditPosition = ActionOf<"edit-position", AnalysisActions>;           // begins to set one up
using TakeBrush = ActionOf<"take-brush", AnalysisActions, Brush>;
using PutInHand = ActionOf<"put-in-hand", AnalysisActions, Brush>;        // one more of this side
using TakeFromHand = ActionOf<"take-from-hand", AnalysisActions, Brush>;  // one less
using GiveTurn = ActionOf<"give-turn", AnalysisActions, Brush>;           // to this side
using ClearPosition = ActionOf<"clear-position", AnalysisActions>;
using AnalysePosition = ActionOf<"analyse-position", AnalysisActions>;  // as it is set up
using LeaveEditor = ActionOf<"leave-editor", AnalysisActions>;

}  // namespace action

struct AnalysisActions
    : OneOf<action::ShowNode, action::StepToStart, action::StepBack, action::StepOn, action::StepToEnd,
            action::Autoplay, action::SwitchEngine, action::SwitchValues, action::DeletePly,
            action::PromotePly, action::FlipAnalysis, action::CopyAnalysis, action::CopyPosition,
            action::SaveAnalysis, action::SavePicture, action::PlayFromHere, action::EditPosition,
            action::TakeBrush, action::PutInHand, action::TakeFromHand, action::GiveTurn,
            action::ClearPosition, action::AnalysePosition, action::LeaveEditor, action::OpenRecords,
            action::CloseRecords, action::OpenRecord, action::OpenTypedRecord, action::BackToGame,
            action::PasteHere, action::NextRules, action::PreviousRules, action::PlayAtLevel,
            action::PlayAsSide, action::BeginToPlay, action::LeaveToPlay, action::UndoChange,
            action::RedoChange, action::CloseText, action::ChangeSpeed> {};

}  // namespace merels::presenter
