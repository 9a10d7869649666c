#include "client/presenter/board/board_cursor.h"

#include <array>
#include <utility>

namespace merels::presenter {
namespace {

struct Direction {
  int file = 0;
  int rank = 0;
};

Direction DirectionOf(KeyCode arrow, bool flipped) {
  const int turn = flipped ? -1 : 1;
  switch (arrow) {
    case KeyCode::kLeft: return {-turn, 0};
    case KeyCode::kRight: return {turn, 0};
    case KeyCode::kUp: return {0, turn};
    case KeyCode::kDown: return {0, -turn};
    default: return {};
  }
}

int Sign(int number) { return (number > 0) - (number < 0); }

}  // namespace

board::Point Step(const board::Topology& topology, board::Point from, KeyCode arrow, bool flipped) {
  const auto [file, rank] = DirectionOf(arrow, flipped);
  const auto here = topology.place(from);
  for (const board::Point point : topology.reading_order()) {
    const auto there = topology.place(point);
    if (topology.Joined(from, point) && Sign(there.file - here.file) == file &&
        Sign(there.rank - here.rank) == rank) {
      return point;
    }
  }
  return from;
}

Jump::Answer Jump::Type(const board::Topology& topology, char character) {
  const char lower = character >= 'A' && character <= 'Z' ? static_cast<char>(character + 32) : character;
  if (lower >= 'a' && lower <= 'g') {
    file_ = lower;
    return {std::nullopt, true, ""};
  }
  const char file = std::exchange(file_, 0);
  if (file == 0 || lower < '0' || lower > '9') return {};
  const std::string name{file, lower};
  const auto point = board::FindPoint(topology, name);
  return {point, true, point ? "" : name};
}

void BoardCursor::Focus(bool focused) {
  focused_ = focused;
  jump_.Reset();
}

void BoardCursor::Show(const board::Topology& topology) {
  if (!at_) at_ = topology.reading_order().front();
}

void BoardCursor::Move(const board::Topology& topology, KeyCode arrow, bool flipped) {
  if (!at_) return Show(topology);
  at_ = Step(topology, *at_, arrow, flipped);
  hover_.reset();
  jump_.Reset();
}

Jump::Answer BoardCursor::Type(const board::Topology& topology, char character) {
  auto answer = jump_.Type(topology, character);
  if (answer.point) {
    at_ = answer.point;
    hover_.reset();
  }
  return answer;
}

}  // namespace merels::presenter
