// Frames as the window makes them: laid out, listed, and drawn into a picture of its size.
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

  /// The next frame, of which only what differs is drawn. Returns when it is drawn; what the window does
  /// besides is to copy that to the screen.
  void Paint(const presenter::AnalysisViewState& shown, view::Millis now);

 private:
  Frames();

  view::Typefaces typefaces_;
  view::Ui ui_;
  view::Stage stage_;
  sf::RenderTexture target_;
};

}  // namespace merels::bench
