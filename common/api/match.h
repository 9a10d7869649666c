// The calls of the MatchService, the RulesService, the WatchService and the AnalysisService: matches and
// their exact values once they are over. Reads are safe to repeat.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "common/api/call.h"
#include "common/base/ids.h"
#include "common/match/command.h"
#include "common/match/plan.h"
#include "common/match/view.h"
#include "common/study/exact.h"
#include "common/study/openings.h"
#include "common/variants/catalogue.h"

namespace merels::api {

/// The answer is the entry that the command made. Safe to repeat with the same request id and contents: the
/// first answer comes again. After stale read the match before deciding again.
struct Submit {
  using Answer = match::SeenEntry;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
  MatchId match;
  match::Command command;  // the server sets its author, from the token
};

/// A match, and its watch code, if it needs one. Its players need none.
struct MatchRead {
  MatchId match;
  std::string code = {};
};

/// The match as the caller may see it now.
struct GetMatch : MatchRead {
  using Answer = match::Snapshot;
  static constexpr CallRule kRule{Needs::kWatch, kPlain};
};

/// The game record, as text.
struct ExportMatch : MatchRead {
  using Answer = std::string;
  static constexpr CallRule kRule{Needs::kWatch, kList};
};

/// A list of matches, or of their records. A page may be short, or empty, without being the last.
struct MatchQuery {
  PageQuery page = {};
  match::Filter filter = {};
};

/// Newest first.
struct ListMatches : MatchQuery {
  using Answer = Page<match::Summary>;
  static constexpr CallRule kRule{Needs::kWatch, kList, true};
};

/// Each text may hold several records.
struct ExportMatches : MatchQuery {
  using Answer = Page<std::string>;
  static constexpr CallRule kRule{Needs::kWatch, kHeavy, true};
};

/// For the player to move; none when the match is over.
struct ListLegalPlies {
  using Answer = match::LegalPlies;
  static constexpr CallRule kRule{Needs::kWatch, kPlain};
  MatchRead match;
  PageQuery page = {};
};

/// A plan as its player may see it. The default: there never was one.
struct PlayerPlan {
  match::Plan plan;
  bool goes_on = false;                  // otherwise it is over, or was taken back
  std::vector<std::string> played = {};  // what came true: the planner's plies that the server has played
  std::string note = {};                 // why it is over; a sentence

  bool operator==(const PlayerPlan&) const = default;
};

/// Makes the caller's plan in a match by correspondence, in place of the one before; without lines: takes it
/// back. Safe to repeat.
struct SetPlan {
  using Answer = PlayerPlan;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
  MatchId match;
  std::vector<match::PlanLine> lines;
};

/// The caller's own plan.
struct GetPlan {
  using Answer = PlayerPlan;
  static constexpr CallRule kRule{Needs::kPlay, kPlain};
  MatchId match;
};

/// For a ruleset for one player: best first; each player once.
struct ListBestSolutions {
  using Answer = match::BestList;
  static constexpr CallRule kRule{Needs::kWatch, kList, true};
  std::string ruleset;
  PageQuery page = {};
};

/// The rulesets and their knobs.
struct ListRulesets {
  using Answer = variants::Catalogue;
  static constexpr CallRule kRule{Needs::kNothing, kList};
  PageQuery page = {};
};

/// A channel and what is on, or was last.
struct Channel {
  std::string pool;  // such as "standard/blitz"; empty: the best of all
  std::optional<match::Summary> match = {};
};

struct ListChannels {
  using Answer = Page<Channel>;
  static constexpr CallRule kRule{Needs::kWatch, kPlain};
  PageQuery page = {};
};

/// What was played in a position in matches that are over and that everybody may see. Safe to repeat.
struct ExploreOpening {
  using Answer = study::OpeningPage;
  static constexpr CallRule kRule{Needs::kWatch, kList, true};
  std::string ruleset;   // of which the draw limits do not matter
  std::string position;  // empty: the start
};

/// The positions of a match, in the order of play. Safe to repeat.
struct AnalyseMatch {
  using Answer = Page<study::ExactPosition>;
  static constexpr CallRule kRule{Needs::kWatch, kHeavy};
  MatchRead match;
  PageQuery page = {};
};

}  // namespace merels::api
