// The actions of the analysis screen.
#pragma once

#include <string>

#include "client/presenter/analysis/brush.h"
#include "client/presenter/base/action.h"

namespace merels::presenter {

struct AnalysisActions;

namespace action {

using ShowNode = ActionOf<"show-node", AnalysisActions, int>;  // a node of the tree
using StepToStart = ActionOf<"step-to-start", AnalysisActions>;
using StepBack = ActionOf<"step-back", AnalysisActions>;
using StepOn = ActionOf<"step-on", AnalysisActions>;
using StepToEnd = ActionOf<"step-to-end", AnalysisActions>;
using Autoplay = ActionOf<"autoplay", AnalysisActions>;  // starts or stops it
using SwitchEngine = ActionOf<"switch-engine", AnalysisActions>;
using SwitchValues = ActionOf<"switch-values", AnalysisActions>;  // of all plies, in place of the list
using DeletePly = ActionOf<"delete-ply", AnalysisActions>;        // the ply shown, with all that follows
using PromotePly = ActionOf<"promote-ply", AnalysisActions>;      // its branch becomes the main line
using FlipAnalysis = ActionOf<"flip-analysis", AnalysisActions>;
using CopyAnalysis = ActionOf<"copy-analysis", AnalysisActions>;
using CopyPosition = ActionOf<"copy-position", AnalysisActions>;
using SaveAnalysis = ActionOf<"save-analysis", AnalysisActions>;
using BackToGame = ActionOf<"back-to-game", AnalysisActions>;  // the live game that is watched
using PasteHere = ActionOf<"paste-here", AnalysisActions>;     // the clipboard's text
using NextRules = ActionOf<"next-rules", AnalysisActions>;     // for the position that is set up
using PreviousRules = ActionOf<"previous-rules", AnalysisActions>;
using SavePicture = ActionOf<"save-picture", AnalysisActions>;     // of the board, as a PNG file
using PlayFromHere = ActionOf<"play-from-here", AnalysisActions>;  // opens the sheet with sides and levels
using PlayAtLevel = ActionOf<"play-at-level", AnalysisActions, int>;
using PlayAsSide = ActionOf<"play-as-side", AnalysisActions, Brush>;  // the user's side
using BeginToPlay = ActionOf<"begin-to-play", AnalysisActions>;
using LeaveToPlay = ActionOf<"leave-to-play", AnalysisActions>;
using UndoChange = ActionOf<"undo-change", AnalysisActions>;  // of the tree, or brings back the one before
using RedoChange = ActionOf<"redo-change", AnalysisActions>;
using CloseText = ActionOf<"close-text", AnalysisActions>;      // the text of a record that can only be read
using ChangeSpeed = ActionOf<"change-speed", AnalysisActions>;  // of autoplay, to the next speed
using OpenRecords = ActionOf<"open-records", AnalysisActions>;  // the sheet for choosing a file
using CloseRecords = ActionOf<"close-records", AnalysisActions>;
using OpenRecord = ActionOf<"open-record", AnalysisActions, std::string>;  // a file
using OpenTypedRecord = ActionOf<"open-typed-record", AnalysisActions>;    // the file named in the field
using EditPosition = ActionOf<"edit-position", AnalysisActions>;           // starts setting one up
using TakeBrush = ActionOf<"take-brush", AnalysisActions, Brush>;
using PutInHand = ActionOf<"put-in-hand", AnalysisActions, Brush>;        // one more man of this side
using TakeFromHand = ActionOf<"take-from-hand", AnalysisActions, Brush>;  // one man less
using GiveTurn = ActionOf<"give-turn", AnalysisActions, Brush>;           // this side is to move
using ClearPosition = ActionOf<"clear-position", AnalysisActions>;
using AnalysePosition = ActionOf<"analyse-position", AnalysisActions>;  // the position set up
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
