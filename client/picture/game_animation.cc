#include "client/picture/game_animation.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "client/picture/gif.h"
#include "client/picture/overlay.h"
#include "client/words/text.h"
#include "client/words/time_text.h"
#include "common/study/study.h"

namespace merels::picture {
namespace {

using clock::Millis;
using rules::Side;
using view::Pixels;

constexpr Millis kLongestThought = std::chrono::hours(24 * 366);

/// How long each board is seen, that before the first ply included.
std::vector<Millis> TimesOf(const std::vector<notation::RecordedPly>& plies) {
  std::vector<std::int64_t> thoughts;
  for (const auto& ply : plies) {
    if (ply.clock) thoughts.push_back(ply.clock->charged_ms);
  }
  std::sort(thoughts.begin(), thoughts.end());
  const std::int64_t usual = thoughts.empty() ? 0 : thoughts[(thoughts.size() - 1) / 2];
  std::vector<Millis> times;
  for (const auto& ply : plies) {
    Millis time = kUsual;
    if (ply.clock && usual > 0) {
      // A text may claim any time.
      const auto thought = std::clamp<std::int64_t>(ply.clock->charged_ms, 0, kLongestThought.count());
      time = std::clamp(Millis(thought * kUsual.count() / usual), kShortest, kLongest);
    }
    times.push_back(time);
  }
  times.push_back(kEnd);
  return times;
}

/// A game as it goes on, with what the clocks show.
class Film {
 public:
  Film(const rules::Game& start, const notation::Record& record) : game_(start), record_(record) {
    const auto control = clock::ParseSeconds(record.clock);
    if (control.ok() && control->timed()) left_.fill(control->at_start());
    const auto& naming = words::NamingOfText(record.ruleset);
    names_ = {record.white, record.black};
    for (const Side side : {Side::kFirst, Side::kSecond}) {
      auto& name = names_[rules::Index(side)];
      if (name.empty() || name == "-") name = std::string(naming.side(side).label);
    }
  }

  const rules::Game& game() const { return game_; }
  const std::optional<rules::Ply>& last() const { return last_; }

  /// An illegal ply changes nothing.
  void Play(const notation::RecordedPly& ply) {
    const Side by = game_.to_move();
    auto parts = game_.Play(ply.ply);
    if (!parts.ok()) return;
    last_ = std::move(*parts);
    if (ply.clock && left_[rules::Index(by)]) left_[rules::Index(by)] = Millis(ply.clock->left_ms);
  }
  /// The game is over, and nobody is to move.
  void End() {
    over_ = true;
    // The record has the times of plies, and none was made.
    if (record_.reason != "time" || record_.result == "1/2") return;
    auto& loser = left_[rules::Index(record_.result == "1-0" ? Side::kSecond : Side::kFirst)];
    if (loser) loser = Millis{0};
  }

  StripSeat Seat(Side side) const {
    StripSeat seat;
    seat.man = BoardPictures::KindsOf(game_)[rules::Index(side)];
    seat.name = names_[rules::Index(side)];
    if (const auto& left = left_[rules::Index(side)]) {
      seat.clock = words::ClockText(*left);
      seat.low = *left < words::kLowTime;
    }
    seat.to_move = !over_ && !game_.outcome() && game_.to_move() == side;
    return seat;
  }

 private:
  rules::Game game_;
  const notation::Record& record_;
  std::array<std::string, 2> names_;
  std::array<std::optional<Millis>, 2> left_;
  std::optional<rules::Ply> last_;
  bool over_ = false;
};

/// The board with White's strip below it and the other one above; alone there is no other.
Pixels Picture(BoardPictures& boards, const NameStrips& strips, const Film& film) {
  constexpr int kWidth = GameAnimations::kWidth;
  const int above = film.game().seats() == 2 ? NameStrips::kHeight : 0;
  Pixels picture(kWidth, above + kWidth + NameStrips::kHeight);
  if (above > 0) LayAt(picture, strips.Draw(film.Seat(Side::kSecond), kWidth), 0, 0);
  LayAt(picture, Halved(boards.Draw(film.game(), film.last())), 0, above);
  LayAt(picture, strips.Draw(film.Seat(Side::kFirst), kWidth), 0, above + kWidth);
  return picture;
}

/// Strips in the colours that a board at the start and one at the end may lack, as wide as those.
Pixels StripSample(const NameStrips& strips, const Film& film) {
  Pixels sample(GameAnimations::kWidth, 2 * NameStrips::kHeight);
  int top = 0;
  for (const bool to_move : {false, true}) {
    StripSeat seat = film.Seat(Side::kFirst);
    seat.low = true;
    seat.to_move = to_move;
    LayAt(sample, strips.Draw(seat, sample.width()), 0, std::exchange(top, NameStrips::kHeight));
  }
  return sample;
}

}  // namespace

std::string GameAnimations::Draw(BoardPictures& boards, const rules::Game& start,
                                 const notation::Record& record) {
  const auto& plies = record.plies;
  const std::size_t skipped = plies.size() - std::min(plies.size(), kMostPlies);
  const auto times = TimesOf(plies);
  Film film(start, record);
  for (std::size_t i = 0; i < skipped; ++i) film.Play(plies[i]);
  Film end = film;
  for (std::size_t i = skipped; i < plies.size(); ++i) end.Play(plies[i]);
  end.End();
  // Men, marks, names and the bare board are in the first picture and in the last but one or the last.
  const Pixels first = Picture(boards, strips_, film);
  GifMaker gif({first, Picture(boards, strips_, end), StripSample(strips_, film)});
  gif.Add(first, times[skipped]);
  for (std::size_t i = skipped; i < plies.size(); ++i) {
    film.Play(plies[i]);
    if (i + 1 == plies.size()) film.End();
    gif.Add(Picture(boards, strips_, film), times[i + 1]);
  }
  return gif.Finish();
}

Result<std::string> AnimateRecord(std::string_view record) {
  const auto reading = study::ReadRecord(record);
  if (!reading.study) return *reading.problem;
  const auto read = study::RecordOf(*reading.study);
  if (read.plies.empty()) return Error{Reason::kBadRecord, "there are no moves to show in an animation"};
  BoardPictures boards;
  return GameAnimations().Draw(boards, reading.study->tree.GameAt(study::kStart), read);
}

}  // namespace merels::picture
