#include "client/web/page/board_svg.h"

#include <algorithm>
#include <array>

#include "client/web/page/html.h"

namespace merels::web {
namespace {

using board::Point;

constexpr int kStep = 100, kEdge = 90;

struct BoardColours {
  std::string_view stone, inlay, ink;
};
constexpr BoardColours kDarkBoard{"#63827B", "#D2AF6A", "#EBD9A9"};
constexpr BoardColours kLightBoard{"#A68350", "#3E2113", "#241308"};

constexpr std::string_view kDefinitions =
    R"(<defs><linearGradient id="mb-s" x2="1" y2="1"><stop offset="0" stop-color="#FFF" stop-opacity=".14"/>)"
    R"(<stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>)"
    R"(<radialGradient id="mb-w" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#FBF5E8"/>)"
    R"(<stop offset="1" stop-color="#CDBB92"/></radialGradient>)"
    R"(<radialGradient id="mb-b" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="#4A4248"/>)"
    R"(<stop offset="1" stop-color="#100D0F"/></radialGradient></defs>)";

/// One petal of a flower of six.
constexpr std::string_view kPetal = "M0 0C9-7 9-18 0-24C-9-18-9-7 0 0Z";

constexpr std::string_view kBlackMan =
    R"svg(<circle r="36" fill="url(#mb-b)" stroke="#000" stroke-width="1.5"/>)svg"
    R"svg(<circle r="28" fill="none" stroke="#6B5A35" stroke-width="1.5"/>)svg"
    R"svg(<circle r="18" fill="none" stroke="#D9B36A" stroke-width="3.5"/><circle r="5" fill="#D9B36A"/>)svg";
constexpr std::string_view kFox =
    R"svg(<circle r="36" fill="#F3E2CF" stroke="#B5561C" stroke-width="1.5"/>)svg"
    R"svg(<path d="M-19-23L-8-12H8L19-23L21 2L0 25L-21 2Z" fill="#C8642A" stroke="#26221D"/>)svg"
    R"svg(<circle cx="-8" cy="-1" r="2.5"/><circle cx="8" cy="-1" r="2.5"/><circle cy="20" r="3.5"/>)svg";
constexpr std::string_view kGoose =
    R"svg(<circle r="36" fill="#E3EBEC" stroke="#4C6A73" stroke-width="1.5"/>)svg"
    R"svg(<path d="M-18-15C-18-28-3-28-3-15C-3-8-8-4-6 1C4-4 16-2 27-5C27 12 20 19 5 19C-10 19-18 12-16 2)svg"
    R"svg(C-15-4-11-7-12-10Z" fill="#FFF" stroke="#26221D" stroke-width="1.5"/>)svg"
    R"svg(<path d="M-17-17L-28-12L-16-10Z" fill="#E0902F"/><circle cx="-11" cy="-17" r="2"/>)svg";
constexpr std::string_view kPeg =
    R"svg(<circle r="30" fill="#A8763E" stroke="#26221D" stroke-width="1.5"/>)svg"
    R"svg(<circle r="19" fill="none" stroke="#7C5226" stroke-width="2"/>)svg"
    R"svg(<circle r="8" fill="#C79A63" stroke="#7C5226"/>)svg";

std::string Flower(std::string_view attributes) {
  std::string flower = "<g " + std::string(attributes) + ">";
  for (int turn = 0; turn < 360; turn += 60) {
    flower += "<path d=\"" + std::string(kPetal) + "\" transform=\"rotate(" + std::to_string(turn) + ")\"/>";
  }
  return flower + "</g>";
}

