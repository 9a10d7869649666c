#include "client/web/page/page_frame.h"

#include "client/web/assets/assets.h"
#include "client/web/page/html.h"

namespace merels::web {
namespace {

std::string AssetPath(std::string_view name) { return "/assets/" + std::string(name) + "?v=" + AssetsTag(); }

std::string Meta(std::string_view property, const std::string& content) {
  return "<meta property=\"" + std::string(property) + "\" content=\"" + Escaped(content) + "\">\n";
}

std::string Previews(const SiteFacts& facts, const PageHead& head) {
  std::string metas = "<meta name=\"description\" content=\"" + Escaped(head.description) + "\">\n";
  metas += Meta("og:site_name", "Merels") + Meta("og:type", "website") + Meta("og:title", head.title) +
           Meta("og:description", head.description);
  if (facts.public_url.empty()) return metas;
  if (!head.path.empty()) metas += Meta("og:url", facts.public_url + head.path);
  if (!head.picture.empty()) metas += Meta("og:image", facts.public_url + head.picture);
  return metas;
}

}  // namespace

std::string PageHtml(const SiteFacts& facts, const PageHead& head, std::string_view main_class,
                     const std::string& contents) {
  std::string html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>" +
                     Escaped(head.title) +
                     "</title>\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  html += Previews(facts, head);
  html += "<link rel=\"icon\" href=\"" + AssetPath("icon.svg") + "\">\n<link rel=\"stylesheet\" href=\"" +
          AssetPath("style.css") + "\">\n<script type=\"module\" src=\"" + AssetPath(head.script) +
          "\"></script>\n</head>\n<body class=\"" + head.body_class + "\">\n";
  if (head.bar) {
    html +=
        "<header class=\"bar\"><a class=\"brand\" href=\"/\">Nine Men’s Morris</a><nav><a href=\"/\">Live</a>"
        "<a href=\"/play\">Play</a><a href=\"/tv\">Television</a><a href=\"/wall\">Wall</a></nav></header>\n";
  }
  return html + "<main class=\"" + std::string(main_class) + "\">\n" + contents +
         "</main>\n</body>\n</html>\n";
}

}  // namespace merels::web
