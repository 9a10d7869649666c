#include "common/match/ply_list.h"

#include <algorithm>

namespace merels::match {
namespace {

// A point takes six bits of a byte; the two above say what follows it.
constexpr unsigned kRanks = 8;
constexpr unsigned kPointBits = 0x3F;
constexpr std::string_view kSeparators = "-,";
// In the place of a point: a text follows that is not made of points alone, such as "pass".
constexpr std::uint8_t kOther = 0x3F;

bool IsPoint(std::string_view text) {
  return text.size() >= 2 && text[0] >= 'a' && text[0] <= 'g' && text[1] >= '0' && text[1] <= '7';
}

std::uint8_t PointByte(std::string_view text) {
  return static_cast<std::uint8_t>(static_cast<unsigned>(text[0] - 'a') * kRanks +
                                   static_cast<unsigned>(text[1] - '0'));
}

/// Nothing when the text is not made of points and separators.
Bytes PackPoints(std::string_view text) {
  Bytes bytes;
  while (IsPoint(text)) {
    std::uint8_t byte = PointByte(text);
    text.remove_prefix(2);
    const std::size_t separator = text.empty() ? kSeparators.npos : kSeparators.find(text[0]);
    if (separator != kSeparators.npos) {
      byte = static_cast<std::uint8_t>(byte | (separator + 1) << 6);
      text.remove_prefix(1);
      if (text.empty()) return {};
    }
    bytes.push_back(byte);
    if (text.empty()) return bytes;
    if (separator == kSeparators.npos) return {};
  }
  return {};
}

void PackPly(Bytes& out, std::string_view text) {
  const Bytes points = PackPoints(text);
  out.insert(out.end(), points.begin(), points.end());
  if (!points.empty()) return;
  out.push_back(kOther);
  Packer(out).Text(text);
}

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

Millis LeftAfter(const clock::TimeControl& control, Millis before, const PlyTime& time) {
  return std::max(Millis(0), before - time.charged) + control.increment;
}

}  // namespace

void PlyList::Add(std::string_view ply, const PlyTime& time) {
  Bytes bytes;
  PackPly(bytes, ply);
  Millis& left = left_[SeatOf(size_)];
  Packer packer(bytes);
  packer.Time(time.charged);
  packer.Time(time.credit);
  packer.Time(time.left - LeftAfter(control_, left, time));
  AppendTo(bytes_, bytes);
  left = time.left;
  ++size_;
}

template <class Visit>
void PlyList::Each(Visit visit) const {
  Unpacker in(bytes_);
  std::array<Millis, 2> left = {control_.initial, control_.initial};
  for (int number = 0; number < size_; ++number) {
    std::string ply = UnpackPly(in);
    PlyTime time{in.Time(), in.Time(), Millis(0)};
    Millis& mine = left[SeatOf(number)];
    mine = time.left = LeftAfter(control_, mine, time) + in.Time();
    visit(std::move(ply), time);
  }
}

std::vector<ListedPly> PlyList::Read() const {
  std::vector<ListedPly> plies;
  plies.reserve(static_cast<std::size_t>(size_));
  Each([&](std::string ply, const PlyTime& time) { plies.push_back({std::move(ply), time}); });
  return plies;
}

std::vector<std::string> PlyList::Plies() const {
  std::vector<std::string> plies;
  plies.reserve(static_cast<std::size_t>(size_));
  Each([&](std::string ply, const PlyTime&) { plies.push_back(std::move(ply)); });
  return plies;
}

std::vector<PlyTime> PlyList::Times() const {
  std::vector<PlyTime> times;
  times.reserve(static_cast<std::size_t>(size_));
  Each([&](const std::string&, const PlyTime& time) { times.push_back(time); });
  return times;
}

}  // namespace merels::match
