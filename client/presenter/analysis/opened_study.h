// A game under review, and its states before each change.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "client/presenter/review/judgement.h"
#include "common/base/ids.h"
#include "common/base/result.h"
#include "common/study/study.h"

namespace merels::presenter {

/// Changes that can be undone, at most.
inline constexpr std::size_t kMaxUndone = 32;
/// The plies kept for that in all, so that changes of a very long record do not fill the memory.
inline constexpr std::size_t kMaxUndonePlies = 60'000;

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

/// A study that begins with this position. A position string does not name its rules: the first of `rules` by
/// which it is legal are taken.
Result<study::Study> ReadPositionBy(const std::string& position, const std::vector<std::string>& rules);

/// Makes changes that can be undone: of the tree of a study, and the opening of another game in its place.
/// Each needs an open study, and leaves it unsaved.
class StudyChanges {
 public:
  /// Goes to the position after this ply, which may be new. Errors: the rules' refusals; nothing has changed
  /// then.
  Result<void> Play(const std::string& ply, OpenedStudy& study);
  /// All typing in one comment is undone at once.
  void Comment(const std::string& text, OpenedStudy& study);
  /// Removes the ply shown, which is no start, with all that follows. Returns how many plies that are.
  std::size_t Delete(OpenedStudy& study);
  /// The branch shown becomes the main line. False: it is that already, or the rest would be nested too deep.
  bool Promote(OpenedStudy& study);
  /// Keeps a game in whose place another one is opened; none was open: nothing.
  void Replace(const OpenedStudy& current);

  /// What Undo() and Redo() bring back; nullptr: there is nothing.
  const OpenedStudy* before() const { return undone_.empty() ? nullptr : &undone_.back(); }
  const OpenedStudy* after() const { return forward_.empty() ? nullptr : &forward_.back(); }
  /// `current` is kept for the way back. Need before() and after().
  OpenedStudy Undo(const OpenedStudy& current) { return Exchange(current, undone_, forward_); }
  OpenedStudy Redo(const OpenedStudy& current) { return Exchange(current, forward_, undone_); }

  /// Every state, those before changes first; of each of the two kinds the newest first.
  std::vector<const OpenedStudy*> All() const;

 private:
  OpenedStudy Exchange(const OpenedStudy& current, std::deque<OpenedStudy>& from,
                       std::deque<OpenedStudy>& to);
  void Keep(const OpenedStudy& current);
  /// Called before a change. `commented`: the node, when its comment is changed.
  void Remember(OpenedStudy& study, std::optional<study::NodeId> commented = std::nullopt);

  std::deque<OpenedStudy> undone_;               // the state before each change, newest last
  std::deque<OpenedStudy> forward_;              // what was undone
  std::optional<study::NodeId> commented_ = {};  // the node, when the newest change is to its comment
};

}  // namespace merels::presenter
