#include "client/cli/match/words.h"

#include <vector>

#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/variants/registry.h"

namespace merels::cli {
namespace {

using rules::Side;

struct HappeningTeller {
  std::string_view ruleset;
  const words::Naming& naming;

  std::string operator()(const session::PlySeen& ply) const {
    return std::to_string(ply.played.number) + ". " + Ply(ply);
  }
  std::string operator()(const match::Ended& ended) const {
    return "The match is over. " + OutcomeWords(naming, ended);
  }
  template <class Event>
  std::string operator()(const Event& event) const {
    return words::EventWords(naming, event);
  }

  std::string Ply(const session::PlySeen& ply) const {
    const auto known = variants::ParseRuleset(ruleset);
    const rules::Side side = ply.played.side;
    if (!ply.understood || !known.ok()) return words::StrangePlyWords(naming, side, ply.played.ply);
    return words::PlyWords(naming, side, ply.parts, rules::Game(*known).topology(), ply.mill);
  }
};

// "White has 2 men: a1 and d2"; where the side's name is that of its men, "17 geese on a1, ...".
std::string MenWords(const rules::SideName& who, const std::vector<std::string>& points) {
  const auto subject = words::Capitalised(std::string(who.subject)) + (who.plural ? " have " : " has ");
  const std::string man(points.size() == 1 ? who.man : who.men);
  if (points.empty()) return subject + "no " + man + " on the board";
  if (words::Capitalised(man) == who.label) {
    return (points.size() == 1 ? std::string(who.label) : std::to_string(points.size()) + " " + man) +
           " on " + words::Listed(points);
  }
  return subject + std::to_string(points.size()) + " " + man + ": " + words::Listed(points);
}

std::string SideBoardWords(const rules::Game& game, Side side) {
  const auto& topology = game.topology();
  std::vector<std::string> names;
  for (const auto point : topology.name_order()) {
    if (game.ManAt(point) == side) names.push_back(board::PointName(topology, point));
  }
  std::string text = MenWords(rules::NamesOfSides(game.ruleset())[rules::Index(side)], names);
  if (game.in_hand(side) > 0) text += "; " + std::to_string(game.in_hand(side)) + " in hand";
  if (game.lost(side) > 0) text += "; " + std::to_string(game.lost(side)) + " lost";
  if (game.flying(side)) text += "; may fly";
  return text;
}

// Cells of the drawing between two neighbouring files, and ranks.
constexpr int kColumns = 4;
constexpr int kRows = 2;

// A rectangle of characters; the drawing's rank 1 is its last row.
class Canvas {
 public:
  Canvas(int files, int ranks)
      : ranks_(ranks),
        rows_(static_cast<std::size_t>((ranks - 1) * kRows + 1),
              std::string(static_cast<std::size_t>((files - 1) * kColumns + 1), ' ')) {}

  char& At(board::Place place, int right = 0, int down = 0) {
    const auto row = static_cast<std::size_t>((ranks_ - place.rank) * kRows + down);
    const auto column = static_cast<std::size_t>((place.file - 1) * kColumns + right);
    return rows_[row][column];
  }

  // A straight line between two points; of diagonals only the middle is drawn.
  void Connect(board::Place from, board::Place to) {
    const int columns = (to.file - from.file) * kColumns;
    const int rows = (from.rank - to.rank) * kRows;
    if (rows == 0) {
      for (int i = 1; i < columns; ++i) At(from, i, 0) = '-';
    } else if (columns == 0) {
      for (int i = 1; i < rows; ++i) At(from, 0, i) = '|';
    } else {
      At(from, columns / 2, rows / 2) = rows > 0 ? '\\' : '/';
    }
  }

  std::string Text(int first_rank) const {
    std::string text;
    for (std::size_t row = 0; row < rows_.size(); ++row) {
      const bool on_rank = row % kRows == 0;
      const int rank = first_rank - static_cast<int>(row) / kRows;
      const auto end = rows_[row].find_last_not_of(' ');
      text += (on_rank ? std::to_string(rank) : " ") + "  " + rows_[row].substr(0, end + 1) + "\n";
    }
    return text;
  }

