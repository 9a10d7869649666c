// The command line of the graphical client.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/app/app.h"

namespace merels::app {

struct CommandLine {
  AppOptions app;
  bool announce = false;
  bool licences = false;                              // print them and end
  double scale = 0;                                   // 0: as the display says
  std::optional<std::pair<unsigned, unsigned>> size;  // of the window, width first, in pixels of the screen
  std::optional<bool> light_theme;                    // none: that of the settings

  /// Print this and end with `status`.
  struct End {
    int status = 0;
    std::string text;
  };
  std::optional<End> end;
};

/// Exit statuses, as for every client.
inline constexpr int kUsage = 2;
inline constexpr int kInputOutput = 3;

/// Reads the arguments, without the program's name.
CommandLine ReadCommandLine(const std::vector<std::string>& arguments);

}  // namespace merels::app
