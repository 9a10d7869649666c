#include "client/web/play/match_command.h"

#include <array>
#include <limits>

#include "common/base/text.h"

namespace merels::web {
namespace {

struct NamedAction {
  std::string_view name;
  match::Action (*make)(CommandBody& body);
};

template <class Action>
match::Action PlainAction(CommandBody&) {
  return Action{};
}

const std::array kActions = {
    NamedAction{"ply", [](CommandBody& body) -> match::Action { return match::PlayPly{body.Needed("ply")}; }},
    NamedAction{"resign", PlainAction<match::Resign>},
    NamedAction{"offer-draw", PlainAction<match::OfferDraw>},
    NamedAction{"accept-draw", PlainAction<match::AcceptDraw>},
    NamedAction{"decline-draw", PlainAction<match::DeclineDraw>},
    NamedAction{"claim-win",
                [](CommandBody&) -> match::Action { return match::ClaimAbandoned{match::Claim::kWin}; }},
    NamedAction{"claim-draw",
                [](CommandBody&) -> match::Action { return match::ClaimAbandoned{match::Claim::kDraw}; }},
    NamedAction{"offer-takeback", PlainAction<match::OfferTakeback>},
    NamedAction{"accept-takeback", PlainAction<match::AcceptTakeback>},
    NamedAction{"decline-takeback", PlainAction<match::DeclineTakeback>},
    NamedAction{"abort", PlainAction<match::Abort>},
};

}  // namespace

match::Command ReadMatchCommand(CommandBody& body) {
  match::Command command;
  command.request = body.Request();
  command.expected_seq = body.Number("seq");
  const auto number = body.Number("number");
  if (number > static_cast<std::uint64_t>(std::numeric_limits<int>::max()))
    body.Refuse({Reason::kBadArgument, "\"number\" is no number of a move"});
  else
    command.expected_ply = static_cast<int>(number);
  const std::string name = body.Needed("action");
  for (const NamedAction& one : kActions) {
    if (one.name == name) {
      command.action = one.make(body);
      return command;
    }
  }
  body.Refuse({Reason::kBadArgument, Quote(name) + " is nothing that can be done in a game"});
  return command;
}

}  // namespace merels::web
