// Pictures that follow one another as a file of the format GIF.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "client/view/art/pixels.h"

namespace merels::picture {

/// Takes one picture after the other, all of one size, and keeps of each only what has changed. The colours,
/// 255 for all, are chosen from samples.
class GifMaker {
 public:
  /// `samples`: pictures with all colours that will come; at least one, not empty.
  explicit GifMaker(const std::vector<view::Pixels>& samples);
  GifMaker(const GifMaker&) = delete;
  GifMaker& operator=(const GifMaker&) = delete;
  ~GifMaker();

  /// The next picture, which is seen for so long.
  void Add(const view::Pixels& picture, std::chrono::milliseconds lasts);
  /// The file, which begins again when it has ended. The last of all calls.
  std::string Finish();

 private:
  class File;
  std::unique_ptr<File> file_;
};

}  // namespace merels::picture
