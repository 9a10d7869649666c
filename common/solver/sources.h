// The inputs of every computation over units.
#pragma once

#include "common/rules/morris/knobs.h"
#include "common/solver/known.h"
#include "common/solver/numbering.h"

namespace merels::solver {

/// References outlive the computation.
struct Sources {
  const rules::morris::Knobs& knobs;
  const Numbering& numbering;
  const Known& known;
};

}  // namespace merels::solver
