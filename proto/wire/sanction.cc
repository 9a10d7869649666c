#include "proto/wire/sanction.h"

#include <utility>

#include "proto/wire/reading.h"

namespace merels::wire {
namespace {

constexpr std::size_t kMaxReasonText = 1200;  // bytes

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

}  // namespace merels::wire
