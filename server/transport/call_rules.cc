#include "server/transport/call_rules.h"

#include <algorithm>
#include <array>

namespace merels::transport {
namespace {

constexpr int kPlain = 1;
constexpr int kList = 3;     // reads many rows
constexpr int kHeavy = 10;   // stays, and is told much at first
constexpr int kSecret = 40;  // makes an account, or has a password checked

constexpr std::array kRules = {
    CallRule{"SignInGuest", kSecret},     CallRule{"GetAccount", kPlain},
    CallRule{"SignUp", kSecret},          CallRule{"SignIn", kSecret},
    CallRule{"ChangePassword", kSecret},  CallRule{"ListSignIns", kList},
    CallRule{"EndSignIn", kPlain},

    CallRule{"ListRulesets", kList},

    CallRule{"OpenTable", kList},         CallRule{"ListTables", kList},
    CallRule{"JoinTable", kList},         CallRule{"WithdrawTable", kPlain},
    CallRule{"CreateSeek", kPlain},       CallRule{"CancelSeek", kPlain},

    CallRule{"PlayPly", kPlain},          CallRule{"Resign", kPlain},
    CallRule{"OfferDraw", kPlain},        CallRule{"AcceptDraw", kPlain},
    CallRule{"DeclineDraw", kPlain},      CallRule{"ClaimAbandoned", kPlain},
    CallRule{"OfferTakeback", kPlain},
    CallRule{"AcceptTakeback", kPlain},
    CallRule{"DeclineTakeback", kPlain},
    CallRule{"Abort", kPlain},
    CallRule{"GetMatch", kPlain},         CallRule{"ListMatches", kList},
    CallRule{"ExportMatch", kList},       CallRule{"ListLegalPlies", kPlain},
    CallRule{"ListBestSolutions", kList},

    CallRule{"Session", kHeavy},          CallRule{"HealthCheck", kPlain},
};

constexpr CallRule kUnknown{"", kSecret};

}  // namespace

std::span<const CallRule> AllCallRules() { return kRules; }

const CallRule& RuleOfRequest(std::string_view request) {
  constexpr std::string_view kEnding = "Request";
  if (!request.ends_with(kEnding)) return kUnknown;
  request.remove_suffix(kEnding.size());
  const auto* const found =
      std::find_if(kRules.begin(), kRules.end(), [&](const CallRule& rule) { return rule.name == request; });
  return found == kRules.end() ? kUnknown : *found;
}

}  // namespace merels::transport
