// The table of a local match. It shows the match as any table does, and acts as its server: it carries
// commands to the match, lets the computer think, and saves the plies.
#pragma once

#include <optional>
#include <string>

#include "client/local/hint.h"
#include "client/local/local_match.h"
#include "client/local/next_game.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/presenter.h"
#include "client/presenter/base/settings.h"
#include "client/presenter/local/local_state.h"
#include "client/presenter/local/local_view_state.h"
#include "client/presenter/review/game_review.h"
#include "client/presenter/table/offline_table.h"

namespace merels::presenter {

/// The least delay of the computer's answer, so that the user's own move is seen first.
inline constexpr model::Millis kLeastBreath{450};
/// The longest the computer may think about a ply, and about a hint.
inline constexpr model::Millis kLongestThought{4000};
inline constexpr model::Millis kLongestHint{250};
/// A second press within this time agrees to the draw.
inline constexpr model::Millis kDrawArmed = std::chrono::seconds(3);

/// A recommended ply.
struct Hint {
  rules::Ply ply;
  std::string text;  // in the rules' notation
  local::HintReason reason = local::HintReason::kKeepsRoom;
};

class LocalScreen final : public ScreenOf<TableViewState> {
 public:
  /// All outlive the screen. `plays_rated`: this account plays a rated game, so there are no hints.
  LocalScreen(LocalState& state, const bool& plays_rated, RequestIds new_id, const Preferences& preferences,
              Navigator& navigator, Effects& effects);

  void Hear(const model::Update& update, model::Millis now) override;
  bool Do(const Intent& intent, model::Millis now) override;
  void ScreenChanged(Screen screen) override;
  void Enter(model::Millis now) override;
  void Tick(model::Millis now) override;
  void Settle() override;
  void Closing(model::Millis now) override;
  /// Whether there is a match.
  bool open() const override { return match_.has_value(); }
  TableViewState View(model::Millis now) const override;

  /// nullptr without a match.
  const TablePresenter* table() const { return table_.get(); }
  const local::LocalMatch* match() const { return match_ ? &*match_ : nullptr; }
  const std::optional<Hint>& hint() const { return hint_; }
  /// Whether the computer's answer is awaited.
  bool thinking() const { return question_.has_value(); }
  bool DrawArmed(model::Millis now) const {
    return draw_pressed_at_ && now - *draw_pressed_at_ <= kDrawArmed;
  }

 private:
  enum class Purpose { kPly, kHint };
  struct Question {
    Purpose purpose = Purpose::kPly;
    std::uint64_t number = 0;
    model::Millis asked_at{0};
  };
  struct ActionVisitor;

  void Begin(local::Terms terms, model::Millis now);
  void Continue(const MatchId& match, model::Millis now);
  /// A new match against the computer that starts with these plies.
  void PlayOn(const PlayedSoFar& played, model::Millis now);
  void Open(local::LocalMatch match, model::Millis now);
  void LayTable(model::Millis now);
  void Rematch(int harder, model::Millis now);
  /// The level follows the results.
  void Advise();
  void TakeBack(model::Millis now);
  void AgreeDraw(model::Millis now);
  /// Carries the commands of the table to the match.
  void CarryOut(model::Millis now);
  void Apply(const match::SeenEntry& entry, model::Millis now);
  /// The match has changed.
  void Changed(model::Millis now);
  bool FlagFell(model::Millis now);
  void AskHint(model::Millis now);
  void Ask(Purpose purpose, model::Millis now);
  void DropQuestion();
  std::optional<model::Millis> TimeFor(Purpose purpose, model::Millis now) const;
  void Answer(model::Millis now);
  void ShowHint(const std::string& ply);
  bool DoKey(const Key& key, model::Millis now);
  void Keep(model::Millis now);
  void Complain();
  /// Passes the table's effects on.
  void PassOn();

  LocalState& state_;
  const bool& plays_rated_;
  RequestIds new_id_;
  const Preferences& preferences_;
  Navigator& navigator_;
  Effects& effects_;
  std::optional<local::LocalMatch> match_;
  OfflineTable table_;
  std::optional<Question> question_;
  std::uint64_t asked_ = 0;           // questions so far
  std::optional<std::string> reply_;  // the computer's ply, held back for kLeastBreath
  std::optional<Hint> hint_;
  local::LevelAdvice advice_;  // of a match that is over
  GameReview review_;
  std::optional<model::Millis> draw_pressed_at_;
  bool shown_ = false;
  model::Millis now_{0};  // the newest time received
};

}  // namespace merels::presenter
