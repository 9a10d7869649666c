#include "server/store/sqlite/wal.h"

#include <bit>
#include <fstream>
#include <string>
#include <utility>

namespace merels::store {
namespace {

constexpr std::size_t kWalHeader = 32;
constexpr std::size_t kFrameHeader = 24;
constexpr std::uint32_t kMagic = 0x377f0682;  // its lowest bit: checksums of big-endian words

std::uint32_t BigEndian(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// The two running checksums, which continue from frame to frame.
using WalSum = std::pair<std::uint32_t, std::uint32_t>;

WalSum SumAt(std::string_view bytes, std::size_t at) {
  return {BigEndian(bytes, at), BigEndian(bytes, at + 4)};
}

WalSum Summed(WalSum sum, std::string_view bytes, bool big_endian) {
  const auto word = [&](std::size_t at) {
    const std::uint32_t number = BigEndian(bytes, at);
    return big_endian ? number : __builtin_bswap32(number);
  };
  for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    sum.first += word(at) + sum.second;
    sum.second += word(at + 4) + sum.first;
  }
  return sum;
}

/// The frames of one file, in their order.
class WalFrames {
 public:
  explicit WalFrames(const std::filesystem::path& wal) : file_(wal, std::ios::binary) {
    std::string header(kWalHeader, '\0');
    report_.exists = Fill(header);
    if (!report_.exists) return;
    const std::uint32_t magic = BigEndian(header, 0);
    big_endian_ = (magic & 1) != 0;
    page_size_ = BigEndian(header, 8);
    salts_ = SumAt(header, 16);
    sum_ = SumAt(header, 24);
    trusted_ = (magic & ~1U) == kMagic && Fits(header);
    is_torn_ = !trusted_ && Fits(OneEarlier(header));
    if (!std::has_single_bit(page_size_) || page_size_ < 512 || page_size_ > 65'536) page_size_ = kUsualPage;
    frame_.resize(kFrameHeader + page_size_);
  }

  WalReport Read() {
    for (bool first = true; !frame_.empty() && Fill(frame_); first = false) {
      // A power cut while the log was restarted: everything before is in the database.
      const bool begun_anew = !trusted_ && (is_torn_ || SumAt(frame_, 8) != salts_);
      if (first && begun_anew) break;
      Take();
    }
    return report_;
  }

 private:
  static constexpr std::uint32_t kUsualPage = 4096;

  bool Fill(std::string& bytes) {
    file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return file_.gcount() == static_cast<std::streamsize>(bytes.size());
  }

  bool Fits(std::string_view header) const {
    return Summed({0, 0}, header.substr(0, 24), big_endian_) == SumAt(header, 24);
  }

  /// The header with the previous checkpoint's number: the number is the first field that changes in it.
  static std::string OneEarlier(std::string header) {
    for (std::size_t at = 15; at >= 12 && header[at]-- == 0; --at) {
    }
    return header;
  }

  void Take() {
    const std::string_view frame = frame_;
    const bool of_this_time = SumAt(frame, 8) == salts_;
    const bool commits = of_this_time && BigEndian(frame, 4) != 0;
    WalSum sum = Summed(sum_, frame.substr(0, 8), big_endian_);
    sum = Summed(sum, frame.substr(kFrameHeader), big_endian_);
    const bool fits = of_this_time && sum == SumAt(frame, 16);
    sum_ = SumAt(frame, 16);
    trusted_ = trusted_ && fits;
    trusted_ ? Believe(frame, commits) : Count(fits, commits);
  }

  void Believe(std::string_view frame, bool commits) {
    if (BigEndian(frame, 0) == 1) pending_ = FirstPageOf(frame.substr(kFrameHeader));
    if (!commits) return;
    ++report_.commits;
    report_.pages = BigEndian(frame, 4);
    if (!pending_) return;
    report_.last_mark = pending_->mark;
    if (!report_.first_mark) report_.first_mark = pending_->mark;
  }

  /// A power cut may leave one transaction behind a frame that does not match. Two are more: the first was
  /// synced. Frames of different tries to write the same do not match each other.
  void Count(bool fits, bool commits) {
    if (!fits) behind_ = 0;
    if (commits && ++behind_ == 2) report_.is_damaged = true;
  }

  std::ifstream file_;
  std::string frame_;
  std::uint32_t page_size_ = 0;
  bool big_endian_ = false;
  WalSum salts_;
  WalSum sum_;
  bool trusted_ = false;
  bool is_torn_ = false;
  int behind_ = 0;  // commits of frames that match each other, or of the one before them
  std::optional<FirstPage> pending_;
  WalReport report_;
};

}  // namespace

FirstPage FirstPageOf(std::string_view bytes) {
  const std::uint32_t size = BigEndian(bytes, 16) >> 16;
  FirstPage page;
  page.page_size = size == 1 ? 65'536 : size;
  page.mark = BigEndian(bytes, 60);
  // Otherwise written by a program that did not maintain it.
  if (BigEndian(bytes, 24) == BigEndian(bytes, 92)) page.pages = BigEndian(bytes, 28);
  return page;
}

WalReport ReadWal(const std::filesystem::path& wal) { return WalFrames(wal).Read(); }

}  // namespace merels::store
