#include "client/words/events.h"

#include "client/words/clock_text.h"
#include "client/words/results.h"
#include "client/words/text.h"

namespace merels::words {

std::string EventWords(const Naming& naming, const match::Event& event) {
  struct Visitor {
    const Naming& naming;

    std::string Says(rules::Side side, std::string_view verb, std::string_view plural_verb) const {
      return Capitalised(naming.Says(side, verb, plural_verb));
    }
    std::string operator()(const match::Started&) const { return ""; }
    std::string operator()(const match::PlyPlayed&) const { return ""; }
    std::string operator()(const match::DrawOffered& offer) const {
      return Says(offer.side, "offers a draw", "offer a draw");
    }
    std::string operator()(const match::DrawDeclined& no) const {
      return Says(no.side, "declines the draw", "decline the draw");
    }
    std::string operator()(const match::Ended& ended) const {
      return ResultTitle(naming, ended.outcome) + ": " + EndReason(naming, ended);
    }
    std::string operator()(const match::Resumed&) const {
      return "The server is back; nobody lost time while it was away";
    }
    std::string operator()(const match::TakebackOffered& ask) const {
      return Says(ask.side, "asks for a takeback", "ask for a takeback");
    }
    std::string operator()(const match::TakebackDeclined& no) const {
      return Says(no.side, "declines the takeback", "decline the takeback");
    }
    std::string operator()(const match::PliesTakenBack& back) const {
      if (back.count == 1) return "The last move was taken back";
      return "The last " + (back.count == 2 ? "two" : std::to_string(back.count)) + " moves were taken back";
    }
  };
  return std::visit(Visitor{naming}, event);
}

std::string DescribeEvent(const Naming& naming, const match::Event& event) {
  const std::string sentence = EventWords(naming, event);
  return sentence.empty() ? "" : sentence + ".";
}

std::string PresenceWords(const Naming& naming, rules::Side side, const match::Presence& presence) {
  const auto says = [&](std::string_view verb, std::string_view plural_verb) {
    return Capitalised(naming.Says(side, verb, plural_verb));
  };
  if (presence.present) return says("is online", "are online");
  const std::string gone = presence.left ? says("has left", "have left") : says("is away", "are away");
  if (!presence.claimable_in) return gone;
  const int seconds = SecondsUntil(*presence.claimable_in);
  if (seconds == 0) return gone + "; the match may be claimed";
  return gone + "; the match can be claimed after " + std::to_string(seconds) + " more seconds of their turn";
}

}  // namespace merels::words
