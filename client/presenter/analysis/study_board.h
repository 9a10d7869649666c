// The board on which a study is shown: its table, the steps from position to position, and autoplay.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "client/presenter/base/effects.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/table/offline_table.h"
#include "common/rules/game.h"
#include "common/study/tree.h"

namespace merels::presenter {

/// How long autoplay shows a position at the default speed.
inline constexpr model::Millis kAutoplayStep{900};
/// Speeds of autoplay, in halves of the default speed.
inline constexpr std::array<int, 4> kHalfSpeeds = {1, 2, 4, 8};
inline constexpr std::size_t kUsualSpeed = 1;

/// Steps along the line through the position shown, and to the siblings of its ply.
enum class StudyStep : std::uint8_t { kToStart, kBack, kOn, kToEnd, kToSiblingBefore, kToSiblingAfter };

/// Where the step from `at` leads; nothing: nowhere.
std::optional<study::NodeId> NodeAfter(const study::Tree& tree, study::NodeId at, StudyStep step);

/// Steps through a game by itself. A value; off at first.
class Autoplay {
 public:
  bool on() const { return on_; }
  /// An index into kHalfSpeeds.
  std::size_t speed() const { return speed_; }
  void ChangeSpeed() { speed_ = (speed_ + 1) % kHalfSpeeds.size(); }
  /// Starts or stops. Returns the node to show: `at`, or the start when the end was reached.
  study::NodeId Switch(const study::Tree& tree, study::NodeId at, model::Millis now);
  void Stop() { on_ = false; }
  /// Another position is shown.
  void Stepped(model::Millis now) { stepped_at_ = now; }
  /// The next node, once it is time.
  std::optional<study::NodeId> Next(const study::Tree& tree, study::NodeId at, model::Millis now);

 private:
  bool on_ = false;
  std::size_t speed_ = kUsualSpeed;
  study::NodeId to_ = study::kStart;  // it goes to this node
  model::Millis stepped_at_{0};
};

/// A table for the position shown, on which plies are tried as they are played.
class StudyBoard {
 public:
  explicit StudyBoard(RequestIds new_id) : table_(std::move(new_id)) {}

  /// Shows the position of this node.
  void Lay(const study::Tree& tree, study::NodeId at, const Preferences& preferences, bool flipped,
           model::Millis now);
  /// Empty before the first position.
  OfflineTable& table() { return table_; }
  const OfflineTable& table() const { return table_; }
  /// At the node shown.
  const std::optional<rules::Game>& game() const { return game_; }

 private:
  OfflineTable table_;
  std::optional<rules::Game> game_;
};

/// The motion of a ply that is stepped over, and its announcement. `before`: the position before it.
void TellStep(const rules::Game& before, const std::string& ply, Effects& effects);

}  // namespace merels::presenter
