#include "server/transport/calls/call_rules.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

namespace merels::transport {
namespace {

constexpr int kPlain = 1;
constexpr int kList = 3;  // reads many rows
constexpr int kHeavy =
    10;  // a stream, which gets much data at first; or makes a guest, which FairShare counts too
constexpr int kSecret = 40;  // checks a password, or costs as much

constexpr std::array kRules = {
    CallRule{"SignInGuest", Needs::kNothing, kHeavy},
    CallRule{"GetAccount", Needs::kToken, kPlain},
    CallRule{"SignUp", Needs::kAccount, kSecret},
    CallRule{"SignIn", Needs::kNothing, kSecret},
    CallRule{"ChangePassword", Needs::kAccount, kSecret},
    CallRule{"ListSignIns", Needs::kAccount, kList, true},
    CallRule{"EndSignIn", Needs::kAccount, kPlain},

    CallRule{"CreateToken", Needs::kAccount, kSecret},
    CallRule{"ResetPassword", Needs::kNothing, kSecret},
    CallRule{"CloseAccount", Needs::kAccount, kSecret},
    CallRule{"ExportAccount", Needs::kAccount, kHeavy},

    CallRule{"BlockPlayer", Needs::kAccount, kList},
    CallRule{"UnblockPlayer", Needs::kAccount, kList},
    CallRule{"ListBlocks", Needs::kAccount, kList},
    CallRule{"ReportPlayer", Needs::kAccount, kHeavy},
    CallRule{"ListOwnSanctions", Needs::kAccount, kList, true},

    CallRule{"FollowPlayer", Needs::kAccount, kList},
    CallRule{"UnfollowPlayer", Needs::kAccount, kList},
    CallRule{"ListFriends", Needs::kAccount, kList},

    CallRule{"ListReports", Needs::kModerator, kList},
    CallRule{"ResolveReport", Needs::kModerator, kPlain},
    CallRule{"ImposeSanction", Needs::kModerator, kPlain},
    CallRule{"LiftSanction", Needs::kModerator, kPlain},
    CallRule{"ListSanctions", Needs::kModerator, kList},
    CallRule{"ListAudit", Needs::kModerator, kList},

    CallRule{"CreateInvite", Needs::kOperator, kPlain},
    CallRule{"ListInvites", Needs::kOperator, kList},
    CallRule{"RevokeInvite", Needs::kOperator, kPlain},
    CallRule{"CreateResetCode", Needs::kOperator, kPlain},
    CallRule{"SetModerator", Needs::kOperator, kPlain},
    CallRule{"ListNodes", Needs::kOperator, kPlain},
    CallRule{"ListLeases", Needs::kOperator, kList},
    CallRule{"DrainNode", Needs::kOperator, kPlain},

    CallRule{"ListRulesets", Needs::kNothing, kList},

    CallRule{"GetServerInfo", Needs::kNothing, kList},

    CallRule{"OpenTable", Needs::kPlay, kList},
    CallRule{"ListTables", Needs::kWatch, kList},
    CallRule{"JoinTable", Needs::kPlay, kList},
    CallRule{"WithdrawTable", Needs::kPlay, kPlain},
    CallRule{"CreateSeek", Needs::kPlay, kPlain},
    CallRule{"CancelSeek", Needs::kPlay, kPlain},

    CallRule{"CreateChallenge", Needs::kPlay, kList},
    CallRule{"OfferRematch", Needs::kPlay, kList},
    CallRule{"AcceptChallenge", Needs::kPlay, kList},
    CallRule{"DeclineChallenge", Needs::kPlay, kPlain},
    CallRule{"WithdrawChallenge", Needs::kPlay, kPlain},
    CallRule{"ListChallenges", Needs::kPlay, kPlain},

    CallRule{"Say", Needs::kChat, kList},
    CallRule{"ListMessages", Needs::kChat, kList, true},
    CallRule{"SetChat", Needs::kChat, kPlain},

    CallRule{"Submit", Needs::kPlay, kPlain},
    CallRule{"GetMatch", Needs::kWatch, kPlain},
    CallRule{"ListMatches", Needs::kWatch, kList, true},
    CallRule{"ExportMatch", Needs::kWatch, kList},
    CallRule{"ListLegalPlies", Needs::kWatch, kPlain},
    CallRule{"ListBestSolutions", Needs::kWatch, kList, true},
    CallRule{"ExportMatches", Needs::kWatch, kHeavy, true},

    CallRule{"AnalyseMatch", Needs::kWatch, kHeavy},

    CallRule{"ListChannels", Needs::kWatch, kPlain},

    CallRule{"GetRatings", Needs::kWatch, kPlain},
    CallRule{"ListStandings", Needs::kWatch, kList, true},
    CallRule{"ListRatingHistory", Needs::kWatch, kList, true},
    CallRule{"ListRatingLog", Needs::kWatch, kList, true},

    CallRule{"Session", Needs::kWatch, kHeavy},
    CallRule{"HealthCheck", Needs::kNothing, kPlain},
    CallRule{"HealthWatch", Needs::kNothing, kHeavy},
    CallRule{"ServerReflection", Needs::kNothing, kList},
};

constexpr CallRule kUnknown{"", Needs::kOperator, kSecret};

/// The scope that is needed; nothing when any scope will do.
std::optional<session::Scope> ScopeOf(Needs needs) {
  switch (needs) {
    case Needs::kNothing:
    case Needs::kOperator:
    case Needs::kToken: return std::nullopt;
    case Needs::kWatch: return session::Scope::kWatch;
    case Needs::kPlay: return session::Scope::kPlay;
    case Needs::kChat: return session::Scope::kChat;
    case Needs::kModerator:
    case Needs::kAccount: return session::Scope::kAccount;
  }
  return std::nullopt;
}

}  // namespace

Result<void> CheckScopes(const CallRule& rule, session::Scopes scopes) {
  const auto scope = ScopeOf(rule.needs);
  if (!scope || scopes.Allow(*scope)) return {};
  return Error{Reason::kNotAllowed, "this token may not make this call: it needs the scope " +
                                        session::ScopesText(session::Scopes().With(*scope))};
}

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
