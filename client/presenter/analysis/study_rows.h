// The list of plies with branches and comments, as lines.
#pragma once

#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/analysis/judgement.h"
#include "common/study/tree.h"

namespace merels::presenter {

/// `signs`: plies are written with signs, as in "a7–d7 ×b2". Without `worths` nothing is marked.
StudyRows ListStudy(const study::Tree& tree, const Worths& worths, bool signs);

/// The line that has the node; 0 if none has.
int RowOf(const StudyRows& rows, int node);

}  // namespace merels::presenter
