// The morris family.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tests/reference/board.h"
#include "tests/reference/game.h"

namespace merels::reference {

/// A man placed (from nowhere) or moved, before captures.
struct Step {
  int from = kNowhere;
  int to = kNowhere;

  bool operator==(const Step&) const = default;
};

class Morris final : public Game {
 public:
  /// Without a side to move: Start() or Set() comes first.
  explicit Morris(const Ruleset& rules);

  /// True: there always is a start.
  bool Start();
  /// False: the text is no position.
  bool Set(std::string position);
  std::unique_ptr<Game> Clone() const override { return std::make_unique<Morris>(*this); }
  std::string Position() const override;

 private:
  Written Read(const std::string& text) const override;
  std::vector<std::string> Plies() const override;
  std::string JudgeRules(const Written& ply) const override;
  void Do(const Written& ply, Deed& deed) override;
  void FindEnd(const Deed& deed) override;
  void FindDraw() override;
  std::string PositionOfReps() const override;

  std::string JudgeStep(const Step& step) const;
  std::string JudgeCaptures(const Step& step, const std::vector<int>& captures) const;
  bool IsRemill(const Step& step) const;
  bool IsEndgame() const;

  static std::size_t Of(char side) { return side == 'W' ? 0 : 1; }
  static char Other(char side) { return side == 'W' ? 'B' : 'W'; }
  int OnBoard(char side) const;
  int AllMen(char side) const { return OnBoard(side) + hand_[Of(side)]; }
  bool MayPlace(char side) const { return hand_[Of(side)] > 0; }
  bool MayMove(char side) const { return hand_[Of(side)] == 0 || rules().place_move == 1; }
  bool Flies(char side) const { return AllMen(side) <= rules().fly; }
  char At(int point) const { return men_[Board::Index(point)]; }
  /// Every step of `side`, as if it were to move.
  std::vector<Step> StepsOf(char side) const;
  void AddMoves(char side, int from, std::vector<Step>& steps) const;

  Men After(const Step& step, char side) const;
  /// The number of men due for a ply that closes `mills` mills.
  int Due(int mills) const;
  /// Every set of men of `owner` that may be captured from `men`, each in ascending order.
  std::vector<std::vector<int>> CaptureSets(const Men& men, char owner, int due) const;

  const Board& board_;
  Men men_;
  int hand_[2] = {0, 0};
  char turn_ = 'W';
  int quiet_ = 0;
  // The step that would undo each player's last ply, if that closed a mill by moving a man.
  Step back_[2];
};

}  // namespace merels::reference
