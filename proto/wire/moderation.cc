#include "proto/wire/moderation.h"

#include <utility>

#include "proto/wire/messages.h"
#include "proto/wire/reading.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

constexpr std::size_t kMaxReasonText = 1200;  // bytes

using std::chrono::milliseconds;

MatchId ReadOptionalMatch(Reading& reading, const std::string& text) {
  return text.empty() ? MatchId() : reading.Take(ReadMatchId(text));
}

}  // namespace

v1::SanctionKind ToProto(lobby::SanctionKind kind) {
  switch (kind) {
    case lobby::SanctionKind::kWarning: return v1::SANCTION_KIND_WARNING;
    case lobby::SanctionKind::kMute: return v1::SANCTION_KIND_MUTE;
    case lobby::SanctionKind::kRatedBan: return v1::SANCTION_KIND_RATED_BAN;
    case lobby::SanctionKind::kBan: return v1::SANCTION_KIND_BAN;
  }
  return v1::SANCTION_KIND_UNSPECIFIED;
}

Result<lobby::SanctionKind> FromProto(v1::SanctionKind kind) {
  for (const lobby::SanctionKind known : lobby::kSanctionKinds) {
    if (ToProto(known) == kind) return known;
  }
  return Error{Reason::kBadArgument, "there is no such kind of sanction"};
}

v1::Sanction ToProto(const lobby::Sanctioned& sanction) {
  v1::Sanction message;
  message.set_id(sanction.id);
  message.set_kind(ToProto(sanction.kind));
  message.set_imposed_because(sanction.reason);
  message.set_at_unix_ms(sanction.at.count());
  if (sanction.until.count() != 0) message.set_until_unix_ms(sanction.until.count());
  message.set_account_id(sanction.account.text());
  return message;
}

Result<lobby::Sanctioned> FromProto(const v1::Sanction& message) {
  Reading reading;
  lobby::Sanctioned sanction;
  sanction.id = reading.Text(message.id(), kMaxOpaqueText, "the id of the sanction");
  sanction.kind = reading.Take(FromProto(message.kind()));
  sanction.reason = reading.Text(message.imposed_because(), kMaxReasonText, "the reason of the sanction");
  sanction.at = reading.Time(message.at_unix_ms(), "the time of the sanction");
  sanction.until = reading.Time(message.until_unix_ms(), "the end of the sanction");
  sanction.account =
      AccountId(reading.Text(message.account_id(), kMaxOpaqueText, "the account of the sanction"));
  return reading.Done(std::move(sanction));
}

v1::Sanction ToProto(const lobby::SanctionLifted& lifted) {
  v1::Sanction message = ToProto(lifted.sanction);
  message.set_lifted_because(lifted.because);
  message.set_lifted_at_unix_ms(lifted.at.count());
  return message;
}

Result<lobby::SanctionLifted> LiftedFromProto(const v1::Sanction& message) {
  Reading reading;
  lobby::SanctionLifted lifted;
  lifted.sanction = reading.Take(FromProto(message));
  lifted.because = reading.Text(message.lifted_because(), kMaxReasonText, "the reason of lifting it");
  lifted.at = reading.Time(message.lifted_at_unix_ms(), "the time of lifting it");
  return reading.Done(std::move(lifted));
}

v1::ReportKind ToProto(api::ReportKind kind) {
  switch (kind) {
    case api::ReportKind::kOther: return v1::REPORT_KIND_OTHER;
    case api::ReportKind::kCheating: return v1::REPORT_KIND_CHEATING;
    case api::ReportKind::kInsult: return v1::REPORT_KIND_INSULT;
    case api::ReportKind::kSpam: return v1::REPORT_KIND_SPAM;
    case api::ReportKind::kName: return v1::REPORT_KIND_NAME;
  }
  return v1::REPORT_KIND_UNSPECIFIED;
}

Result<api::ReportKind> FromProto(v1::ReportKind kind) {
  if (kind == v1::REPORT_KIND_UNSPECIFIED) return api::ReportKind::kOther;
  for (const api::ReportKind known : api::kReportKinds) {
    if (ToProto(known) == kind) return known;
  }
  return Error{Reason::kBadArgument, "there is no such kind of report"};
}

v1::Report ToProto(const api::Report& report) {
  v1::Report message;
  message.set_id(report.id);
  *message.mutable_reporter() = ToProto(report.reporter);
  *message.mutable_player() = ToProto(report.player);
  message.set_match_id(report.match.text());
  message.set_kind(ToProto(report.kind));
  message.set_text(report.text);
  message.set_at_unix_ms(report.at.count());
  return message;
}

