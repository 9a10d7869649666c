// Requests about other players' conduct, and what moderators and the operator ask for.
#ifndef MERELS_COMMON_API_MODERATION_H_
#define MERELS_COMMON_API_MODERATION_H_

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/base/ids.h"
#include "common/lobby/sanction.h"
#include "common/match/view.h"

namespace merels::api {

/// What a report is about. Numbers are stored: they never change.
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

/// A player is given by id or name.
struct ReportPlayer {
  std::string player;
  MatchId match = {};  // the match it is about; may be empty
  ReportKind kind = ReportKind::kOther;
  std::string text = {};  // at most 500 bytes; may be empty
};

/// An open report, as moderators read it.
struct Report {
  std::string id;
  match::Player reporter;
  match::Player player;  // who is reported
  MatchId match;         // may be empty
  ReportKind kind = ReportKind::kOther;
  std::string text;                 // may be empty
  std::chrono::milliseconds at{0};  // Unix time
};

struct ImposeSanction {
  std::string player;  // id or name
  lobby::SanctionKind kind = lobby::SanctionKind::kWarning;
  std::string reason;            // the player is shown it
  std::chrono::minutes term{0};  // 0: for ever
};
/// A sanction imposed on an account, as lists show it.
struct Sanction {
  lobby::Sanctioned imposed;
  std::chrono::milliseconds lifted_at{0};  // Unix time; 0: it was not lifted
  std::string lifted_because = {};
  AccountId account = {};
  AccountId author = {};  // only moderators are told
  bool operator==(const Sanction&) const = default;
};

/// One act of a moderator or of the operator.
struct AuditEntry {
  std::int64_t number = 0;          // given by the store, rising
  std::chrono::milliseconds at{0};  // Unix time
  AccountId actor;                  // empty: the operator
  std::string action;               // such as "ban" or "lift-ban"
  AccountId account;                // the account it concerns; may be empty
  std::string detail;               // why
  bool operator==(const AuditEntry&) const = default;
};

struct CreateInvite {
  std::int64_t count = 1;       // how many may use it
  std::chrono::hours valid{0};  // 0: until it is used up
  std::string note = {};
};
/// An invite that was made; its code is not among what the server keeps.
struct Invite {
  std::string id;
  std::int64_t left = 0;                    // how many may still use it
  std::chrono::milliseconds expires_at{0};  // Unix time; 0: never
  std::string note;
};
/// A secret that is shown once: the server keeps a hash of it.
struct IssuedCode {
  std::string code;
  std::chrono::milliseconds expires_at{0};  // Unix time; 0: never
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_MODERATION_H_
