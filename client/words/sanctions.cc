#include "client/words/sanctions.h"

#include "client/words/day_text.h"

namespace merels::words {

std::string DescribeSanction(const lobby::Sanctioned& sanction) {
  const std::string until = sanction.until.count() == 0 ? "" : " until " + DayTextWithZone(sanction.until);
  const auto may_not = [&](const char* what) { return "You may not " + std::string(what) + until; };
  std::string told = "A moderator warns you";
  switch (sanction.kind) {
    case lobby::SanctionKind::kWarning: break;
    case lobby::SanctionKind::kMute: told = may_not("chat"); break;
    case lobby::SanctionKind::kRatedBan: told = may_not("play rated matches"); break;
    case lobby::SanctionKind::kBan: told = may_not("sign in"); break;
  }
  return told + ": " + sanction.reason;
}

std::string DescribeLifting(const lobby::SanctionLifted& lifted) {
  std::string what = "warning";
  switch (lifted.sanction.kind) {
    case lobby::SanctionKind::kWarning: break;
    case lobby::SanctionKind::kMute: what = "mute"; break;
    case lobby::SanctionKind::kRatedBan: what = "ban from rated matches"; break;
    case lobby::SanctionKind::kBan: what = "ban"; break;
  }
  return "A moderator lifts the " + what + ": " + lifted.because;
}

}  // namespace merels::words