std::string Face(char letter) {
  switch (letter) {
    case 'B': return std::string(kBlackMan);
    case 'F': return std::string(kFox);
    case 'G': return std::string(kGoose);
    case 'o': return std::string(kPeg);
    default: break;
  }
  return R"svg(<circle r="36" fill="url(#mb-w)" stroke="#8A7A55" stroke-width="1.5"/>)svg"
         R"svg(<circle r="28" fill="none" stroke="#A8966B" stroke-width="2"/>)svg" +
         Flower(R"(fill="none" stroke="#9C8857" stroke-width="2")");
}

/// A board at its place.
class BoardPainter {
 public:
  BoardPainter(const rules::Game& game, BoardTheme theme)
      : game_(game),
        topology_(game.topology()),
        colours_(theme == BoardTheme::kDark ? kDarkBoard : kLightBoard),
        side_(SideOfBoard(topology_)) {}

  std::string Paint(const std::optional<rules::Ply>& last, std::string_view label) {
    const std::string size = Text(kStep * (side_ - 1) + 2 * kEdge);
    svg_ = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + size + ' ' + size +
           "\" role=\"img\" aria-label=\"" + Escaped(label) + "\">";
    svg_ += kDefinitions;
    Ground(size);
    Lines();
    Coordinates();
    if (last) Marks(*last);
    Men();
    return std::move(svg_) + "</svg>";
  }

 private:
  static std::string Text(int number) { return std::to_string(number); }
  int X(Point point) const { return kEdge + kStep * (topology_.place(point).file - 1); }
  int Y(Point point) const { return kEdge + kStep * (side_ - topology_.place(point).rank); }
  std::string Colour(std::string_view name, std::string_view colour) const {
    return std::string(name) + "=\"" + std::string(colour) + '"';
  }

  void Ground(const std::string& size) {
    const std::string whole = " width=\"" + size + "\" height=\"" + size + "\"/>";
    const std::string inside = Text(kStep * (side_ - 1) + 2 * kEdge - 28);
    svg_ += "<rect class=\"stone\" " + Colour("fill", colours_.stone) + whole;
    svg_ += "<rect fill=\"url(#mb-s)\"" + whole;
    svg_ += "<rect class=\"rim\" x=\"14\" y=\"14\" width=\"" + inside + "\" height=\"" + inside +
            "\" fill=\"none\" stroke-width=\"2.5\" " + Colour("stroke", colours_.inlay) + "/>";
    const board::Place middle{static_cast<std::int8_t>((side_ + 1) / 2),
                              static_cast<std::int8_t>((side_ + 1) / 2)};
    if (board::FindPlace(topology_, middle)) return;
    const std::string centre = Text(kEdge + kStep * (side_ - 1) / 2);
    svg_ +=
        "<g class=\"rosette\" fill=\"none\" stroke=\"#000\" stroke-opacity=\".2\" stroke-width=\"4\" "
        "transform=\"translate(" +
        centre + ' ' + centre + ")\"><circle r=\"62\"/>" +
        Flower(R"svg(transform="scale(2.5)" stroke-width="1.6")svg") + "</g>";
  }

  void Lines() {
    svg_ += "<g class=\"lines\" fill=\"none\" stroke-width=\"6\" stroke-linecap=\"round\" " +
            Colour("stroke", colours_.inlay) + '>';
    const std::string strokes = StrokesText(topology_);
    for (std::size_t at = 0; at + 5 <= strokes.size(); at += 6) {
      const Point from = *board::FindPoint(topology_, std::string_view(strokes).substr(at, 2));
      const Point to = *board::FindPoint(topology_, std::string_view(strokes).substr(at + 3, 2));
      svg_ += "<line x1=\"" + Text(X(from)) + "\" y1=\"" + Text(Y(from)) + "\" x2=\"" + Text(X(to)) +
              "\" y2=\"" + Text(Y(to)) + "\"/>";
    }
    svg_ += "</g><g class=\"points\" " + Colour("fill", colours_.inlay) + '>';
    for (const Point point : topology_.reading_order()) svg_ += Circle(point, 9, "");
    svg_ += "</g>";
  }

  void Coordinates() {
    svg_ +=
        "<g class=\"names\" text-anchor=\"middle\" font-family=\"Georgia,serif\" font-style=\"italic\" "
        "font-size=\"26\" " +
        Colour("fill", colours_.ink) + '>';
    const std::string below = Text(kStep * (side_ - 1) + 2 * kEdge - 26);
    for (int i = 0; i < side_; ++i) {
      svg_ += "<text x=\"" + Text(kEdge + kStep * i) + "\" y=\"" + below + "\">" +
              static_cast<char>('a' + i) + "</text><text x=\"36\" y=\"" +
              Text(kEdge + kStep * (side_ - 1 - i) + 8) + "\">" + Text(i + 1) + "</text>";
    }
    svg_ += "</g>";
  }

  void Marks(const rules::Ply& ply) {
    svg_ += "<g class=\"marks\" fill=\"none\" stroke=\"#FFF2CF\" stroke-width=\"4\" opacity=\".85\">";
    auto touched = ply.captures;
    if (ply.from) touched.push_back(*ply.from);
    if (ply.to) touched.push_back(*ply.to);
    for (const Point point : touched) svg_ += Circle(point, game_.ManAt(point) ? 43 : 16, "");
    svg_ += "</g>";
  }

  void Men() {
    for (const Point point : topology_.reading_order()) {
      const auto man = game_.ManAt(point);
      if (!man) continue;
      const char letter = rules::NamesOfSides(game_.ruleset())[rules::Index(*man)].letter;
      svg_ += "<g class=\"man\" transform=\"translate(" + Text(X(point)) + ' ' + Text(Y(point)) + ")\">" +
              Face(letter) + "</g>";
    }
  }

  std::string Circle(Point point, int radius, std::string_view attributes) const {
    return "<circle cx=\"" + Text(X(point)) + "\" cy=\"" + Text(Y(point)) + "\" r=\"" + Text(radius) + '"' +
           std::string(attributes) + "/>";
  }

  const rules::Game& game_;
  const board::Topology& topology_;
  const BoardColours& colours_;
  const int side_;
  std::string svg_;
};

}  // namespace

std::string BoardSvg(const ToldMatch& told, std::string_view label, BoardTheme theme) {
  if (told.now) return BoardPainter(*told.now, theme).Paint(told.last, label);
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 780 780\" role=\"img\" aria-label=\"" +
         Escaped(label) +
         "\"><rect width=\"780\" height=\"780\" fill=\"#63827B\"/><text x=\"390\" y=\"390\" "
         "text-anchor=\"middle\" font-size=\"30\" fill=\"#FFF\">" +
         Escaped(told.match.settings.ruleset.substr(0, 40)) + "</text></svg>";
}

}  // namespace merels::web
