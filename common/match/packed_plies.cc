#include "common/match/packed_plies.h"

#include <algorithm>

namespace merels::match {
namespace {

// A point takes six bits of a byte; the upper two say what follows it.
constexpr unsigned kRanks = 8;
constexpr unsigned kPointBits = 0x3F;
constexpr std::string_view kSeparators = "-,";
// In place of a point: a text follows that is not made of points alone, such as "pass".
constexpr std::uint8_t kOther = 0x3F;
// In place of a point: the number of plies taken back follows.
constexpr std::uint8_t kTakenBack = 0x3E;
// In place of a point, before all plies: the start position follows.
constexpr std::uint8_t kStart = 0x3D;

bool IsPoint(std::string_view text) {
  return text.size() >= 2 && text[0] >= 'a' && text[0] <= 'g' && text[1] >= '0' && text[1] <= '7';
}

std::uint8_t PointByte(std::string_view text) {
  return static_cast<std::uint8_t>(static_cast<unsigned>(text[0] - 'a') * kRanks +
                                   static_cast<unsigned>(text[1] - '0'));
}

/// False: the text is not made of points and separators, and the added bytes are meaningless.
bool PackPoints(Bytes& out, std::string_view text) {
  while (IsPoint(text)) {
    const std::uint8_t point = PointByte(text);
    text.remove_prefix(2);
    if (text.empty()) return out.push_back(point), true;
    const std::size_t separator = kSeparators.find(text[0]);
    if (separator == kSeparators.npos) return false;
    out.push_back(static_cast<std::uint8_t>(point | (separator + 1) << 6));
    text.remove_prefix(1);
  }
  return false;
}

void PackPly(Bytes& out, std::string_view text) {
  const std::size_t begin = out.size();
  if (PackPoints(out, text)) return;
  out.resize(begin);
  out.push_back(kOther);
  Packer(out).Text(text);
}

/// Room for the times of most plies.
constexpr std::size_t kUsualTimes = 8;

std::string UnpackPly(Unpacker& in) {
  std::string text;
  while (true) {
    const std::uint8_t byte = in.Byte();
    if (byte == kOther) return in.Text();
    text += static_cast<char>('a' + (byte & kPointBits) / kRanks);
    text += static_cast<char>('0' + (byte & kPointBits) % kRanks);
    if (byte <= kPointBits) return text;
    text += kSeparators[(byte >> 6) - 1U];
  }
}

}  // namespace

void PackedPlies::SetStart(std::string_view position) {
  Packer packer(bytes_);
  packer.Byte(kStart);
  packer.Text(position);
}

std::string PackedPlies::Start() const {
  Unpacker in(bytes_);
  if (in.left() == 0 || in.Peek() != kStart) return "";
  in.Byte();
  return in.Text();
}

void PackedPlies::Add(std::string_view ply, const PlyTime& time) {
  MakeRoom(bytes_, (ply.size() + 1) / 3 + kUsualTimes);
  PackPly(bytes_, ply);
  Millis& left = left_[static_cast<std::size_t>(size_ % seats_)];
  Packer packer(bytes_);
  packer.Time(time.charged);
  packer.Time(time.credit);
  packer.Time(time.left - control_.AfterPly(left, time.charged));
  left = time.left;
  ++size_;
  ++added_;
}

void PackedPlies::TakeBack(int count) {
  MakeRoom(bytes_, kUsualTimes);
  Packer packer(bytes_);
  packer.Byte(kTakenBack);
  packer.Number(static_cast<std::uint64_t>(count));
  size_ -= count;
  left_ = LeftAfter(Read());
}

std::array<Millis, 2> PackedPlies::LeftAfter(const std::vector<ListedPly>& plies) const {
  std::array<Millis, 2> left{control_.at_start(), control_.at_start()};
  const auto seats = static_cast<std::size_t>(seats_);
  for (std::size_t back = 0; back < std::min(plies.size(), seats); ++back) {
    const std::size_t ply = plies.size() - 1 - back;
    left[ply % seats] = plies[ply].time.left;
  }
  return left;
}

/// Visits each step with the current plies after it; returns those at the end.
template <class Visit>
std::vector<ListedPly> PackedPlies::Each(Visit visit) const {
  Unpacker in(bytes_);
  std::vector<ListedPly> standing;
  standing.reserve(static_cast<std::size_t>(size_));
  const auto seats = static_cast<std::size_t>(seats_);
  while (in.left() > 0) {
    if (in.Peek() == kStart) {
      in.Byte();
      in.Text();
      continue;
    }
    if (in.Peek() == kTakenBack) {
      in.Byte();
      const auto count = static_cast<std::size_t>(in.Number());
      standing.resize(standing.size() - count);
      visit(standing, static_cast<int>(count));
      continue;
    }
    ListedPly listed{UnpackPly(in), {in.Time(), in.Time(), Millis(0)}};
    const Millis before =
        standing.size() < seats ? control_.at_start() : standing[standing.size() - seats].time.left;
    listed.time.left = control_.AfterPly(before, listed.time.charged) + in.Time();
    standing.push_back(std::move(listed));
    visit(standing, 0);
  }
  return standing;
}

std::vector<ListedPly> PackedPlies::Read() const {
  return Each([](const std::vector<ListedPly>&, int) {});
}

std::vector<std::string> PackedPlies::Plies() const {
  std::vector<std::string> plies;
  for (ListedPly& listed : Read()) plies.push_back(std::move(listed.ply));
  return plies;
}

std::vector<PlyStep> PackedPlies::Steps() const {
  std::vector<PlyStep> steps;
  Each([&](const std::vector<ListedPly>& standing, int taken_back) {
    steps.push_back({taken_back > 0 ? ListedPly{} : standing.back(), taken_back});
  });
  return steps;
}

}  // namespace merels::match
