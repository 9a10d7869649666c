// The window's frames: laid out, listed, and drawn into a picture of its size.
#pragma once

#include <memory>

#include <SFML/Graphics/RenderTexture.hpp>

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/view/text/typefaces.h"
#include "client/view/ui/stage.h"
#include "client/view/ui/ui.h"

namespace merels::bench {

/// Needs a display; one thread.
class Frames {
 public:
  /// Null without a display.
  static std::unique_ptr<Frames> Open();

  /// Draws the changed parts of the next frame. Returns when they are drawn; besides that the window copies
  /// them to the screen.
  void Paint(const presenter::AnalysisViewState& shown, view::Millis now);

 private:
  Frames();

  view::Typefaces typefaces_;
  view::Ui ui_;
  view::Stage stage_;
  sf::RenderTexture target_;
};

}  // namespace merels::bench
