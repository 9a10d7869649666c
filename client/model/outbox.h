// Unanswered commands of one match: a command under way is not offered again.
#pragma once

#include <optional>
#include <vector>

#include "common/match/command.h"

namespace merels::model {

class Outbox {
 public:
  void Add(match::Command command) { commands_.push_back(std::move(command)); }
  /// Removes the command with this id, whose answer has come; nothing for an unknown or answered one.
  std::optional<match::Command> Take(const RequestId& request);
  /// An event of the user's own side shows that such a command was accepted, though its answer is late or
  /// lost.
  void Settle(const match::Event& event, rules::Side mine);
  void Clear() { commands_.clear(); }

  /// Oldest first.
  const std::vector<match::Command>& commands() const { return commands_; }
  /// Whether a command with an action of this kind is unanswered.
  template <class Action>
  bool Holds() const {
    for (const auto& command : commands_) {
      if (std::holds_alternative<Action>(command.action)) return true;
    }
    return false;
  }

 private:
  std::vector<match::Command> commands_;
};

}  // namespace merels::model
