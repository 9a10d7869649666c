#include "client/cli/online_words.h"

#include <array>
#include <cstdio>
#include <utility>

namespace merels::cli {
namespace {

using rules::Side;

std::string Name(const board::Topology& topology, std::optional<board::Point> point) {
  return point ? board::PointName(topology, *point) : "";
}

std::string ListWords(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

std::string TakenWords(const board::Topology& topology, const std::vector<board::Point>& captures) {
  std::vector<std::string> names;
  for (const auto point : captures) names.push_back(board::PointName(topology, point));
  return "takes " + ListWords(names);
}

struct ReasonWords {
  std::string_view reason;
  std::string_view words;  // %l is the loser
};

// Words of the rules, then of the match. A reason that is not here is told as it is.
constexpr std::array<ReasonWords, 16> kReasons = {{
    {"few", "%l has fewer than three men"},
    {"blocked", "%l has no legal ply"},
    {"both-blocked", "neither player can move"},
    {"mill", "a mill was closed"},
    {"full", "the board is full"},
    {"reps", "the position has come up too often"},
    {"quiet", "too many plies without a placement or a capture"},
    {"endquiet", "too many plies without a capture with three men each"},
    {"cap", "the match has reached its longest"},
    {"resign", "%l resigns"},
    {"time", "%l has run out of time"},
    {"agreement", "the players agreed"},
    {"abandoned", "%l has left"},
    {"aborted", "the match was called off"},
    {"adjudicated", "the house has decided"},
    {"home", "all men are home"},
}};

std::string WhyWords(const rules::Outcome& outcome) {
  for (const auto& known : kReasons) {
    if (known.reason != outcome.reason) continue;
    std::string words(known.words);
    const auto winner = rules::WinnerOf(outcome.score);
    const auto at = words.find("%l");
    if (winner && at != words.npos) words.replace(at, 2, SideWord(rules::Other(*winner)));
    return words;
  }
  return outcome.reason;
}

struct HappeningTeller {
  const board::Topology* topology;

  std::string operator()(const sdk::PlySeen& ply) const {
    return std::to_string(ply.played.number) + ". " + PlyWords(ply, topology);
  }
  std::string operator()(const match::DrawOffered& offered) const {
    return std::string(SideWord(offered.side)) + " offers a draw";
  }
  std::string operator()(const match::DrawDeclined& declined) const {
    return std::string(SideWord(declined.side)) + " declines the draw";
  }
  std::string operator()(const match::Ended& ended) const {
    return "The match is over. " + OutcomeWords(ended.outcome);
  }
  std::string operator()(const match::Resumed&) const {
    return "The server was away and is back; its absence cost nobody time";
  }
};

std::string SideBoardWords(const rules::Game& game, Side side) {
  const auto& topology = game.topology();
  std::vector<std::string> names;
  for (const auto point : topology.name_order()) {
    if (game.ManAt(point) == side) names.push_back(board::PointName(topology, point));
  }
  std::string text(SideWord(side));
  text += names.empty() ? " has no men on the board" : " has " + std::to_string(names.size());
  if (!names.empty()) text += (names.size() == 1 ? " man: " : " men: ") + ListWords(names);
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

  // A straight line between two points; diagonals are drawn by their middle alone.
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

char Letter(std::optional<Side> man) {
  if (!man) return '.';
  return *man == Side::kFirst ? 'W' : 'B';
}

// From left to right, and from top to bottom where the file is the same.
bool ComesBefore(board::Place a, board::Place b) {
  return a.file != b.file ? a.file < b.file : a.rank > b.rank;
}

}  // namespace

std::string_view SideWord(Side side) { return side == Side::kFirst ? "White" : "Black"; }

std::string_view SideKey(std::optional<Side> side) {
  if (!side) return "toss";
  return *side == Side::kFirst ? "white" : "black";
}

std::string TimeWords(clock::Millis time) {
  constexpr std::int64_t kTenthsBelow = 20'000;
  const auto ms = time.count();
  const auto seconds = ms / 1000;
  std::array<char, 32> text{};
  if (ms < kTenthsBelow) {
    std::snprintf(text.data(), text.size(), "0:%02d.%d", static_cast<int>(seconds),
                  static_cast<int>(ms % 1000 / 100));
  } else if (seconds < 3600) {
    std::snprintf(text.data(), text.size(), "%d:%02d", static_cast<int>(seconds / 60),
                  static_cast<int>(seconds % 60));
  } else {
    std::snprintf(text.data(), text.size(), "%lld:%02d:%02d", static_cast<long long>(seconds / 3600),
                  static_cast<int>(seconds / 60 % 60), static_cast<int>(seconds % 60));
  }
  return text.data();
}

std::string ClockWords(const match::Snapshot& match) {
  if (!match.settings.clock.timed()) return "no clock";
  return "White " + TimeWords(match.clocks.left[0]) + ", Black " + TimeWords(match.clocks.left[1]);
}

std::string PlyWords(const sdk::PlySeen& ply, const board::Topology* topology) {
  const std::string who(SideWord(ply.played.side));
  if (!ply.understood || topology == nullptr) return who + " plays " + ply.played.ply;
  if (ply.parts.pass()) return who + " has no ply and passes";
  std::vector<std::string> deeds;
  deeds.push_back(ply.parts.from
                      ? "moves " + Name(*topology, ply.parts.from) + " to " + Name(*topology, ply.parts.to)
                      : "places " + Name(*topology, ply.parts.to));
  if (ply.mill) deeds.emplace_back("closes a mill");
  if (!ply.parts.captures.empty()) deeds.push_back(TakenWords(*topology, ply.parts.captures));
  return who + " " + ListWords(deeds);
}

std::string OutcomeWords(const rules::Outcome& outcome) {
  const auto score = std::string(rules::ScoreText(outcome.score));
  if (const auto winner = rules::WinnerOf(outcome.score)) {
    return std::string(SideWord(*winner)) + " wins, " + score + ": " + WhyWords(outcome);
  }
  if (outcome.score == rules::Score::kDraw) return "It is a draw, " + score + ": " + WhyWords(outcome);
  return "The puzzle is " + score + ": " + WhyWords(outcome);
}

std::string HappeningWords(const sdk::Happening& happening, const board::Topology* topology) {
  return std::visit(HappeningTeller{topology}, happening);
}

std::string MatchWords(const match::Snapshot& match) {
  return "Match " + match.match.text() + ", " + match.settings.ruleset + ", clock " +
         clock::PlayersText(match.settings.clock) + ": White is " + match.players[0].name + ", Black is " +
         match.players[1].name;
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
  for (const auto point : topology.reading_order())
    canvas.At(topology.place(point)) = Letter(game.ManAt(point));
  std::string files = "   ";
  for (int file = 0; file < largest.file; ++file) {
    files += std::string(1, static_cast<char>('a' + file));
    if (file + 1 < largest.file) files += std::string(kColumns - 1, ' ');
  }
  return canvas.Text(largest.rank) + files + "\n";
}

std::string BoardWords(const rules::Game& game) {
  return SideBoardWords(game, Side::kFirst) + ". " + SideBoardWords(game, Side::kSecond);
}

}  // namespace merels::cli