 private:
  int ranks_;
  std::vector<std::string> rows_;
};

board::Place Largest(const board::Topology& topology) {
  board::Place largest;
  for (const auto point : topology.reading_order()) {
    largest.file = std::max(largest.file, topology.place(point).file);
    largest.rank = std::max(largest.rank, topology.place(point).rank);
  }
  return largest;
}

char Letter(const rules::Game& game, board::Point point) {
  const auto man = game.ManAt(point);
  return man ? rules::NamesOfSides(game.ruleset())[rules::Index(*man)].letter : '.';
}

// By file, then from the top rank down.
bool ComesBefore(board::Place a, board::Place b) {
  return a.file != b.file ? a.file < b.file : a.rank > b.rank;
}

}  // namespace

std::string ClockWords(const match::Snapshot& match) {
  if (!match.settings.clock.timed()) return "no clock";
  const auto& naming = words::NamingOfText(match.settings.ruleset);
  const auto left = [&](Side side) {
    return std::string(naming.side(side).label) + " " +
           words::ClockText(match.clocks.left[rules::Index(side)]);
  };
  if (match.settings.seats[1].empty()) return left(Side::kFirst);
  return left(Side::kFirst) + ", " + left(Side::kSecond);
}

std::string OutcomeWords(const words::Naming& naming, const match::Ended& ended) {
  const rules::Outcome& outcome = ended.outcome;
  std::string text = words::ResultTitle(naming, outcome);
  // A puzzle's title says it already.
  const bool of_two = rules::WinnerOf(outcome.score) || outcome.score == rules::Score::kDraw;
  if (of_two) text += ", " + std::string(rules::ScoreText(outcome.score));
  return text + ": " + words::EndReason(naming, ended);
}

std::string HappeningWords(const session::Happening& happening, std::string_view ruleset) {
  return std::visit(HappeningTeller{ruleset, words::NamingOfText(ruleset)}, happening);
}

std::string MatchWords(const match::Snapshot& match) {
  const auto& naming = words::NamingOfText(match.settings.ruleset);
  const auto seat = [&](Side side) {
    const match::Player& player = match.players[rules::Index(side)];
    return naming.Says(side, "is ", "are ") + player.name + (player.bot ? " (a computer)" : "");
  };
  std::string words = "Match " + match.match.text() + ", " + match.settings.ruleset + ", clock " +
                      clock::PlayersText(match.settings.clock) + ": " + seat(Side::kFirst);
  if (!match.settings.seats[1].empty()) words += ", " + seat(Side::kSecond);
  if (match.stall_claim > clock::Millis(0)) {
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(match.stall_claim).count();
    words += ". Who does not play for " + std::to_string(minutes) + " min may lose by it";
  }
  return words;
}

std::string BoardDrawing(const rules::Game& game) {
  const auto& topology = game.topology();
  const auto largest = Largest(topology);
  Canvas canvas(largest.file, largest.rank);
  for (const auto from : topology.reading_order()) {
    for (const auto to : topology.reading_order()) {
      if (topology.Joined(from, to) && ComesBefore(topology.place(from), topology.place(to)))
        canvas.Connect(topology.place(from), topology.place(to));
    }
  }
  for (const auto point : topology.reading_order()) canvas.At(topology.place(point)) = Letter(game, point);
  std::string files = "   ";
  for (int file = 0; file < largest.file; ++file) {
    files += std::string(1, static_cast<char>('a' + file));
    if (file + 1 < largest.file) files += std::string(kColumns - 1, ' ');
  }
  return canvas.Text(largest.rank) + files + "\n";
}

std::string BoardWords(const rules::Game& game) {
  const auto first = SideBoardWords(game, Side::kFirst);
  return game.seats() == 1 ? first : first + ". " + SideBoardWords(game, Side::kSecond);
}

std::optional<match::Claim> ClaimOf(std::string_view word) {
  if (word == "win") return match::Claim::kWin;
  if (word == "draw") return match::Claim::kDraw;
  return std::nullopt;
}

}  // namespace merels::cli