Result<api::Report> FromProto(const v1::Report& message) {
  Reading reading;
  api::Report report;
  report.id = CleanSentence(message.id());
  report.reporter = reading.Take(FromProto(message.reporter()));
  report.player = reading.Take(FromProto(message.player()));
  report.match = ReadOptionalMatch(reading, message.match_id());
  report.kind = reading.Take(FromProto(message.kind()));
  report.text = CleanSentence(message.text());
  report.at = reading.Time(message.at_unix_ms(), "the time of the report");
  return reading.Done(std::move(report));
}

v1::Sanction ToProto(const api::Sanction& sanction) {
  v1::Sanction message = ToProto(sanction.imposed);
  if (sanction.lifted_at.count() != 0) message.set_lifted_at_unix_ms(sanction.lifted_at.count());
  message.set_lifted_because(sanction.lifted_because);
  message.set_account_id(sanction.account.text());
  message.set_author_id(sanction.author.text());
  return message;
}

Result<api::Sanction> ListedFromProto(const v1::Sanction& message) {
  auto imposed = FromProto(message);
  if (!imposed.ok()) return imposed.error();
  return api::Sanction{
      *std::move(imposed), milliseconds(message.lifted_at_unix_ms()), CleanSentence(message.lifted_because()),
      AccountId(CleanSentence(message.account_id())), AccountId(CleanSentence(message.author_id()))};
}

v1::AuditEntry ToProto(const api::AuditEntry& entry) {
  v1::AuditEntry message;
  message.set_number(entry.number);
  message.set_at_unix_ms(entry.at.count());
  message.set_actor_id(entry.actor.text());
  message.set_action(entry.action);
  message.set_account_id(entry.account.text());
  message.set_detail(entry.detail);
  return message;
}

api::AuditEntry FromProto(const v1::AuditEntry& message) {
  return {message.number(),
          milliseconds(message.at_unix_ms()),
          AccountId(CleanSentence(message.actor_id())),
          CleanSentence(message.action()),
          AccountId(CleanSentence(message.account_id())),
          CleanSentence(message.detail())};
}

// ---- PlayerSafetyService

constexpr auto kToProto = [](const auto& one) { return ToProto(one); };
constexpr auto kFromProto = [](const auto& one) { return FromProto(one); };

template <>
struct Messages<api::BlockPlayer>
    : OnPlayer<api::BlockPlayer, v1::BlockPlayerRequest, v1::BlockPlayerResponse> {};
template struct Wire<api::BlockPlayer>;

template <>
struct Messages<api::UnblockPlayer>
    : OnPlayer<api::UnblockPlayer, v1::UnblockPlayerRequest, v1::UnblockPlayerResponse> {};
template struct Wire<api::UnblockPlayer>;

template <>
struct Messages<api::ListBlocks>
    : MessagesOf<api::ListBlocks, v1::ListBlocksRequest, v1::ListBlocksResponse> {
  static Response WriteAnswer(const api::Page<match::Player>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_players(); });
  }
  static Result<api::Page<match::Player>> ReadAnswer(const Response& message) {
    return ReadItems<match::Player>(message.players(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListBlocks>;

template <>
struct Messages<api::ReportPlayer>
    : MessagesOf<api::ReportPlayer, v1::ReportPlayerRequest, v1::ReportPlayerResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ReportPlayer& call) {
    Request message;
    message.set_player(call.player);
    message.set_match_id(call.match.text());
    message.set_kind(ToProto(call.kind));
    message.set_text(call.text);
    return message;
  }
  static Result<api::ReportPlayer> ReadRequest(const Request& message) {
    Reading reading;
    const auto kind = reading.Take(FromProto(message.kind()));
    return reading.Done(api::ReportPlayer{message.player(), ReadOptionalMatch(reading, message.match_id()),
                                          kind, message.text()});
  }
  static Response WriteAnswer(const std::string& answer) {
    Response message;
    message.set_report_id(answer);
    return message;
  }
  static Result<std::string> ReadAnswer(const Response& message) { return message.report_id(); }
};
template struct Wire<api::ReportPlayer>;

template <>
struct Messages<api::ListOwnSanctions>
    : MessagesOf<api::ListOwnSanctions, v1::ListOwnSanctionsRequest, v1::ListOwnSanctionsResponse> {
  static Response WriteAnswer(const api::Page<api::Sanction>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_sanctions(); });
  }
  static Result<api::Page<api::Sanction>> ReadAnswer(const Response& message) {
    return ReadItems<api::Sanction>(message.sanctions(), message.next_page_token(), ListedFromProto);
  }
};
template struct Wire<api::ListOwnSanctions>;

