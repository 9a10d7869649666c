// merels-gallery: paints sample states of every screen into PNG files.
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

#include <SFML/Graphics/RenderTexture.hpp>

#include "client/view/gallery/samples.h"
#include "client/view/ui/stage.h"
#include "client/view/window/display.h"

namespace {

using merels::view::Millis;

struct Options {
  std::string folder = ".";
  std::string only;
  unsigned width = 1440;
  unsigned height = 900;
  float scale = 1;
  float text = 1;  // size of letters, as a share of the default
  bool light = false;
};

constexpr std::string_view kUsage =
    "usage: merels-gallery [--out DIR] [--only PREFIX] [--width N] [--height N] [--scale S] [--text S] "
    "[--light]\n";

bool Parse(int count, char** arguments, Options& options) {
  for (int i = 1; i < count; ++i) {
    const std::string_view name = arguments[i];
    if (name == "--light") {
      options.light = true;
      continue;
    }
    if (i + 1 >= count) return false;
    const char* value = arguments[++i];
    if (name == "--out") {
      options.folder = value;
    } else if (name == "--only") {
      options.only = value;
    } else if (name == "--width") {
      options.width = static_cast<unsigned>(std::strtoul(value, nullptr, 10));
    } else if (name == "--height") {
      options.height = static_cast<unsigned>(std::strtoul(value, nullptr, 10));
    } else if (name == "--scale") {
      options.scale = std::strtof(value, nullptr);
    } else if (name == "--text") {
      options.text = std::strtof(value, nullptr);
    } else {
      return false;
    }
  }
  return options.width >= 320 && options.height >= 240 && options.scale > 0 && options.text > 0;
}

// The frame after the cues have run for the sample's time, with all art at its right size.
bool Paint(const merels::view::Sample& sample, const Options& options,
           const merels::view::Typefaces& typefaces, merels::view::Stage& stage) {
  merels::view::Ui ui(typefaces);
  const merels::view::Vec size{static_cast<float>(options.width), static_cast<float>(options.height)};
  const Millis start{10000};
  ui.Show(sample.state, size, options.scale, start);
  ui.FocusOn(sample.focus);
  ui.Play(sample.cues, start);
  sf::RenderTexture target;
  target.create(options.width, options.height);
  const Millis now = start + Millis(sample.after_ms > 0 ? sample.after_ms : 5000);
  ui.Show(sample.state, size, options.scale, start + Millis(1));
  stage.Draw(target, ui, now);
  stage.FinishArt();
  target.clear();
  stage.Draw(target, ui, now);
  target.display();
  const std::string path = options.folder + "/" + sample.name + ".png";
  if (!target.getTexture().copyToImage().saveToFile(path)) {
    std::fprintf(stderr, "%s cannot be written\n", path.c_str());
    return false;
  }
  std::printf("%s\n", path.c_str());
  return true;
}

}  // namespace

int main(int count, char** arguments) {
  Options options;
  if (!Parse(count, arguments, options)) {
    std::fputs(kUsage.data(), stderr);
    return 2;
  }
  if (const auto display = merels::view::CheckDisplay(); !display) {
    std::fprintf(stderr, "%s\n", display.error().sentence.c_str());
    return 2;
  }
  std::error_code failed;
  std::filesystem::create_directories(options.folder, failed);
  merels::view::Typefaces typefaces;
  typefaces.SetTextShare(options.text);
  merels::view::Stage stage(options.light ? merels::view::LightTheme() : merels::view::DarkTheme(),
                            typefaces);
  bool all = true;
  for (const merels::view::Sample& sample : merels::view::AllSamples()) {
    if (sample.name.starts_with(options.only)) {
      all = Paint(sample, options, typefaces, stage) && all;
    }
  }
  return all ? 0 : 3;
}
