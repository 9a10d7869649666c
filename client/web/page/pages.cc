#include "client/web/page/pages.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "client/web/page/board_svg.h"
#include "client/web/page/html.h"
#include "client/web/page/page_frame.h"
#include "client/words/match_link.h"
#include "client/words/time_text.h"

namespace merels::web {
namespace {

using rules::Side;

std::string PlayerLink(const match::Player& player, bool link) {
  if (!link) return Escaped(player.name);
  // The server finds members by their names, guests by their ids.
  const std::string& found_by = player.guest ? player.id.text() : player.name;
  return "<a href=\"/@" + EscapedSegment(found_by) + "\">" + Escaped(player.name) + "</a>";
}

std::string ClockOf(const ShownGame& game, Side side) {
  const bool timed = game.told && game.told->match.settings.clock.timed();
  const bool runs = game.clocks.running == side && game.told && !game.told->match.outcome;
  return "<span class=\"clock" + std::string(runs ? " runs" : "") + "\">" +
         (timed ? words::ClockText(game.clocks.left[rules::Index(side)]) : std::string()) + "</span>";
}

std::string SeatOf(const ShownGame& game, Side side, bool link) {
  const bool first = side == Side::kFirst;
  const auto* player = game.told ? &game.told->match.players[rules::Index(side)] : nullptr;
  const bool hidden = player == nullptr || player->id.empty();
  return "<div class=\"seat " + std::string(first ? "white" : "black") + '"' + (hidden ? " hidden" : "") +
         "><span class=\"man\"></span><span class=\"name\">" +
         (player == nullptr ? std::string() : PlayerLink(*player, link)) + "</span>" + ClockOf(game, side) +
         "</div>\n";
}

std::string BoardOf(const ShownGame& game) {
  if (!game.told) return "<merels-board class=\"board\"></merels-board>\n";
  const ToldMatch& told = *game.told;
  const std::string label = PlayersTitle(told.match.settings, told.match.players);
  std::string html = "<merels-board class=\"board\" label=\"" + Escaped(label) + '"';
  if (told.now) {
    html += " points=\"" + PointsText(told.now->topology()) + "\" strokes=\"" +
            StrokesText(told.now->topology()) + "\" men=\"" + MenText(*told.now) + '"';
  }
  if (!told.plies.empty()) html += " last=\"" + Escaped(told.plies.back().ply) + '"';
  return html + ">" + BoardSvg(told, label) + "</merels-board>\n";
}

std::string StateOf(const ShownGame& game) {
  return "<p class=\"state\">" + Escaped(game.told ? StateSentence(game.told->match) : game.waiting) +
         "</p>\n";
}

std::string TermsOf(const ShownGame& game) {
  const std::string terms = game.told ? RulesetTitle(game.told->match.settings.ruleset) + " · " +
                                            TermsSentence(game.told->match.settings)
                                      : std::string();
  return "<p class=\"terms\">" + Escaped(terms) + "</p>\n";
}

std::string MovesOf(const ShownGame& game) {
  std::string html = "<ol class=\"moves\" aria-label=\"Moves\">";
  for (const ToldPly& ply : game.told ? game.told->plies : std::vector<ToldPly>()) {
    html += "<li title=\"" + Escaped(ply.words) + "\" data-ply=\"" + Escaped(ply.ply) + "\">" +
            Escaped(ply.ply) + "</li>";
  }
  return html + "</ol>\n";
}

std::string OpenArticle(const ShownGame& game, std::string_view kind) {
  std::string html = "<article class=\"game" + std::string(kind) + '"';
  if (!game.follows.empty()) html += " data-follow=\"" + Escaped(game.follows) + '"';
  if (!game.told) return html + ">\n";
  html += " data-match=\"" + Escaped(game.told->match.match.text()) + '"';
  if (game.told->match.settings.clock.timed()) html += " data-timed";
  return html + ">\n";
}

/// Board and players, as on a wall.
std::string SmallGame(const ShownGame& game, bool link) {
  return OpenArticle(game, "") + SeatOf(game, Side::kSecond, link) + BoardOf(game) +
         SeatOf(game, Side::kFirst, link) + StateOf(game) + "</article>\n";
}

std::string Links(const SiteFacts& facts, const ShownGame& game) {
  if (!game.told) return "";
  const MatchId& match = game.told->match.match;
  std::string html = "<p class=\"tools\"><button class=\"turn\" type=\"button\">Turn the board</button>";
  if (!facts.program_address.empty()) {
    html += "<a class=\"button\" href=\"" + Escaped(words::LinkText({facts.program_address, match})) +
            "\">Open in the program</a>";
  }
  const std::string path = "/m/" + match.text();
  return html + "<a href=\"" + path + ".txt\">Record</a><a href=\"" + path + ".json\">JSON</a><a href=\"" +
         path + ".png\">Picture</a></p>\n";
}

std::string WholeGame(const SiteFacts& facts, const ShownGame& game) {
  return OpenArticle(game, " whole") + BoardOf(game) + "<div class=\"side\">\n" + TermsOf(game) +
         SeatOf(game, Side::kSecond, true) + SeatOf(game, Side::kFirst, true) + StateOf(game) +
         "<p class=\"watchers\"></p>\n" + MovesOf(game) +
         "<p hidden><input class=\"steps\" type=\"range\" min=\"0\" max=\"" +
         std::to_string(game.told ? game.told->plies.size() : 0) + "\" value=\"" +
         std::to_string(game.told ? game.told->plies.size() : 0) + "\" aria-label=\"Move\"></p>\n" +
         Links(facts, game) + "</div>\n</article>\n";
}

std::string StepLink(const MatchId& match, std::size_t ply, std::string_view words) {
  return "<a class=\"button\" href=\"/m/" + match.text() + "?spoilers=off&amp;ply=" + std::to_string(ply) +
         "\">" + std::string(words) + "</a>";
}

PageHead HeadOf(const ShownGame& game, std::string path) {
  PageHead head;
  head.path = std::move(path);
  if (!game.told) {
    head.title = "Nine Men’s Morris, live";
    return head;
  }
  const auto& match = game.told->match;
  head.title = PlayersTitle(match.settings, match.players);
  head.description = RulesetTitle(match.settings.ruleset) + ", " + TermsSentence(match.settings) + ". " +
                     StateSentence(match);
  head.picture = "/m/" + match.match.text() + ".png?seq=" + std::to_string(match.seq);
  return head;
}

std::string MatchLine(const match::Summary& match) {
  const std::string players = match.settings.seats[1].empty()
                                  ? match.players[0].name
                                  : match.players[0].name + " – " + match.players[1].name;
  const std::string result = match.outcome ? ", " + std::string(rules::ScoreText(match.outcome->score)) : "";
  return "<li><a href=\"/m/" + match.match.text() + "\">" + Escaped(players) + "</a><span>" +
         Escaped(RulesetTitle(match.settings.ruleset) + ", " + TermsSentence(match.settings) + result) +
         "</span></li>\n";
}

std::string ListOf(std::string_view id, const std::string& lines, std::string_view nothing) {
  return "<ul id=\"" + std::string(id) + "\">\n" + lines + "</ul><p class=\"quiet\"" +
         (lines.empty() ? "" : " hidden") + ">" + std::string(nothing) + "</p>\n";
}

std::string ChannelLine(const api::Channel& channel) {
  const std::string address = channel.pool.empty() ? "/tv" : "/tv/" + channel.pool;
  const std::string on = channel.match
                             ? channel.match->players[0].name + " – " + channel.match->players[1].name
                             : "nothing is on";
  return "<li><a href=\"" + Escaped(address) + "\">" +
         Escaped(channel.pool.empty() ? "The best game" : channel.pool) + "</a><span>" + Escaped(on) +
         "</span></li>\n";
}

std::string ProgramSection(const SiteFacts& facts) {
  const std::string server = facts.program_address.empty() ? "" : " --server " + facts.program_address;
  return "<section><h2>Play in the program</h2>\n<p>Window, command line and a computer player, for Debian "
         "12:</p>\n"
         "<pre>deploy/play.sh</pre>\n<p>from the sources of this project, and then</p>\n<pre>merels" +
         Escaped(server) + "</pre></section>\n";
}

/// "1742 ± 60", "1500 ± 350, not certain yet".
std::string RatingText(const rating::Rating& rating, bool provisional) {
  return std::to_string(std::lround(rating.value)) + " ± " + std::to_string(std::lround(rating.deviation)) +
         (provisional ? ", not certain yet" : "");
}

/// What spectators say; the scripts of the page bring it.
constexpr std::string_view kTalk =
    "<section id=\"talk\" hidden><h2>Spectators’ chat</h2>\n<ol class=\"said\" aria-label=\"Messages\" "
    "role=\"log\"></ol></section>\n";

template <class Items, class Tell>
std::string LinesOf(const Items& items, Tell tell) {
  std::string lines;
  for (const auto& item : items) lines += tell(item);
  return lines;
}

}  // namespace

std::string HomePage(const SiteFacts& facts, const HomeLists& lists) {
  PageHead head;
  head.title = "Nine Men’s Morris, live";
  head.path = "/";
  const auto table_line = [](const lobby::Table& table) {
    return "<li><b>" + Escaped(table.owner.name) + "</b><span>" +
           Escaped(RulesetTitle(table.ruleset) + ", " + clock::PlayersText(table.clock)) + "</span></li>\n";
  };
  return PageHtml(
      facts, head, "home",
      "<h1>Live now</h1>\n<div class=\"lists\">\n<section class=\"card\"><h2>Games</h2>\n" +
          ListOf("matches", LinesOf(lists.matches, MatchLine), "Nothing is played at the moment.") +
          "</section>\n<section class=\"card\"><h2>Television</h2>\n" +
          ListOf("channels", LinesOf(lists.channels, ChannelLine), "No channel has a game on.") +
          "</section>\n<section class=\"card\"><h2>Open tables</h2>\n" +
          ListOf("tables", LinesOf(lists.tables, table_line), "No table is open.") + "</section>\n</div>\n" +
          ProgramSection(facts));
}

std::string MatchPage(const SiteFacts& facts, const ShownGame& game) {
  const PageHead head = HeadOf(game, "/m/" + game.told->match.match.text());
  return PageHtml(facts, head, "match",
                  "<h1>" + Escaped(head.title) + "</h1>\n" + WholeGame(facts, game) + std::string(kTalk));
}

std::string StepPage(const SiteFacts& facts, const match::Snapshot& match, std::size_t ply) {
  const bool beyond = ply > match.plies.size();
  // What is told is made of a match that has no more than these plies.
  match::Snapshot seen = match;
  if (!beyond) {
    seen.plies.resize(ply);
    seen.outcome.reset();
    seen.aborted_by.reset();
  }
  seen.ply_times.clear();
  seen.settings.clock = {};  // no clocks beside the players
  ShownGame game;
  game.told = Tell(seen);
  if (!beyond && game.told->now) game.told->match.to_move = game.told->now->to_move();
  constexpr std::size_t kListed = 60;
  auto& plies = game.told->plies;
  if (plies.size() > kListed) plies.erase(plies.begin(), plies.end() - kListed);
  PageHead head;
  head.title = PlayersTitle(match.settings, match.players);
  head.description = RulesetTitle(match.settings.ruleset) + ", " + TermsSentence(match.settings);
  std::string state = "After move " + std::to_string(ply) + ". " + StateSentence(game.told->match);
  if (beyond)
    state = match.outcome ? "The end. " + StateSentence(match) : "No further move has been played yet";
  const std::size_t before = std::min(ply, match.plies.size() + 1);
  std::string html =
      PageHtml(facts, head, "match",
               "<h1>" + Escaped(head.title) + "</h1>\n<article class=\"game whole\">\n" + BoardOf(game) +
                   "<div class=\"side\">\n<p class=\"terms\">" + Escaped(head.description) + "</p>\n" +
                   SeatOf(game, Side::kSecond, false) + SeatOf(game, Side::kFirst, false) +
                   "<p class=\"state\">" + Escaped(state) + "</p>\n<p class=\"tools\">" +
                   StepLink(match.match, before == 0 ? 0 : before - 1, "Back") +
                   StepLink(match.match, beyond ? ply : ply + 1, "Next move") + "</p>\n" + MovesOf(game) +
                   "</div>\n</article>\n");
  if (html.size() < kStepPageBytes) html.append(kStepPageBytes - html.size(), '\n');
  return html;
}

std::string LivePage(const SiteFacts& facts, const std::string& title, const ShownGame& game) {
  PageHead head = HeadOf(game, "");
  head.title = title;
  return PageHtml(facts, head, "live", "<h1>" + Escaped(title) + "</h1>\n" + WholeGame(facts, game));
}

std::string PlayerPage(const SiteFacts& facts, const std::string& name, const lobby::PlayerRatings& ratings,
                       const std::vector<match::Summary>& games) {
  const std::string& shown = ratings.player.name.empty() ? name : ratings.player.name;
  PageHead head;
  head.title = shown;
  head.description = "The games of " + shown;
  const std::string path = "/@" + EscapedSegment(name);
  head.path = path;
  const auto rating_line = [](const lobby::PoolRating& one) {
    return "<li><a href=\"/ratings/" + Escaped(one.pool) + "\">" + Escaped(one.pool) + "</a><span>" +
           RatingText(one.standing.rating, one.provisional) + "</span></li>\n";
  };
  return PageHtml(facts, head, "player",
                  "<h1>" + Escaped(shown) + "</h1>\n<p><a class=\"button\" href=\"" + path +
                      "/live\">Follow the newest game</a></p>\n<div class=\"lists\"><section class=\"card\">"
                      "<h2>Games</h2>\n" +
                      ListOf("games", LinesOf(games, MatchLine), "No games yet.") +
                      "</section><section class=\"card\"><h2>Ratings</h2>\n" +
                      ListOf("ratings", LinesOf(ratings.pools, rating_line), "No rated games yet.") +
                      "</section></div>\n");
}

std::string RatingsPage(const SiteFacts& facts, const std::string& pool,
                        const std::vector<lobby::StandingLine>& lines) {
  PageHead head;
  head.title = "Ratings: " + pool;
  head.path = "/ratings/" + pool;
  const auto line = [](const lobby::StandingLine& one) {
    return "<li>" + PlayerLink(one.player, true) + "<span>" +
           (one.rank > 0 ? std::to_string(one.rank) + ". " : "") +
           RatingText(one.standing.rating, one.provisional) + "</span></li>\n";
  };
  return PageHtml(facts, head, "ratings",
                  "<h1>" + Escaped(head.title) + "</h1>\n<div class=\"lists\"><section class=\"card\">\n" +
                      ListOf("standings", LinesOf(lines, line), "Nobody has a certain rating yet.") +
                      "</section></div>\n");
}

std::string WallPage(const SiteFacts& facts, const std::vector<ShownGame>& games) {
  PageHead head;
  head.title = "Wall";
  head.body_class = "wallpage";
  const auto small = [](const ShownGame& game) { return SmallGame(game, true); };
  const std::string boards = LinesOf(games, small);
  return PageHtml(facts, head, "wall",
                  boards.empty() ? "<p class=\"quiet\">Nothing is played at the moment.</p>\n" : boards);
}

std::string EmbedPage(const SiteFacts& facts, const ShownGame& game) {
  PageHead head = HeadOf(game, "");
  head.body_class = "embed";
  head.bar = false;
  return PageHtml(facts, head, "", SmallGame(game, false));
}

std::string OverlayPage(const SiteFacts& facts, const ShownGame& game) {
  PageHead head = HeadOf(game, "");
  head.body_class = "overlay";
  head.bar = false;
  return PageHtml(facts, head, "", SmallGame(game, false));
}

}  // namespace merels::web
