#include "client/web/page/play_pages.h"

#include <array>
#include <string_view>

#include "client/web/page/html.h"
#include "client/web/page/page_frame.h"
#include "client/words/time_text.h"
#include "common/rules/ruleset.h"
#include "common/variants/registry.h"

namespace merels::web {
namespace {

constexpr std::string_view kPlayScript = "play.js";
/// The clocks that are offered; others are opened by the other programs.
constexpr std::array<std::string_view, 10> kClocks = {"1+0",   "3+2", "5+3", "10+5", "15+10",
                                                      "30+20", "1d",  "3d",  "7d",   ""};
constexpr std::string_view kUsualClock = "5+3";

constexpr std::string_view kNoScripts =
    "<noscript><p>To play, let your browser run this page’s scripts. Without them games can be watched.</p>"
    "</noscript>\n";

std::string OptionHtml(std::string_view value, std::string_view words, bool chosen) {
  return "<option value=\"" + Escaped(value) + '"' + (chosen ? " selected" : "") + '>' + Escaped(words) +
         "</option>";
}

/// Rulesets for two.
std::string RulesetOptions() {
  std::string options;
  for (const variants::NamedRuleset& one : variants::Registry()) {
    const auto ruleset = variants::ParseRuleset(one.name);
    if (!ruleset.ok() || rules::Seats(*ruleset) != 2) continue;
    options += OptionHtml(one.name, one.title, one.name == "standard");
  }
  return options;
}

std::string ClockOptions() {
  std::string options;
  for (const auto one : kClocks) {
    const auto control = clock::ParsePlayers(one.empty() ? std::string_view("none") : one);
    options +=
        OptionHtml(one, words::ClockLabel(control ? *control : clock::TimeControl()), one == kUsualClock);
  }
  return options;
}

std::string SeatSkeleton(std::string_view side) {
  return "<div class=\"seat " + std::string(side) +
         "\"><span class=\"man\"></span><span class=\"name\"></span><span class=\"clock\"></span></div>\n";
}

/// Name and password, to sign in or to become a member.
constexpr std::string_view kAccountForms =
    "<details id=\"member\"><summary>Sign in, or keep your name</summary>\n<form id=\"password\">\n"
    "<label>Name <input name=\"name\" autocomplete=\"username\" maxlength=\"32\" required></label>\n"
    "<label>Password <input name=\"password\" type=\"password\" autocomplete=\"current-password\" "
    "maxlength=\"200\" required></label>\n"
    "<label>Invite, where one is needed <input name=\"invite\" autocomplete=\"off\" "
    "maxlength=\"64\"></label>\n"
    "<p class=\"tools\"><button value=\"sign-in\">Sign in</button>"
    "<button value=\"sign-up\">Become a member</button></p>\n</form></details>\n"
    "<p class=\"tools\"><button id=\"sign-out\" type=\"button\" hidden>Sign out</button></p>\n";

constexpr std::string_view kChat =
    "<section id=\"chat\" hidden><h2>Chat</h2>\n<ol class=\"said\" aria-label=\"Messages\" "
    "role=\"log\"></ol>\n"
    "<form id=\"say\"><input name=\"text\" aria-label=\"Message\" maxlength=\"200\" autocomplete=\"off\">"
    "<button>Say</button></form>\n"
    "<p class=\"tools\"><button id=\"chat-off\" type=\"button\">No chat</button>"
    "<button id=\"block\" type=\"button\">Block</button></p>\n"
    "<details><summary>Report</summary><form id=\"report\"><label>For <select name=\"about\">"
    "<option value=\"insult\">an insult</option><option value=\"spam\">spam</option>"
    "<option value=\"cheating\">cheating</option><option value=\"name\">the name</option>"
    "<option value=\"other\">something else</option></select></label>"
    "<label>What happened <input name=\"text\" maxlength=\"400\"></label><button>Report</button></form>"
    "</details>\n</section>\n";

}  // namespace

std::string NewGamePage(const SiteFacts& facts) {
  PageHead head;
  head.title = "Play Nine Men’s Morris";
  head.path = "/play";
  head.script = kPlayScript;
  return PageHtml(
      facts, head, "play",
      "<h1>Play</h1>\n" + std::string(kNoScripts) +
          "<div class=\"lists\">\n<section class=\"card\"><h2>New game</h2>\n<form id=\"terms\">\n"
          "<label>Rules <select name=\"ruleset\">" +
          RulesetOptions() + "</select></label>\n<label>Clock <select name=\"clock\">" + ClockOptions() +
          "</select></label>\n<label>You play <select name=\"side\"><option value=\"\">either, by "
          "lot</option>"
          "<option value=\"white\">White</option><option value=\"black\">Black</option></select></label>\n"
          "<p class=\"tools\"><button value=\"invite\">Invite somebody</button>"
          "<button value=\"seek\">Quick play</button></p>\n</form>\n"
          "<p class=\"state\" role=\"status\"></p>\n<p id=\"waiting\" hidden><input readonly "
          "aria-label=\"Link of the invitation\"><button id=\"copy\" type=\"button\">Copy</button>"
          "<button id=\"cancel\" type=\"button\">Cancel</button></p>\n</section>\n"
          "<section class=\"card\"><h2>Your games</h2>\n<ul id=\"games\"></ul>"
          "<p class=\"quiet\">None is in progress.</p></section>\n"
          "<section class=\"card\"><h2>You</h2>\n<p id=\"account\">You play as a guest, without an account."
          "</p>\n" +
          std::string(kAccountForms) + "</section>\n</div>\n");
}

std::string InvitationPage(const SiteFacts& facts, const std::string& code,
                           const std::optional<lobby::Table>& table) {
  PageHead head;
  head.path = "/play/" + EscapedSegment(code);
  head.script = kPlayScript;
  const std::string begin =
      "<section class=\"card\" id=\"invitation\" data-code=\"" + Escaped(code) + "\">\n";
  const std::string state = "<p class=\"state\" role=\"status\"></p>\n</section>\n";
  if (!table) {
    head.title = "This invitation is not open any more";
    return PageHtml(facts, head, "play",
                    "<h1>" + head.title + "</h1>\n" + begin +
                        "<p>It was taken or withdrawn, or the code is another one.</p>\n" + state +
                        "<p><a class=\"button\" href=\"/play\">Play somebody else</a></p>\n");
  }
  head.title = table->owner.name + " invites you";
  match::Settings settings;
  settings.ruleset = table->ruleset;
  settings.clock = table->clock;
  settings.rated = table->rated;
  const std::string side =
      table->owner_side ? "You are " + SideLabel(table->ruleset, rules::Other(*table->owner_side)) + "."
                        : "Who begins is drawn by lot.";
  head.description = RulesetTitle(table->ruleset) + ", " + TermsSentence(settings) + ". " + side;
  return PageHtml(facts, head, "play",
                  "<h1>" + Escaped(head.title) + "</h1>\n" + begin + "<p class=\"terms\">" +
                      Escaped(head.description) + "</p>\n" + std::string(kNoScripts) +
                      "<form id=\"sit\"><label>Your name <input name=\"name\" maxlength=\"32\" "
                      "autocomplete=\"nickname\" placeholder=\"Guest\"></label>"
                      "<p class=\"tools\"><button>Sit down and play</button></p></form>\n" +
                      state);
}

std::string BoardPage(const SiteFacts& facts, const MatchId& match) {
  PageHead head;
  head.title = "Your game";
  head.script = kPlayScript;
  return PageHtml(
      facts, head, "own",
      std::string(kNoScripts) + "<article class=\"game whole\" data-match=\"" + Escaped(match.text()) +
          "\">\n<merels-board class=\"board\"></merels-board>\n<div class=\"side\">\n"
          "<p class=\"terms\"></p>\n" +
          SeatSkeleton("black") + SeatSkeleton("white") +
          "<p class=\"state\" role=\"status\">Connecting…</p>\n"
          "<p class=\"hint quiet\"></p>\n<p class=\"tools\" id=\"acts\"></p>\n"
          "<form id=\"typed\"><input name=\"ply\" aria-label=\"Type a move, such as d2 or a7-d7,b2\" "
          "placeholder=\"d2, a7-d7\" maxlength=\"120\" autocomplete=\"off\"><button>Play</button>"
          "</form>\n<ol class=\"moves\" aria-label=\"Moves\"></ol>\n" +
          std::string(kChat) +
          "<p class=\"tools\"><button class=\"turn\" type=\"button\">Turn the board</button></p>\n"
          "</div>\n</article>\n");
}

}  // namespace merels::web