// ---- ModerationService

template <>
struct Messages<api::ListReports>
    : MessagesOf<api::ListReports, v1::ListReportsRequest, v1::ListReportsResponse> {
  static Response WriteAnswer(const api::Page<api::Report>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_reports(); });
  }
  static Result<api::Page<api::Report>> ReadAnswer(const Response& message) {
    return ReadItems<api::Report>(message.reports(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListReports>;

template <>
struct Messages<api::ResolveReport>
    : MessagesOf<api::ResolveReport, v1::ResolveReportRequest, v1::ResolveReportResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ResolveReport& call) {
    Request message;
    message.set_report_id(call.report);
    message.set_resolution(call.resolution);
    return message;
  }
  static Result<api::ResolveReport> ReadRequest(const Request& message) {
    return api::ResolveReport{message.report_id(), message.resolution()};
  }
};
template struct Wire<api::ResolveReport>;

template <>
struct Messages<api::ImposeSanction>
    : MessagesOf<api::ImposeSanction, v1::ImposeSanctionRequest, v1::ImposeSanctionResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ImposeSanction& call) {
    Request message;
    message.set_player(call.player);
    message.set_kind(ToProto(call.kind));
    message.set_because(call.reason);
    message.set_term_minutes(static_cast<int>(call.term.count()));
    return message;
  }
  static Result<api::ImposeSanction> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::ImposeSanction{message.player(), reading.Take(FromProto(message.kind())),
                                            message.because(), std::chrono::minutes(message.term_minutes())});
  }
  static Response WriteAnswer(const api::Sanction& answer) {
    Response message;
    *message.mutable_sanction() = ToProto(answer);
    return message;
  }
  static Result<api::Sanction> ReadAnswer(const Response& message) {
    return ListedFromProto(message.sanction());
  }
};
template struct Wire<api::ImposeSanction>;

template <>
struct Messages<api::LiftSanction>
    : MessagesOf<api::LiftSanction, v1::LiftSanctionRequest, v1::LiftSanctionResponse> {
  static Request WriteRequest([[maybe_unused]] const api::LiftSanction& call) {
    Request message;
    message.set_sanction_id(call.sanction);
    message.set_because(call.reason);
    return message;
  }
  static Result<api::LiftSanction> ReadRequest(const Request& message) {
    return api::LiftSanction{message.sanction_id(), message.because()};
  }
};
template struct Wire<api::LiftSanction>;

template <>
struct Messages<api::ListSanctions>
    : MessagesOf<api::ListSanctions, v1::ListSanctionsRequest, v1::ListSanctionsResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ListSanctions& call) {
    Request message;
    message.set_player(call.player);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::ListSanctions> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::ListSanctions{message.player(), ReadPage(reading, message)});
  }
  static Response WriteAnswer(const api::Page<api::Sanction>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_sanctions(); });
  }
  static Result<api::Page<api::Sanction>> ReadAnswer(const Response& message) {
    return ReadItems<api::Sanction>(message.sanctions(), message.next_page_token(), ListedFromProto);
  }
};
template struct Wire<api::ListSanctions>;

template <>
struct Messages<api::ListAudit> : MessagesOf<api::ListAudit, v1::ListAuditRequest, v1::ListAuditResponse> {
  static Request WriteRequest([[maybe_unused]] const api::ListAudit& call) {
    Request message;
    message.set_before_number(call.before);
    WritePage(call.page, message);
    return message;
  }
  static Result<api::ListAudit> ReadRequest(const Request& message) {
    Reading reading;
    return reading.Done(api::ListAudit{message.before_number(), ReadPage(reading, message)});
  }
  static Response WriteAnswer(const api::Page<api::AuditEntry>& answer) {
    return WriteItems<Response>(answer, kToProto,
                                [](Response& message) { return message.mutable_entries(); });
  }
  static Result<api::Page<api::AuditEntry>> ReadAnswer(const Response& message) {
    return ReadItems<api::AuditEntry>(message.entries(), message.next_page_token(), kFromProto);
  }
};
template struct Wire<api::ListAudit>;

}  // namespace merels::wire
