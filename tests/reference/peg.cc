// Solitaire.
#include <algorithm>

#include "tests/reference/board_of.h"
#include "tests/reference/families.h"

namespace merels::reference {
namespace {

class Peg final : public Game {
 public:
  explicit Peg(const Ruleset& rules) : Game(rules), board_(BoardOf(rules)) {
    men_.assign(Board::Index(board_.size()), 'o');
    men_[Board::Index(Centre())] = '.';
  }

  bool Start() {
    Begin();
    return true;
  }

  bool Set(std::string position) {
    if (!TakeMen(board_, "o", position, men_) || position != "p") return false;
    Begin();
    return true;
  }

  std::unique_ptr<Game> Clone() const override { return std::make_unique<Peg>(*this); }
  std::string Position() const override { return PrintMen(board_, men_) + " p"; }

 private:
  Written Read(const std::string& text) const override {
    return ReadPly(board_, {.least_points = 2, .most_points = 2}, text);
  }

  int Centre() const { return board_.Find("d4"); }
  bool HasPeg(int point) const { return men_[Board::Index(point)] == 'o'; }

  std::vector<std::string> Plies() const override {
    std::vector<std::string> plies;
    for (int from = 0; from < board_.size(); ++from) {
      if (!HasPeg(from)) continue;
      for (const TwoSteps& way : board_.two_steps[Board::Index(from)]) {
        if (!HasPeg(way.over) || HasPeg(way.to)) continue;
        plies.push_back(board_.names[Board::Index(from)] + '-' + board_.names[Board::Index(way.to)]);
      }
    }
    return plies;
  }

  std::string JudgeRules(const Written& ply) const override {
    const int from = ply.path[0], to = ply.path[1];
    if (!HasPeg(from)) return "from-empty";
    if (from == to) return "null-move";
    if (HasPeg(to)) return "occupied";
    const int over = board_.Between(from, to);
    if (over == kNowhere) return "not-a-jump";
    return HasPeg(over) ? "" : "jump-nothing";
  }

  void Do(const Written& ply, Deed& deed) override {
    const int over = board_.Between(ply.path[0], ply.path[1]);
    men_[Board::Index(ply.path[0])] = men_[Board::Index(over)] = '.';
    men_[Board::Index(ply.path[1])] = 'o';
    deed.jumps = 1;
  }

  void FindEnd(const Deed&) override {
    if (Plies().empty()) EndWithPegsLeft();
  }

  void FindDraw() override {
    if (rules().cap > 0 && plies() >= rules().cap) EndWithPegsLeft();
  }

  void EndWithPegsLeft() {
    const auto pegs = std::count(men_.begin(), men_.end(), 'o');
    if (pegs == 1) return End("solved", HasPeg(Centre()) ? "centre" : "off-centre");
    End("stuck", std::to_string(pegs));
  }

  const Board& board_;
  Men men_;
};

}  // namespace

std::unique_ptr<Game> NewPeg(const Ruleset& rules, const std::string* position) {
  return StartOrSet<Peg>(rules, position);
}

}  // namespace merels::reference
