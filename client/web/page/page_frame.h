// What all pages have around their contents: head, previews of links, the way to the other pages.
#pragma once

#include <string>
#include <string_view>

#include "client/web/page/pages.h"

namespace merels::web {

/// The head of a page and its place in the site.
struct PageHead {
  std::string title;
  std::string body_class = {};
  std::string description = "Nine Men's Morris and its relatives, live";
  std::string path = {};                // of the page, for previews
  std::string picture = {};             // its path
  bool bar = true;                      // the way to the other pages
  std::string_view script = "page.js";  // its module; "play.js" alone knows of tokens
};

/// The whole page around `contents`, which is HTML.
std::string PageHtml(const SiteFacts& facts, const PageHead& head, std::string_view main_class,
                     const std::string& contents);

}  // namespace merels::web
