// Drawings as SVG text. Lengths are millimetres, from the upper left corner of the sheet.
#pragma once

#include <string>
#include <string_view>

namespace merels::cli {

struct Spot {
  double x = 0;
  double y = 0;
};

/// A length as SVG has it: at most two decimals, a point whatever the locale.
std::string Millimetres(double length);

/// One sheet. Attributes are given as XML, such as `fill="none"`; every other text may hold anything.
class Svg {
 public:
  /// `title` is what a viewer shows as the name of the picture.
  Svg(double width, double height, std::string_view title);

  /// Everything until Close has these attributes too.
  void Open(std::string_view attributes);
  /// The same, with its own origin at `origin` and `scale` units a millimetre.
  void OpenAt(Spot origin, double scale, std::string_view attributes);
  void Close();

  void Line(Spot from, Spot to);
  void Circle(Spot centre, double radius, std::string_view attributes);
  void Rectangle(Spot corner, double width, double height, std::string_view attributes);
  /// `outline` as the attribute d has it.
  void Path(std::string_view outline, std::string_view attributes);
  void Text(Spot baseline, std::string_view text, std::string_view attributes);

  /// The whole document. Nothing may be drawn after it.
  std::string Finish() &&;

 private:
  std::string text_;
};

}  // namespace merels::cli
