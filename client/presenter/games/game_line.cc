#include "client/presenter/games/game_line.h"

#include <utility>

#include "client/presenter/players/name_button.h"
#include "client/presenter/table/actions.h"
#include "client/presenter/words/family_face.h"
#include "client/presenter/words/game_names.h"
#include "client/words/clock_text.h"
#include "client/words/day_text.h"
#include "client/words/results.h"
#include "client/words/text.h"

namespace merels::presenter {
namespace {

using rules::Side;

Cell ResultCell(const match::Summary& game, Side seat) {
  if (!game.outcome) return {"In progress", Tone::kAccent, ""};
  const FamilyFace& face = FaceOfText(game.settings.ruleset);
  const std::string why = words::Capitalised(words::ResultReason(face, *game.outcome));
  const auto winner = rules::WinnerOf(game.outcome->score);
  if (!winner) return {words::ResultTitle(face, *game.outcome), Tone::kDim, why};
  return *winner == seat ? Cell{"Won", Tone::kGood, why} : Cell{"Lost", Tone::kBad, why};
}

}  // namespace

Line GameLine(const match::Summary& game, const AccountId& of, const AccountId& me) {
  const Side seat = game.players[1].id == of ? Side::kSecond : Side::kFirst;
  const auto& other = game.players[rules::Index(rules::Other(seat))];
  // The man beside the name has the colour of the opponent.
  Line line{game.match.text(), rules::Other(seat), {}, std::nullopt, false};
  const bool alone = other.id.text().empty();
  line.cells.push_back({alone ? "Alone" : other.name, Tone::kPlain,
                        other.bot ? "Computer" : (other.guest && !alone ? "Guest" : ""),
                        PlayerButton(other, me, game.match)});
  line.cells.push_back(ResultCell(game, seat));
  line.cells.push_back(
      {words::ClockLabel(game.settings.clock), Tone::kPlain, game.settings.rated ? "Rated" : "Casual"});
  line.cells.push_back({RulesShort(game.settings.ruleset), Tone::kDim, ""});
  line.cells.push_back({words::DayText(game.started_at), Tone::kDim, ""});
  const bool plays = game.players[0].id == me || game.players[1].id == me;
  line.button = Button{action::OpenMatch{game.match}, game.outcome ? "Replay" : (plays ? "Return" : "Watch"),
                       true, false, game.outcome || !plays ? Emphasis::kNormal : Emphasis::kPrimary};
  if (game.outcome) line.second = Button{action::Analyse{game.match}, "Analyse"};
  return line;
}

}  // namespace merels::presenter
