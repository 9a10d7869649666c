// Drawings as SVG text. Lengths are millimetres, from the upper left corner of the sheet.
#pragma once

#include <string>
#include <string_view>

namespace merels::cli {

struct Spot {
  double x = 0;
  double y = 0;
};

/// A length in SVG: at most two decimals, a point in any locale.
std::string Millimetres(double length);

/// One sheet. Attributes are given as XML, such as `fill="none"`; all other text is escaped.
class Svg {
 public:
  /// `title`: the picture's name in a viewer.
  Svg(double width, double height, std::string_view title);

  /// Gives these attributes to everything until Close().
  void Open(std::string_view attributes);
  /// Open() with an origin at `origin` and `scale` units a millimetre.
  void OpenAt(Spot origin, double scale, std::string_view attributes);
  void Close();

  void Line(Spot from, Spot to);
  void Circle(Spot centre, double radius, std::string_view attributes);
  void Rectangle(Spot corner, double width, double height, std::string_view attributes);
  /// `outline`: the value of the attribute d.
  void Path(std::string_view outline, std::string_view attributes);
  void Text(Spot baseline, std::string_view text, std::string_view attributes);

  /// Returns the whole document. Nothing may be drawn after it.
  std::string Finish() &&;

 private:
  std::string text_;
};

}  // namespace merels::cli
