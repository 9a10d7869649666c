#include "proto/wire/moderation.h"

#include <utility>

#include "proto/wire/reading.h"
#include "proto/wire/sanction.h"
#include "proto/wire/types.h"

namespace merels::wire {
namespace {

using std::chrono::milliseconds;

MatchId ReadOptionalMatch(Reading& reading, const std::string& text) {
  return text.empty() ? MatchId() : reading.Take(ReadMatchId(text));
}

}  // namespace

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

v1::ReportPlayerRequest ToProto(const api::ReportPlayer& wish) {
  v1::ReportPlayerRequest message;
  message.set_player(wish.player);
  message.set_match_id(wish.match.text());
  message.set_kind(ToProto(wish.kind));
  message.set_text(wish.text);
  return message;
}

Result<api::ReportPlayer> FromProto(const v1::ReportPlayerRequest& message) {
  Reading reading;
  const auto kind = reading.Take(FromProto(message.kind()));
  return reading.Done(api::ReportPlayer{message.player(), ReadOptionalMatch(reading, message.match_id()),
                                        kind, message.text()});
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

v1::ImposeSanctionRequest ToProto(const api::ImposeSanction& wish) {
  v1::ImposeSanctionRequest message;
  message.set_player(wish.player);
  message.set_kind(ToProto(wish.kind));
  message.set_because(wish.reason);
  message.set_term_minutes(static_cast<int>(wish.term.count()));
  return message;
}

Result<api::ImposeSanction> FromProto(const v1::ImposeSanctionRequest& message) {
  const auto kind = FromProto(message.kind());
  if (!kind.ok()) return kind.error();
  return api::ImposeSanction{message.player(), *kind, message.because(),
                             std::chrono::minutes(message.term_minutes())};
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

v1::CreateInviteRequest ToProto(const api::CreateInvite& wish) {
  v1::CreateInviteRequest message;
  message.set_count(static_cast<int>(wish.count));
  message.set_valid_hours(static_cast<int>(wish.valid.count()));
  message.set_note(wish.note);
  return message;
}

api::CreateInvite FromProto(const v1::CreateInviteRequest& message) {
  return {message.count(), std::chrono::hours(message.valid_hours()), message.note()};
}

v1::Invite ToProto(const api::Invite& invite) {
  v1::Invite message;
  message.set_id(invite.id);
  message.set_left(invite.left);
  if (invite.expires_at.count() != 0) message.set_expires_at_unix_ms(invite.expires_at.count());
  message.set_note(invite.note);
  return message;
}

api::Invite FromProto(const v1::Invite& message) {
  return {CleanSentence(message.id()), message.left(), milliseconds(message.expires_at_unix_ms()),
          CleanSentence(message.note())};
}

}  // namespace merels::wire
