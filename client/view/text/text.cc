#include "client/view/text/text.h"

extern "C" {
extern const std::uint8_t merels_font_garamond[];
extern const std::uint8_t merels_font_garamond_end[];
extern const std::uint8_t merels_font_garamond_italic[];
extern const std::uint8_t merels_font_garamond_italic_end[];
extern const std::uint8_t merels_font_inter[];
extern const std::uint8_t merels_font_inter_end[];
extern const std::uint8_t merels_font_inter_medium[];
extern const std::uint8_t merels_font_inter_medium_end[];
extern const std::uint8_t merels_font_inter_semibold[];
extern const std::uint8_t merels_font_inter_semibold_end[];
extern const std::uint8_t merels_licence_garamond[];
extern const std::uint8_t merels_licence_garamond_end[];
extern const std::uint8_t merels_licence_inter[];
extern const std::uint8_t merels_licence_inter_end[];
}

namespace merels::view {
namespace {

bool IsContinuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

std::span<const std::uint8_t> FontFile(Face face) {
  switch (face) {
    case Face::kGaramond: return {merels_font_garamond, merels_font_garamond_end};
    case Face::kGaramondItalic: return {merels_font_garamond_italic, merels_font_garamond_italic_end};
    case Face::kInter: return {merels_font_inter, merels_font_inter_end};
    case Face::kInterMedium: return {merels_font_inter_medium, merels_font_inter_medium_end};
    case Face::kInterSemiBold: return {merels_font_inter_semibold, merels_font_inter_semibold_end};
  }
  return {};
}

std::string FontLicences() {
  return std::string(merels_licence_garamond, merels_licence_garamond_end) + "\n" +
         std::string(merels_licence_inter, merels_licence_inter_end);
}

char32_t TakeCodePoint(std::string_view& text) {
  const auto character = TakeCharacter(text);
  if (!character) text.remove_prefix(1);
  return character.value_or(kReplacement);
}

std::size_t LastCodePointSize(std::string_view text) {
  std::size_t size = text.empty() ? 0 : 1;
  while (size < text.size() && size < 4 && IsContinuation(text[text.size() - size])) {
    ++size;
  }
  return size;
}

std::string Elide(const TextMeasure& measure, std::string_view text, const TextStyle& style, float width) {
  if (measure.Width(text, style) <= width) return std::string(text);
  std::string kept(text);
  while (!kept.empty()) {
    kept.resize(kept.size() - LastCodePointSize(kept));
    if (measure.Width(kept + "…", style) <= width) return kept + "…";
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
