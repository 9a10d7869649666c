// Events in words, one sentence each: for the announcement line, for --announce, and for people who cannot
// see the board. What the sides and men are called comes with the family's face.
#ifndef MERELS_CLIENT_PRESENTER_WORDS_PHRASES_H_
#define MERELS_CLIENT_PRESENTER_WORDS_PHRASES_H_

#include <string>
#include <string_view>
#include <vector>

#include "client/presenter/words/family_face.h"
#include "common/board/topology.h"
#include "common/lobby/sanction.h"
#include "common/match/view.h"
#include "common/rules/outcome.h"
#include "common/rules/ply.h"

namespace merels::presenter {

/// "b2", "b2 and g1", "a1, b2 and g1".
std::string ListPoints(const board::Topology& topology, const std::vector<board::Point>& points);

/// "White places on d2.", "Black moves a7 to d7 and takes b2.", "White flies from a1 to e5.", "The fox jumps
/// from d4 over b6 to b4 and takes b5 and c5.", "Black cannot move and passes."
std::string DescribePly(const FamilyFace& face, rules::Side side, const rules::Ply& ply,
                        const board::Topology& topology);
/// How a move list writes a ply in its one spelling: "d2", "a7–d7", "d2 ×g1".
std::string PrettyPly(std::string_view text);

/// "White wins", "The geese win", "A draw", "Solved in the centre", "Stuck with 6 pegs".
std::string ResultTitle(const FamilyFace& face, const rules::Outcome& outcome);
/// Why, as a clause: "Black has fewer than three men". Empty where the title says it all.
std::string ResultReason(const FamilyFace& face, const rules::Outcome& outcome);
/// "White wins: Black has fewer than three men."
std::string DescribeOutcome(const FamilyFace& face, const rules::Outcome& outcome);
/// What an event other than a ply says; empty for a ply and for the start.
std::string DescribeEvent(const FamilyFace& face, const match::Event& event);

/// "A moderator warns you: that was rude", "You may not chat until 22 Nov 2026, 03:10 UTC: for shouting".
std::string DescribeSanction(const lobby::Sanctioned& sanction);
/// "A moderator lifts the mute: it was somebody else".
std::string DescribeLifting(const lobby::SanctionLifted& lifted);

/// An error's sentence as people should see it: with a capital letter, unless it begins with a point.
std::string Capitalised(std::string sentence);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_WORDS_PHRASES_H_
