// State of the analysis screen.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "client/local/terms.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/analysis/judgement.h"
#include "client/presenter/analysis/position_draft.h"
#include "client/presenter/board/walk.h"
#include "common/base/ids.h"
#include "common/study/study.h"

namespace merels::presenter {

/// Speeds of autoplay, in halves of the default speed.
inline constexpr std::array<int, 4> kHalfSpeeds = {1, 2, 4, 8};
inline constexpr std::size_t kUsualSpeed = 1;

/// The sheet for choosing a record, while it is open.
struct RecordsChoice {
  std::string path;                // as typed
  std::string problem;             // why it could not be opened
  std::string folder;              // once it has been read
  std::vector<std::string> files;  // of the folder, newest first; whole paths
  bool read = false;
};

/// A position that is being set up.
struct PositionEditor {
  PositionDraft draft;
  Brush brush = Brush::kFirst;
  Jump typed = {};                 // a point being named by keys
  std::string rules = {};          // as typed
  std::string rules_problem = {};  // why the draft is illegal by these rules
};

/// The choices for playing on, while that sheet is open.
struct PlayOnChoice {
  int level = local::kFirstLevel;
  rules::Side mine = rules::Side::kFirst;
};

/// A game under review and its state.
struct OpenedStudy {
  std::optional<study::Study> study;
  std::uint64_t opened = 0;  // number of games opened before, which tells nodes of different games apart
  study::NodeId at = study::kStart;
  std::string file = {};      // where it was opened from or saved to; empty: no file
  bool file_is_ours = false;  // written by this window, so it may be replaced
  bool unsaved = false;       // changed since it was opened or saved
  std::string problem = {};   // the part of the text that could not be read
  Worths worths = {};
  MatchId live = {};  // the live match that is shown; empty: none
};

struct AnalysisState : OpenedStudy {
  std::string text;  // of a record of unknown rules; covers what is open
  std::string text_problem;
  bool engine_wanted = true;
  bool engine_there = false;
  bool rated = false;          // this account plays a rated game: no help
  bool values_wanted = false;  // the exact values of all plies, instead of the list
  bool flipped = false;
  bool playing = false;             // autoplay is on
  std::size_t speed = kUsualSpeed;  // an index into kHalfSpeeds
  bool can_undo = false;
  bool save_armed = false;  // a second press replaces the file
  std::optional<PlayOnChoice> play_on;
  std::optional<RecordsChoice> choice;
  std::optional<PositionEditor> editor;
  std::uint64_t revision = 0;  // grows with every change of the tree or a mark

  /// Whether the engine may judge positions.
  bool Engine() const { return engine_wanted && engine_there && !rated; }
};

}  // namespace merels::presenter
