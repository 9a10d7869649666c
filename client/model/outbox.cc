#include "client/model/outbox.h"

#include <algorithm>
#include <utility>

namespace merels::model {
namespace {

template <class Action>
void EraseAll(std::vector<match::Command>& commands) {
  std::erase_if(commands, [](const auto& command) { return std::holds_alternative<Action>(command.action); });
}

}  // namespace

std::optional<match::Command> Outbox::Take(const RequestId& request) {
  const auto found = std::find_if(commands_.begin(), commands_.end(),
                                  [&](const auto& command) { return command.request == request; });
  if (found == commands_.end()) return std::nullopt;
  auto command = std::move(*found);
  commands_.erase(found);
  return command;
}

void Outbox::Settle(const match::Event& event, rules::Side mine) {
  if (const auto* ply = std::get_if<match::PlyPlayed>(&event); ply != nullptr && ply->side == mine) {
    EraseAll<match::PlayPly>(commands_);
  }
  if (const auto* offer = std::get_if<match::DrawOffered>(&event); offer != nullptr && offer->side == mine) {
    EraseAll<match::OfferDraw>(commands_);
  }
  if (const auto* no = std::get_if<match::DrawDeclined>(&event); no != nullptr && no->side == mine) {
    EraseAll<match::DeclineDraw>(commands_);
  }
  if (const auto* ask = std::get_if<match::TakebackOffered>(&event); ask != nullptr && ask->side == mine) {
    EraseAll<match::OfferTakeback>(commands_);
  }
  if (const auto* no = std::get_if<match::TakebackDeclined>(&event); no != nullptr && no->side == mine) {
    EraseAll<match::DeclineTakeback>(commands_);
  }
  if (const auto* back = std::get_if<match::PliesTakenBack>(&event); back != nullptr && back->side != mine) {
    EraseAll<match::AcceptTakeback>(commands_);
  }
  if (std::holds_alternative<match::Ended>(event)) commands_.clear();
}

}  // namespace merels::model
