// merels, the graphical client: command line, display, program, window.
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <malloc.h>

#include "client/app/app.h"
#include "client/app/options.h"
#include "client/picture/game_animation.h"
#include "client/view/text/text.h"
#include "client/view/window/display.h"
#include "client/view/window/window.h"
#include "common/licences/licences.h"

namespace {

int Refuse(std::string_view sentence, int status) {
  std::cerr << sentence << "\n";
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  // Each frame needs megabytes for a moment: given back and fetched anew, their pages would cost more than
  // the frame itself. The window returns them once it rests (HeapTrimmer). Left to itself, the C library also
  // raises its threshold to the largest picture, and keeps a heap for every thread, of which gRPC has many.
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
  mallopt(M_ARENA_MAX, 2);
  auto line = merels::app::ReadCommandLine(std::vector<std::string>(argv + 1, argv + argc));
  if (line.end) {
    (line.end->status == 0 ? std::cout : std::cerr) << line.end->text << "\n";
    return line.end->status;
  }
  if (line.licences) {
    std::cout << merels::Licences() << "\n" << merels::view::FontLicences();
    return 0;
  }
  // Before anything of SFML: without a display it would end the process.
  if (const auto display = merels::view::CheckDisplay(); !display) {
    return Refuse(display.error().sentence, merels::app::kUsage);
  }
  merels::view::EndWithDisplay(merels::app::kUsage);
  if (line.announce) line.app.announcements = &std::cout;
  line.app.draw_animation = merels::picture::AnimateRecord;
  auto app = merels::app::App::Start(std::move(line.app));
  if (!app) return Refuse(app.error().ToString(), merels::app::kInputOutput);

  merels::view::WindowOptions window;
  window.scale = static_cast<float>(line.scale);
  window.size = line.size;
  window.light = line.light_theme;
  window.log = [](std::string_view text) { std::cerr << text << "\n"; };
  if (const auto run = merels::view::RunWindow(**app, window); !run) {
    return Refuse(run.error().sentence, merels::app::kUsage);
  }
  return 0;
}
