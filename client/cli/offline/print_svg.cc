#include "client/cli/offline/print_svg.h"

#include <array>
#include <charconv>
#include <utility>

namespace merels::cli {
namespace {

std::string Escaped(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    switch (c) {
      case '&': escaped += "&amp;"; break;
      case '<': escaped += "&lt;"; break;
      case '>': escaped += "&gt;"; break;
      case '"': escaped += "&quot;"; break;
      default: escaped += c;
    }
  }
  return escaped;
}

std::string Attribute(std::string_view name, double length) {
  return ' ' + std::string(name) + "=\"" + Millimetres(length) + '"';
}

std::string More(std::string_view attributes) {
  return attributes.empty() ? "" : ' ' + std::string(attributes);
}

}  // namespace

std::string Millimetres(double length) {
  std::array<char, 32> buffer{};
  const auto end =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), length, std::chars_format::fixed, 2).ptr;
  std::string text(buffer.data(), end);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

Svg::Svg(double width, double height, std::string_view title) {
  const std::string w = Millimetres(width), h = Millimetres(height);
  text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
          w + "mm\" height=\"" + h + "mm\" viewBox=\"0 0 " + w + ' ' + h + "\">\n<title>" + Escaped(title) +
          "</title>\n";
}

void Svg::Open(std::string_view attributes) { text_ += "<g" + More(attributes) + ">\n"; }

void Svg::OpenAt(Spot origin, double scale, std::string_view attributes) {
  text_ += "<g transform=\"translate(" + Millimetres(origin.x) + ' ' + Millimetres(origin.y) + ") scale(" +
           Millimetres(scale) + ")\"" + More(attributes) + ">\n";
}

void Svg::Close() { text_ += "</g>\n"; }

void Svg::Line(Spot from, Spot to) {
  text_ += "<line" + Attribute("x1", from.x) + Attribute("y1", from.y) + Attribute("x2", to.x) +
           Attribute("y2", to.y) + "/>\n";
}

void Svg::Circle(Spot centre, double radius, std::string_view attributes) {
  text_ += "<circle" + Attribute("cx", centre.x) + Attribute("cy", centre.y) + Attribute("r", radius) +
           More(attributes) + "/>\n";
}

void Svg::Rectangle(Spot corner, double width, double height, std::string_view attributes) {
  text_ += "<rect" + Attribute("x", corner.x) + Attribute("y", corner.y) + Attribute("width", width) +
           Attribute("height", height) + More(attributes) + "/>\n";
}

void Svg::Path(std::string_view outline, std::string_view attributes) {
  text_ += "<path d=\"" + std::string(outline) + '"' + More(attributes) + "/>\n";
}

void Svg::Text(Spot baseline, std::string_view text, std::string_view attributes) {
  text_ += "<text" + Attribute("x", baseline.x) + Attribute("y", baseline.y) + More(attributes) + '>' +
           Escaped(text) + "</text>\n";
}

std::string Svg::Finish() && {
  text_ += "</svg>\n";
  return std::move(text_);
}

}  // namespace merels::cli
