#include "client/picture/gif.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <gif_lib.h>

#include "common/base/check.h"

namespace merels::picture {
namespace {

using view::Color;
using view::Pixels;

constexpr int kColours = 255;
/// The index of what stays as it was.
constexpr GifByteType kSame = 255;
/// Colours that differ by less are one: five bits of each part.
constexpr int kBits = 5;

std::size_t CellOf(const Color& color) {
  constexpr int kDropped = 8 - kBits;
  return (static_cast<std::size_t>(color.r >> kDropped) << (2 * kBits)) |
         (static_cast<std::size_t>(color.g >> kDropped) << kBits) |
         static_cast<std::size_t>(color.b >> kDropped);
}

struct ColourMapEnd {
  void operator()(ColorMapObject* map) const { GifFreeMapObject(map); }
};
using ColourMap = std::unique_ptr<ColorMapObject, ColourMapEnd>;

/// The colours of these pictures, by how often they are there.
ColourMap ChooseColours(const std::vector<Pixels>& samples) {
  std::vector<GifByteType> red, green, blue;
  for (const Pixels& sample : samples) {
    for (int y = 0; y < sample.height(); ++y) {
      for (int x = 0; x < sample.width(); ++x) {
        const Color& color = sample.At(x, y);
        red.push_back(color.r);
        green.push_back(color.g);
        blue.push_back(color.b);
      }
    }
  }
  ColourMap map(GifMakeMapObject(kColours + 1, nullptr));
  MERELS_CHECK(map != nullptr);
  std::vector<GifByteType> indices(red.size());
  int count = kColours;
  const auto wide = static_cast<unsigned>(samples.front().width());
  const auto high = static_cast<unsigned>(red.size() / wide);
  MERELS_CHECK(GifQuantizeBuffer(wide, high, &count, red.data(), green.data(), blue.data(), indices.data(),
                                 map->Colors) == GIF_OK);
  return map;
}

/// Where two pictures differ.
struct Changed {
  int left, top, right, bottom;
};

}  // namespace

class GifMaker::File {
 public:
  explicit File(const std::vector<Pixels>& samples)
      : wide_(samples.front().width()), high_(samples.front().height()), map_(ChooseColours(samples)) {
    int fault = 0;
    gif_ = EGifOpen(this, Write, &fault);
    MERELS_CHECK(gif_ != nullptr);
    EGifSetGifVersion(gif_, true);
    Check(EGifPutScreenDesc(gif_, wide_, high_, 8, 0, map_.get()));
    // "Again and again", as all browsers read it.
    constexpr std::array<GifByteType, 3> kForEver = {1, 0, 0};
    Check(EGifPutExtensionLeader(gif_, APPLICATION_EXT_FUNC_CODE));
    Check(EGifPutExtensionBlock(gif_, 11, "NETSCAPE2.0"));
    Check(EGifPutExtensionBlock(gif_, static_cast<int>(kForEver.size()), kForEver.data()));
    Check(EGifPutExtensionTrailer(gif_));
  }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() { Close(); }

  void Add(const Pixels& picture, std::chrono::milliseconds lasts) {
    MERELS_CHECK(picture.width() == wide_ && picture.height() == high_);
    std::vector<GifByteType> indices = IndicesOf(picture);
    const Changed part = ChangeTo(indices);
    GraphicsControlBlock control{};
    control.DisposalMode = DISPOSE_DO_NOT;
    constexpr int kUnit = 10;
    control.DelayTime = static_cast<int>(lasts.count() / kUnit);
    control.TransparentColor = shown_.empty() ? NO_TRANSPARENT_COLOR : kSame;
    std::array<GifByteType, 4> block{};
    EGifGCBToExtension(&control, block.data());
    Check(EGifPutExtension(gif_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(block.size()), block.data()));
    const int wide = part.right - part.left, high = part.bottom - part.top;
    Check(EGifPutImageDesc(gif_, part.left, part.top, wide, high, false, nullptr));
    for (int y = part.top; y < part.bottom; ++y) {
      std::vector<GifByteType> line =
          LineOf(indices, static_cast<std::size_t>(y * wide_ + part.left), static_cast<std::size_t>(wide));
      Check(EGifPutLine(gif_, line.data(), wide));
    }
    shown_ = std::move(indices);
  }

  std::string Finish() {
    Close();
    return std::move(bytes_);
  }

 private:
  static int Write(GifFileType* gif, const GifByteType* bytes, int count) {
    auto& file = *static_cast<File*>(gif->UserData);
    file.bytes_.append(bytes, bytes + count);
    return count;
  }
  static void Check(int done) { MERELS_CHECK(done == GIF_OK); }
  void Close() {
    int fault = 0;
    if (gif_ != nullptr) EGifCloseFile(std::exchange(gif_, nullptr), &fault);
  }

  /// What changes of a line; the rest takes next to nothing.
  std::vector<GifByteType> LineOf(const std::vector<GifByteType>& next, std::size_t from,
                                  std::size_t count) const {
    std::vector<GifByteType> line;
    for (std::size_t at = from; at < from + count; ++at)
      line.push_back(!shown_.empty() && next[at] == shown_[at] ? kSame : next[at]);
    return line;
  }

  std::vector<GifByteType> IndicesOf(const Pixels& picture) {
    std::vector<GifByteType> indices;
    indices.reserve(static_cast<std::size_t>(wide_ * high_));
    for (int y = 0; y < high_; ++y) {
      for (int x = 0; x < wide_; ++x) indices.push_back(NearestTo(picture.At(x, y)));
    }
    return indices;
  }

  GifByteType NearestTo(const Color& color) {
    std::optional<GifByteType>& known = nearest_[CellOf(color)];
    if (known) return *known;
    int least = 1 << 30;
    for (int i = 0; i < kColours; ++i) {
      const GifColorType& one = map_->Colors[i];
      const int red = one.Red - color.r, green = one.Green - color.g, blue = one.Blue - color.b;
      const int far = red * red + green * green + blue * blue;
      if (far >= least) continue;
      least = far;
      known = static_cast<GifByteType>(i);
    }
    return *known;
  }

  /// The part that differs from what is shown; at first all of it, and at least a pixel.
  Changed ChangeTo(const std::vector<GifByteType>& next) const {
    if (shown_.empty()) return {0, 0, wide_, high_};
    Changed part{wide_, high_, 0, 0};
    for (int y = 0; y < high_; ++y) {
      for (int x = 0; x < wide_; ++x) {
        const auto at = static_cast<std::size_t>(y * wide_ + x);
        if (next[at] == shown_[at]) continue;
        part = {std::min(part.left, x), std::min(part.top, y), std::max(part.right, x + 1),
                std::max(part.bottom, y + 1)};
      }
    }
    return part.right > part.left ? part : Changed{0, 0, 1, 1};
  }

  const int wide_;
  const int high_;
  const ColourMap map_;
  std::vector<std::optional<GifByteType>> nearest_ =
      std::vector<std::optional<GifByteType>>(std::size_t{1} << (3 * kBits));
  GifFileType* gif_ = nullptr;
  std::vector<GifByteType> shown_;
  std::string bytes_;
};

GifMaker::GifMaker(const std::vector<Pixels>& samples) : file_(std::make_unique<File>(samples)) {}

GifMaker::~GifMaker() = default;

void GifMaker::Add(const Pixels& picture, std::chrono::milliseconds lasts) { file_->Add(picture, lasts); }

std::string GifMaker::Finish() { return file_->Finish(); }

}  // namespace merels::picture
