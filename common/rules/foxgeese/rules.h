// The knobs in the form that the move generator reads, looked up once.
#pragma once

#include "common/rules/foxgeese/knobs.h"
#include "common/rules/french/board.h"

namespace merels::rules::foxgeese {

/// For each point, the points that a goose may step to on an empty board.
using GooseSteps = french::Lines::Table<french::Bits>;

class Rules {
 public:
  explicit Rules(const Knobs& knobs);

  const french::Lines& lines() const { return *lines_; }
  french::Bits StepsOfGoose(french::Point from) const {
    return (*goose_steps_)[static_cast<std::size_t>(from)];
  }
  int foxmin() const { return foxmin_; }
  bool sideways() const { return sideways_; }

 private:
  const french::Lines* lines_;  // static storage, as the next
  const GooseSteps* goose_steps_;
  int foxmin_;
  bool sideways_;
};

}  // namespace merels::rules::foxgeese
