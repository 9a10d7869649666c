#include "client/web/page/match_text.h"

#include <algorithm>
#include <array>

#include "client/words/events.h"
#include "client/words/plies.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/variants/registry.h"

namespace merels::web {
namespace {

using board::Point;
using rules::Side;

bool EndsInMill(const rules::Game& game, Side side, const rules::Ply& ply) {
  const auto mills = game.InMills(side);
  return ply.to && std::find(mills.begin(), mills.end(), *ply.to) != mills.end();
}

/// A direction of the lines of a board: to the right, up, or between.
struct Direction {
  int files;
  int ranks;
};
constexpr std::array kDirections = {Direction{1, 0}, Direction{0, 1}, Direction{1, 1}, Direction{1, -1}};

int Sign(int number) { return number > 0 ? 1 : (number < 0 ? -1 : 0); }

std::optional<Point> NextOnLine(const board::Topology& topology, Point from, Direction way) {
  const board::Place start = topology.place(from);
  for (Point to = 0; to < topology.point_count; ++to) {
    if (!topology.Joined(from, to)) continue;
    const board::Place end = topology.place(to);
    if (Sign(end.file - start.file) == way.files && Sign(end.rank - start.rank) == way.ranks) return to;
  }
  return std::nullopt;
}

ToldPly TellStrange(const match::Snapshot& match, std::size_t index) {
  const bool alone = match.settings.seats[1].empty();
  ToldPly told;
  told.ply = match.plies[index];
  told.side = alone || index % 2 == 0 ? Side::kFirst : Side::kSecond;
  told.words =
      words::StrangePlyWords(words::NamingOfText(match.settings.ruleset), told.side, match.plies[index]);
  return told;
}

ToldPly TellPlayed(ToldMatch& told, const std::string& text) {
  const Side side = told.now->to_move();
  const auto parts = told.now->Play(text);
  if (!parts.ok()) {  // another version of the rules than the server's
    told.now.reset();
    return TellStrange(told.match, told.plies.size());
  }
  told.last = *parts;
  return {text, side,
          words::PlyWords(words::NamingOfText(told.match.settings.ruleset), side, *parts,
                          told.now->topology(), EndsInMill(*told.now, side, *parts)),
          MenText(*told.now)};
}

}  // namespace

match::Clocks SeenMatch::ClocksAt(Millis now) const {
  match::Clocks clocks = match.clocks;
  if (!clocks.running || match.outcome) return clocks;
  Millis& left = clocks.left[rules::Index(*clocks.running)];
  left = std::max(Millis{0}, left - std::max(Millis{0}, now - heard_at - match.clock_stands));
  return clocks;
}

ToldMatch Tell(const match::Snapshot& match) {
  ToldMatch told{match, {}, std::nullopt, std::nullopt, std::nullopt};
  auto start = session::GameAfter(match, 0);
  if (start.ok()) told.start = told.now = std::move(*start);
  for (std::size_t i = 0; i < match.plies.size(); ++i) {
    told.plies.push_back(told.now ? TellPlayed(told, match.plies[i]) : TellStrange(match, i));
    if (i < match.ply_times.size()) told.plies.back().time = match.ply_times[i];
  }
  return told;
}

std::string PlySentence(std::string_view ruleset, const session::PlySeen& ply, const rules::Game* game) {
  const auto& naming = words::NamingOfText(ruleset);
  if (!ply.understood || game == nullptr)
    return words::StrangePlyWords(naming, ply.played.side, ply.played.ply);
  return words::PlyWords(naming, ply.played.side, ply.parts, game->topology(), ply.mill);
}

std::string PlayersTitle(const match::Settings& settings, const match::Players& players) {
  if (settings.seats[1].empty()) return players[0].name;
  return players[0].name + " (" + SideLabel(settings.ruleset, Side::kFirst) + ") and " + players[1].name +
         " (" + SideLabel(settings.ruleset, Side::kSecond) + ")";
}

std::string StateSentence(const match::Snapshot& match) {
  const auto& naming = words::NamingOfText(match.settings.ruleset);
  if (match.outcome) {
    return words::ResultByName(naming, *match.outcome, match.players) + ": " +
           words::EndReason(naming, {*match.outcome, match.aborted_by});
  }
  if (!match.to_move) return "In progress";
  return words::Capitalised(std::string(naming.side(*match.to_move).subject)) + " to move";
}

std::string RulesetTitle(const std::string& ruleset) {
  const auto known = variants::ParseRuleset(ruleset);
  return known.ok() ? std::string(known->title) : ruleset;
}

std::string TermsSentence(const match::Settings& settings) {
  std::string terms = settings.rated ? "rated" : "casual";
  if (!settings.clock.timed()) return terms + ", no clock";
  std::string speed = words::SpeedName(settings.clock);
  std::transform(speed.begin(), speed.end(), speed.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return terms + ' ' + speed + ", " + words::ClockLabel(settings.clock);
}

std::string SideLabel(const std::string& ruleset, Side side) {
  return std::string(words::NamingOfText(ruleset).side(side).label);
}

std::string MenText(const rules::Game& game) {
  std::string men;
  for (const Point point : game.topology().reading_order()) {
    const auto man = game.ManAt(point);
    men += man ? rules::NamesOfSides(game.ruleset())[rules::Index(*man)].letter : '.';
  }
  return men;
}

std::string PointsText(const board::Topology& topology) {
  std::string points;
  for (const Point point : topology.reading_order())
    points += (points.empty() ? "" : " ") + board::PointName(topology, point);
  return points;
}

std::string StrokesText(const board::Topology& topology) {
  std::string strokes;
  for (const Direction way : kDirections) {
    for (const Point from : topology.reading_order()) {
      if (NextOnLine(topology, from, {-way.files, -way.ranks})) continue;
      Point to = from;
      while (const auto next = NextOnLine(topology, to, way)) to = *next;
      if (to == from) continue;
      strokes += (strokes.empty() ? "" : " ") + board::PointName(topology, from) + '-' +
                 board::PointName(topology, to);
    }
  }
  return strokes;
}

int SideOfBoard(const board::Topology& topology) {
  int side = 0;
  for (const Point point : topology.reading_order()) {
    side = std::max(
        {side, static_cast<int>(topology.place(point).file), static_cast<int>(topology.place(point).rank)});
  }
  return side;
}

}  // namespace merels::web
