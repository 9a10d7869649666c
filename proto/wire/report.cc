#include "proto/wire/report.h"

namespace merels::wire {

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

}  // namespace merels::wire
