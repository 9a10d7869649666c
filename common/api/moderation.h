// Requests about other players' conduct, and what moderators and the operator ask for.
#ifndef MERELS_COMMON_API_MODERATION_H_
#define MERELS_COMMON_API_MODERATION_H_

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/lobby/sanction.h"

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
  std::string match = {};  // the match it is about; may be empty
  ReportKind kind = ReportKind::kOther;
  std::string text = {};  // at most 500 bytes; may be empty
};

struct ImposeSanction {
  std::string player;  // id or name
  lobby::SanctionKind kind = lobby::SanctionKind::kWarning;
  std::string reason;  // the player is shown it
  int minutes = 0;     // 0: for ever
};

struct CreateInvite {
  int count = 1;        // how many may use it
  int valid_hours = 0;  // 0: until it is used up
  std::string note = {};
};

}  // namespace merels::api

#endif  // MERELS_COMMON_API_MODERATION_H_
