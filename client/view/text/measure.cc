#include "client/view/text/measure.h"

#include "client/view/text/utf8.h"

namespace merels::view {

std::string Elide(const TextMeasure& measure, std::string_view text, const TextStyle& style, float width) {
  if (measure.Width(text, style) <= width) {
    return std::string(text);
  }
  std::string kept(text);
  while (!kept.empty()) {
    kept.resize(kept.size() - LastCodePointSize(kept));
    if (measure.Width(kept + "…", style) <= width) {
      return kept + "…";
    }
  }
  return {};
}

std::vector<std::string> Wrap(const TextMeasure& measure, std::string_view text, const TextStyle& style,
                              float width) {
  std::vector<std::string> lines;
  std::string line;
  while (!text.empty()) {
    const std::size_t blank = text.find(' ');
    const std::string_view word = text.substr(0, blank);
    text.remove_prefix(blank == std::string_view::npos ? text.size() : blank + 1);
    const std::string longer = line.empty() ? std::string(word) : line + ' ' + std::string(word);
    if (line.empty() || measure.Width(longer, style) <= width) {
      line = longer;
    } else {
      lines.push_back(Elide(measure, line, style, width));
      line = word;
    }
  }
  lines.push_back(Elide(measure, line, style, width));
  return lines;
}

float HeightOfLines(const TextMeasure& measure, std::string_view text, const TextStyle& style, float width) {
  return static_cast<float>(Wrap(measure, text, style, width).size()) * measure.LineHeight(style);
}

TextStyle SmallerToFit(const TextMeasure& measure, std::string_view text, TextStyle style, float width,
                       float height) {
  const float usual = style.size;
  for (const float share : {1.0F, 0.9F, 0.8F}) {
    style.size = usual * share;
    if (HeightOfLines(measure, text, style, width) <= height) break;
  }
  return style;
}

std::string WholeSentences(const TextMeasure& measure, std::string_view text, const TextStyle& style,
                           float width, std::size_t lines) {
  const auto count = [&](const std::string& part) { return Wrap(measure, part, style, width).size(); };
  const auto fits = [&](const std::string& part) { return count(part) <= lines; };
  if (lines == 0) return "";
  if (std::string whole(text); fits(whole)) return whole;
  for (auto end = text.rfind(". "); end != std::string_view::npos && end > 0;
       end = text.rfind(". ", end - 1)) {
    std::string part(text.substr(0, end + 1));
    if (!fits(part)) continue;
    if (2 * count(part) >= lines) return part;
    break;
  }
  for (auto end = text.rfind(' '); end != std::string_view::npos && end > 0; end = text.rfind(' ', end - 1)) {
    if (std::string part = std::string(text.substr(0, end)) + "…"; fits(part)) return part;
  }
  return Elide(measure, text, style, width);
}

TextStyle StyleForName(const TextMeasure& measure, std::string_view name, TextStyle preferred) {
  if (!measure.Covers(name, preferred.face)) {
    preferred.face = Face::kInter;
  }
  return preferred;
}

}  // namespace merels::view
