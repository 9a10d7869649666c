#include "client/presenter/base/controls.h"

#include <utility>

namespace merels::presenter {

std::string_view Name(Action action) {
  switch (action) {
    case Action::kShowLobby: return "show-lobby";
    case Action::kShowTable: return "show-table";
    case Action::kShowWatch: return "show-watch";
    case Action::kShowGames: return "show-games";
    case Action::kShowRanks: return "show-ranks";
    case Action::kShowAccount: return "show-account";
    case Action::kTryNow: return "try-now";
    case Action::kDismissToast: return "dismiss-toast";
    case Action::kCloseKeys: return "close-keys";
    case Action::kSignInGuest: return "sign-in-guest";
    case Action::kSignInMember: return "sign-in-member";
    case Action::kSignUpHere: return "sign-up-here";
    case Action::kUseServer: return "use-server";
    case Action::kSignUp: return "sign-up";
    case Action::kChangePassword: return "change-password";
    case Action::kEndSignIn: return "end-sign-in";
    case Action::kSignOut: return "sign-out";
    case Action::kSignInAs: return "sign-in-as";
    case Action::kReloadSignIns: return "reload-sign-ins";
    case Action::kMoreGames: return "more-games";
    case Action::kReloadGames: return "reload-games";
    case Action::kChooseClock: return "choose-clock";
    case Action::kChooseKind: return "choose-kind";
    case Action::kChoosePool: return "choose-pool";
    case Action::kQuickPlay: return "quick-play";
    case Action::kCancelSeek: return "cancel-seek";
    case Action::kNewTable: return "new-table";
    case Action::kCloseDialog: return "close-dialog";
    case Action::kChooseRuleset: return "choose-ruleset";
    case Action::kChooseTableClock: return "choose-table-clock";
    case Action::kChooseSide: return "choose-side";
    case Action::kTogglePrivate: return "toggle-private";
    case Action::kChooseTableKind: return "choose-table-kind";
    case Action::kChooseOpponent: return "choose-opponent";
    case Action::kChooseWatching: return "choose-watching";
    case Action::kChooseDelay: return "choose-delay";
    case Action::kCreateTable: return "create-table";
    case Action::kWithdrawTable: return "withdraw-table";
    case Action::kJoinTable: return "join-table";
    case Action::kJoinByCode: return "join-by-code";
    case Action::kWatch: return "watch";
    case Action::kWatchTv: return "watch-tv";
    case Action::kOpenMatch: return "open-match";
    case Action::kReloadLobby: return "reload-lobby";
    case Action::kFilterRules: return "filter-rules";
    case Action::kFilterClass: return "filter-class";
    case Action::kFilterKind: return "filter-kind";
    case Action::kFilterBots: return "filter-bots";
    case Action::kFilterLevel: return "filter-level";
    case Action::kCopyCode: return "copy-code";
    case Action::kShowPerson: return "show-person";
    case Action::kClosePerson: return "close-person";
    case Action::kChallengePerson: return "challenge-person";
    case Action::kMutePerson: return "mute-person";
    case Action::kBlockPerson: return "block-person";
    case Action::kUnblockPerson: return "unblock-person";
    case Action::kReportPerson: return "report-person";
    case Action::kChooseReport: return "choose-report";
    case Action::kSendReport: return "send-report";
    case Action::kReloadBlocks: return "reload-blocks";
    case Action::kChooseAccountList: return "choose-account-list";
    case Action::kSendChallenge: return "send-challenge";
    case Action::kAcceptChallenge: return "accept-challenge";
    case Action::kDeclineChallenge: return "decline-challenge";
    case Action::kWhyDecline: return "why-decline";
    case Action::kWithdrawChallenge: return "withdraw-challenge";
    case Action::kRematch: return "rematch";
    case Action::kSayCourtesy: return "say-courtesy";
    case Action::kToggleTalk: return "toggle-talk";
    case Action::kShowColumn: return "show-column";
    case Action::kOfferDraw: return "offer-draw";
    case Action::kAcceptDraw: return "accept-draw";
    case Action::kDeclineDraw: return "decline-draw";
    case Action::kResign: return "resign";
    case Action::kAbort: return "abort";
    case Action::kOfferTakeback: return "offer-takeback";
    case Action::kAcceptTakeback: return "accept-takeback";
    case Action::kDeclineTakeback: return "decline-takeback";
    case Action::kClaimWin: return "claim-win";
    case Action::kClaimDraw: return "claim-draw";
    case Action::kFinishPly: return "finish-ply";
    case Action::kAgain: return "again";
    case Action::kFlip: return "flip";
    case Action::kTypePly: return "type-ply";
    case Action::kFirstPly: return "first-ply";
    case Action::kPreviousPly: return "previous-ply";
    case Action::kNextPly: return "next-ply";
    case Action::kLivePly: return "live-ply";
    case Action::kShowPly: return "show-ply";
    case Action::kCopyRecord: return "copy-record";
    case Action::kSaveRecord: return "save-record";
    case Action::kLeaveTable: return "leave-table";
  }
  return "";
}

std::string Button::Id() const {
  std::string id(Name(action));
  if (!argument.empty()) id += ":" + argument;
  return id;
}

Button NameButton(std::string account, std::string name) {
  return {Action::kShowPerson, std::move(account), std::move(name), true, false, Emphasis::kQuiet};
}

std::string_view Name(Field field) {
  switch (field) {
    case Field::kServer: return "field:server";
    case Field::kName: return "field:name";
    case Field::kPassword: return "field:password";
    case Field::kCode: return "field:code";
    case Field::kPly: return "field:ply";
    case Field::kFriend: return "field:friend";
    case Field::kChat: return "field:chat";
    case Field::kMemberName: return "field:member-name";
    case Field::kOldPassword: return "field:old-password";
    case Field::kNewPassword: return "field:new-password";
    case Field::kInvite: return "field:invite";
    case Field::kReport: return "field:report";
  }
  return "";
}

}  // namespace merels::presenter
