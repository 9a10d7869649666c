// What the screen remembers of a game that is looked back on.
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

/// How fast plies follow each other: of kAutoplayStep, in halves.
inline constexpr std::array<int, 4> kHalfSpeeds = {1, 2, 4, 8};
inline constexpr std::size_t kUsualSpeed = 1;

/// The sheet on which a record is chosen, while it is open.
struct RecordsChoice {
  std::string path;                // as typed
  std::string problem;             // why it could not be opened
  std::string folder;              // once it was read
  std::vector<std::string> files;  // of the folder, newest first; whole paths
  bool read = false;
};

/// A position that is being set up.
struct PositionEditor {
  PositionDraft draft;
  Brush brush = Brush::kFirst;
  Jump typed = {};                 // a point that is named by keys
  std::string rules = {};          // as typed
  std::string rules_problem = {};  // why the draft is not of these rules
};

/// How a game is played on, while that is chosen.
struct PlayOnChoice {
  int level = local::kFirstLevel;
  rules::Side mine = rules::Side::kFirst;
};

/// What is looked back on, and how it stands.
struct OpenedStudy {
  std::optional<study::Study> study;
  std::uint64_t opened = 0;  // how many were before it: its nodes have the same numbers at all times
  study::NodeId at = study::kStart;
  std::string file = {};      // where it was opened from, or saved; empty: not in a file
  bool file_is_ours = false;  // written from here: it may be replaced
  bool unsaved = false;       // changed since it was opened or saved
  std::string problem = {};   // what of the text could not be read
  Worths worths = {};
  MatchId live = {};  // the match of the server that is shown while it goes on; empty: none
};

struct AnalysisState : OpenedStudy {
  std::string text;  // of a record whose rules are not known here; it lies over what is open
  std::string text_problem;
  bool engine_wanted = true;
  bool engine_there = false;
  bool rated = false;          // this account is in a rated game that goes on: nothing may help it
  bool values_wanted = false;  // those of all plies, where they are exact, in the place of the list
  bool flipped = false;
  bool playing = false;             // plies follow each other by themselves
  std::size_t speed = kUsualSpeed;  // an index into kHalfSpeeds
  bool can_undo = false;
  bool save_armed = false;  // a second press replaces the file
  std::optional<PlayOnChoice> play_on;
  std::optional<RecordsChoice> choice;
  std::optional<PositionEditor> editor;
  std::uint64_t revision = 0;  // another one whenever the tree or a mark may have changed

  /// Whether positions may be looked at by the engine.
  bool Engine() const { return engine_wanted && engine_there && !rated; }
};

}  // namespace merels::presenter
