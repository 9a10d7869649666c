#include "client/cli/online_words.h"

#include <array>
#include <cstdio>
#include <utility>

#include "common/variants/registry.h"

namespace merels::cli {
namespace {

using rules::Side;

std::string NameOfPoint(const board::Topology& topology, std::optional<board::Point> point) {
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

std::string PointWords(const board::Topology& topology, const std::vector<board::Point>& points) {
  std::vector<std::string> names;
  for (const auto point : points) names.push_back(board::PointName(topology, point));
  return ListWords(names);
}

// The verb in the form that fits its subject.
std::string Verb(const rules::SideName& who, std::string_view verb) {
  if (!who.plural || verb == "may") return std::string(verb);
  if (verb == "has") return "have";
  if (verb == "is") return "are";
  if (verb == "passes") return "pass";
  return std::string(verb.substr(0, verb.size() - 1));
}

std::string Capitalised(std::string_view words) {
  std::string text(words);
  if (text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

struct ReasonWords {
  std::string_view reason;
  std::string_view verb;   // of the loser; none: the words are enough
  std::string_view words;  // %m are the loser's men
};

// Reasons of the rules, then of the match. A reason that is not here is printed as it is.
constexpr std::array<ReasonWords, 19> kReasons = {{
    {"few", "has", "too few %m"},
    {"blocked", "has", "no legal ply"},
    {"penned", "is", "shut in"},
    {"both-blocked", "", "neither player can move"},
    {"mill", "", "a mill was closed"},
    {"home", "", "all men are home"},
    {"full", "", "the board is full"},
    {"centre", "", "the last peg stands in the centre"},
    {"off-centre", "", "one peg is left, but not in the centre"},
    {"reps", "", "the position was repeated too often"},
    {"quiet", "", "too many plies without a placement or a capture"},
    {"endquiet", "", "too many plies without a capture with three men each"},
    {"cap", "", "the match has reached its length limit"},
    {"resign", "resigns", ""},
    {"time", "has", "run out of time"},
    {"agreement", "", "the players agreed"},
    {"abandoned", "has", "left"},
    {"aborted", "", "the match was called off"},
    {"adjudicated", "", "the match has become too long"},
}};

std::string ReasonText(const ReasonWords& known, const rules::SideName& loser) {
  std::string words(known.words);
  if (const auto men = words.find("%m"); men != words.npos) words.replace(men, 2, loser.men);
  if (known.verb.empty()) return words;
  return std::string(loser.subject) + " " + Verb(loser, known.verb) + (words.empty() ? "" : " ") + words;
}

// The player of a game for one is the loser of the puzzle.
std::string WhyWords(const rules::Outcome& outcome, const Tongue& tongue) {
  const auto winner = rules::WinnerOf(outcome.score);
  const rules::SideName& loser = tongue.of(winner ? rules::Other(*winner) : Side::kFirst);
  if (outcome.reason == "abandoned" && outcome.score == rules::Score::kDraw) return "one player has left";
  for (const auto& known : kReasons) {
    if (known.reason == outcome.reason) return ReasonText(known, loser);
  }
  const bool number = outcome.reason.find_first_not_of("0123456789") == std::string::npos;
  return number ? outcome.reason + " " + std::string(loser.men) + " are left" : outcome.reason;
}

struct HappeningTeller {
  const Tongue& tongue;

  std::string operator()(const session::PlySeen& ply) const {
    return std::to_string(ply.played.number) + ". " + PlyWords(ply, tongue);
  }
  std::string operator()(const match::DrawOffered& offered) const {
    return Doing(tongue.of(offered.side), "offers") + " a draw";
  }
  std::string operator()(const match::DrawDeclined& declined) const {
    return Doing(tongue.of(declined.side), "declines") + " the draw";
  }
  std::string operator()(const match::Ended& ended) const {
    return "The match is over. " + OutcomeWords(ended.outcome, tongue);
  }
  std::string operator()(const match::Resumed&) const {
    return "The server was away and is back; nobody lost time";
  }
  std::string operator()(const match::TakebackOffered& offered) const {
    return Doing(tongue.of(offered.side), "asks") + " for a takeback";
  }
  std::string operator()(const match::TakebackDeclined& declined) const {
    return Doing(tongue.of(declined.side), "declines") + " the takeback";
  }
  std::string operator()(const match::PliesTakenBack& back) const {
    return (back.count == 1 ? "The last ply is" : "The last " + std::to_string(back.count) + " plies are") +
           std::string(" taken back; ") + std::to_string(back.number) + " remain";
  }
};

// "White has 2 men: a1 and d2"; where the men are called what the side is, "17 geese on a1, ...".
std::string MenWords(const rules::SideName& who, const std::vector<std::string>& points) {
  const std::string man(points.size() == 1 ? who.man : who.men);
  if (points.empty()) return Doing(who, "has") + " no " + man + " on the board";
  if (Capitalised(man) == who.label) {
    return (points.size() == 1 ? std::string(who.label) : std::to_string(points.size()) + " " + man) +
           " on " + ListWords(points);
  }
  return Doing(who, "has") + " " + std::to_string(points.size()) + " " + man + ": " + ListWords(points);
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

char Letter(const rules::Game& game, board::Point point) {
  const auto man = game.ManAt(point);
  return man ? rules::NamesOfSides(game.ruleset())[rules::Index(*man)].letter : '.';
}

// From left to right, and from top to bottom where the file is the same.
bool ComesBefore(board::Place a, board::Place b) {
  return a.file != b.file ? a.file < b.file : a.rank > b.rank;
}

}  // namespace

Tongue TongueOf(std::string_view ruleset) {
  const auto known = variants::ParseRuleset(ruleset);
  if (!known.ok()) return {};
  return {&rules::NamesOfSides(*known), &rules::Game(*known).topology()};
}

std::string Doing(const rules::SideName& who, std::string_view verb) {
  return Capitalised(who.subject) + " " + Verb(who, verb);
}

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
  const Tongue tongue = TongueOf(match.settings.ruleset);
  const auto left = [&](Side side) {
    return std::string(tongue.of(side).label) + " " + TimeWords(match.clocks.left[rules::Index(side)]);
  };
  if (match.settings.seats[1].empty()) return left(Side::kFirst);
  return left(Side::kFirst) + ", " + left(Side::kSecond);
}

std::string PlyWords(const session::PlySeen& ply, const Tongue& tongue) {
  const rules::SideName& who = tongue.of(ply.played.side);
  if (!ply.understood || tongue.topology == nullptr) return Doing(who, "plays") + " " + ply.played.ply;
  if (ply.parts.pass()) return Doing(who, "has") + " no ply and " + Verb(who, "passes");
  const auto name = [&](std::optional<board::Point> point) { return NameOfPoint(*tongue.topology, point); };
  std::string move = ply.parts.from
                         ? Verb(who, "moves") + " " + name(ply.parts.from) + " to " + name(ply.parts.to)
                         : Verb(who, "places") + " " + name(ply.parts.to);
  if (!ply.parts.via.empty()) move += " by " + PointWords(*tongue.topology, ply.parts.via);
  std::vector<std::string> deeds{std::move(move)};
  if (ply.mill) deeds.push_back(Verb(who, "closes") + " a mill");
  if (!ply.parts.captures.empty()) {
    deeds.push_back(Verb(who, "takes") + " " + PointWords(*tongue.topology, ply.parts.captures));
  }
  return Capitalised(who.subject) + " " + ListWords(deeds);
}

std::string OutcomeWords(const rules::Outcome& outcome, const Tongue& tongue) {
  const auto score = std::string(rules::ScoreText(outcome.score));
  const auto why = ": " + WhyWords(outcome, tongue);
  if (const auto winner = rules::WinnerOf(outcome.score))
    return Doing(tongue.of(*winner), "wins") + ", " + score + why;
  if (outcome.score == rules::Score::kDraw) return "It is a draw, " + score + why;
  if (outcome.score == rules::Score::kNone) return "There is no result" + why;
  return "The puzzle is " + score + why;
}

std::string HappeningWords(const session::Happening& happening, const Tongue& tongue) {
  return std::visit(HappeningTeller{tongue}, happening);
}

std::string MatchWords(const match::Snapshot& match) {
  const Tongue tongue = TongueOf(match.settings.ruleset);
  const auto seat = [&](Side side) {
    const match::Player& player = match.players[rules::Index(side)];
    const rules::SideName& who = tongue.of(side);
    return std::string(who.subject) + " " + Verb(who, "is") + " " + player.name +
           (player.bot ? " (a computer)" : "");
  };
  std::string words = "Match " + match.match.text() + ", " + match.settings.ruleset + ", clock " +
                      clock::PlayersText(match.settings.clock) + ": " + seat(Side::kFirst);
  if (!match.settings.seats[1].empty()) words += ", " + seat(Side::kSecond);
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

std::string PresenceWords(rules::Side side, const match::Presence& presence, const Tongue& tongue) {
  const rules::SideName& who = tongue.of(side);
  if (presence.present) return Doing(who, "is") + " there";
  std::string words = Doing(who, presence.left ? "has" : "is") + (presence.left ? " left" : " away");
  if (!presence.claimable_in) return words;
  if (presence.claimable_in->count() == 0) return words + "; the match may be claimed";
  const auto seconds = (presence.claimable_in->count() + 999) / 1000;
  return words + "; the match may be claimed after " + std::to_string(seconds) + " more seconds of that turn";
}

std::optional<match::Claim> ClaimOf(std::string_view word) {
  if (word == "win") return match::Claim::kWin;
  if (word == "draw") return match::Claim::kDraw;
  return std::nullopt;
}

}  // namespace merels::cli
