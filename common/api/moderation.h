// The calls of the PlayerSafetyService and the ModerationService: the conduct of other players, and the
// actions of moderators. A player is given by id or name.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/api/call.h"
#include "common/base/ids.h"
#include "common/clock/time_control.h"
#include "common/lobby/lobby.h"
#include "common/match/view.h"

namespace merels::api {

/// The kind of a report. Numbers are stored: they never change.
enum class ReportKind : std::uint8_t { kOther = 0, kCheating = 1, kInsult = 2, kSpam = 3, kName = 4 };
inline constexpr std::array kReportKinds = {ReportKind::kOther, ReportKind::kCheating, ReportKind::kInsult,
                                            ReportKind::kSpam, ReportKind::kName};

/// "other", "cheating", "insult", "spam", "name".
constexpr std::string_view Name(ReportKind kind) {
  switch (kind) {
    case ReportKind::kOther: break;
    case ReportKind::kCheating: return "cheating";
    case ReportKind::kInsult: return "insult";
    case ReportKind::kSpam: return "spam";
    case ReportKind::kName: return "name";
  }
  return "other";
}

/// The kind with this name; nothing for any other word.
constexpr std::optional<ReportKind> ReportKindOf(std::string_view name) {
  for (const ReportKind kind : kReportKinds) {
    if (Name(kind) == name) return kind;
  }
  return std::nullopt;
}

/// Safe to repeat. So is UnblockPlayer.
struct BlockPlayer {
  using Answer = match::Player;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  std::string player;
};

struct UnblockPlayer {
  using Answer = match::Player;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  std::string player;
};

struct ListBlocks {
  using Answer = Page<match::Player>;
  static constexpr CallRule kRule{Needs::kAccount, kList};
  PageQuery page = {};
};

/// The answer is the report's id.
struct ReportPlayer {
  using Answer = std::string;
  static constexpr CallRule kRule{Needs::kAccount, kHeavy};
  std::string player;
  MatchId match = {};  // the match it is about; may be empty
  ReportKind kind = ReportKind::kOther;
  std::string text = {};  // at most 500 bytes; may be empty
};

/// An open report, as moderators read it.
struct Report {
  std::string id;
  match::Player reporter;
  match::Player player;  // the reported player
  MatchId match;         // may be empty
  ReportKind kind = ReportKind::kOther;
  std::string text;     // may be empty
  clock::Millis at{0};  // Unix time
};

/// Open ones, oldest first.
struct ListReports {
  using Answer = Page<Report>;
  static constexpr CallRule kRule{Needs::kModerator, kList};
  PageQuery page = {};
};

/// unknown-request: it is resolved already.
struct ResolveReport {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kModerator, kPlain};
  std::string report;
  std::string resolution;  // a sentence that is stored with the report
};

/// A sanction imposed on an account, as lists show it.
struct Sanction {
  lobby::Sanctioned imposed;
  clock::Millis lifted_at{0};  // Unix time; 0: it was not lifted
  std::string lifted_because = {};
  AccountId account = {};
  AccountId author = {};  // for moderators only
  bool operator==(const Sanction&) const = default;
};

/// Repeating it imposes the sanction twice.
struct ImposeSanction {
  using Answer = Sanction;
  static constexpr CallRule kRule{Needs::kModerator, kPlain};
  std::string player;
  lobby::SanctionKind kind = lobby::SanctionKind::kWarning;
  std::string reason;            // shown to the player
  std::chrono::minutes term{0};  // 0: for ever
};

/// unknown-request: there is no such sanction, or it is lifted already.
struct LiftSanction {
  using Answer = void;
  static constexpr CallRule kRule{Needs::kModerator, kPlain};
  std::string sanction;
  std::string reason;
};

/// All those of a player, newest first.
struct ListSanctions {
  using Answer = Page<Sanction>;
  static constexpr CallRule kRule{Needs::kModerator, kList};
  std::string player;
  PageQuery page = {};
};

/// Those of the caller.
struct ListOwnSanctions {
  using Answer = Page<Sanction>;
  static constexpr CallRule kRule{Needs::kAccount, kList, true};
  PageQuery page = {};
};

/// One action of a moderator or of the operator.
struct AuditEntry {
  std::int64_t number = 0;  // assigned by the store, rising
  clock::Millis at{0};      // Unix time
  AccountId actor;          // empty: the operator
  std::string action;       // such as "ban" or "lift-ban"
  AccountId account;        // the account it concerns; may be empty
  std::string detail;       // the reason
  bool operator==(const AuditEntry&) const = default;
};

/// Newest first, at most 100 a page.
struct ListAudit {
  using Answer = Page<AuditEntry>;
  static constexpr CallRule kRule{Needs::kModerator, kList};
  std::int64_t before = 0;  // those with lower numbers; 0: from the newest
  PageQuery page = {};
};

}  // namespace merels::api
