// Reads a GIF as a browser does.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gif_lib.h>
#include <gtest/gtest.h>

#include "client/view/art/pixels.h"

namespace merels::picture {

/// What a reader of the format sees at the end, and how many pictures there were.
struct ReadGif {
  int pictures = 0;
  int wide = 0;
  std::vector<int> delays;
  view::Pixels last;
};

inline ReadGif Reread(const std::string& gif) {
  std::string_view rest = gif;
  int fault = 0;
  GifFileType* file = DGifOpen(
      &rest,
      [](GifFileType* from, GifByteType* bytes, int count) {
        auto& left = *static_cast<std::string_view*>(from->UserData);
        const auto taken = std::min(left.size(), static_cast<std::size_t>(count));
        std::copy_n(left.begin(), taken, bytes);
        left.remove_prefix(taken);
        return static_cast<int>(taken);
      },
      &fault);
  EXPECT_NE(file, nullptr);
  EXPECT_EQ(DGifSlurp(file), GIF_OK);
  ReadGif read{file->ImageCount, file->SWidth, {}, view::Pixels(file->SWidth, file->SHeight)};
  for (int i = 0; i < file->ImageCount; ++i) {
    GraphicsControlBlock control;
    EXPECT_EQ(DGifSavedExtensionToGCB(file, i, &control), GIF_OK);
    read.delays.push_back(control.DelayTime);
    const SavedImage& image = file->SavedImages[i];
    for (int y = 0; y < image.ImageDesc.Height; ++y) {
      for (int x = 0; x < image.ImageDesc.Width; ++x) {
        const int index = image.RasterBits[y * image.ImageDesc.Width + x];
        if (index == control.TransparentColor) continue;
        const auto& color = file->SColorMap->Colors[index];
        read.last.At(image.ImageDesc.Left + x, image.ImageDesc.Top + y) = {color.Red, color.Green, color.Blue,
                                                                           255};
      }
    }
  }
  DGifCloseFile(file, &fault);
  return read;
}

}  // namespace merels::picture
