// What every computation over units reads.
#pragma once

#include "common/rules/morris/knobs.h"
#include "common/solver/known.h"
#include "common/solver/numbering.h"

namespace merels::solver {

/// All of it outlives the computation.
struct Sources {
  const rules::morris::Knobs& knobs;
  const Numbering& numbering;
  const Known& known;
};

}  // namespace merels::solver
