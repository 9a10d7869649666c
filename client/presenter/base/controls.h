// What a screen offers to press and to fill in: plain values that the view draws as widgets. A widget's id,
// for tests and for assistive programs, follows from its action, so nothing has to be named twice.
#ifndef MERELS_CLIENT_PRESENTER_BASE_CONTROLS_H_
#define MERELS_CLIENT_PRESENTER_BASE_CONTROLS_H_

#include <cstdint>
#include <string>
#include <string_view>

namespace merels::presenter {

/// Everything that can be pressed. The argument, where one is named, says which.
enum class Action : std::uint8_t {
  // Anywhere.
  kShowLobby,
  kShowTable,
  kShowWatch,
  kShowGames,
  kShowRanks,
  kShowAccount,
  kTryNow,        // connect again at once
  kDismissToast,  // number of the toast
  kCloseKeys,
  // Sign-in.
  kSignInGuest,
  kSignInMember,
  kSignUpHere,  // a new member, straight from the sign-in screen
  kUseServer,   // HOST:PORT out of the recent list
  // Account.
  kSignUp,  // the guest becomes a member
  kChangePassword,
  kEndSignIn,  // id of a sign-in
  kSignOut,
  kSignInAs,  // to the sign-in screen, as somebody else
  kReloadSignIns,
  // Games.
  kMoreGames,
  kReloadGames,
  // Ratings.
  kChoosePool,  // a pool, or "own"
  // Lobby.
  kChooseClock,  // such as "5+3"
  kChooseKind,   // "rated" or "casual"
  kQuickPlay,
  kCancelSeek,
  kNewTable,  // opens the dialog
  kCloseDialog,
  kChooseRuleset,  // a registered name
  kChooseTableClock,
  kChooseSide,  // "white", "black" or "toss"
  kTogglePrivate,
  kChooseTableKind,  // "rated" or "casual"
  kChooseOpponent,   // how far from one's own rating: "0" (anybody), "100", ...
  kChooseWatching,   // "open", "code" or "closed"
  kChooseDelay,      // how late others see it, such as "2plies"
  kCreateTable,
  kWithdrawTable,  // table id
  kJoinTable,      // table id
  kJoinByCode,
  kWatch,      // match id
  kWatchTv,    // a channel; empty: the best of all
  kOpenMatch,  // match id of an own match
  kReloadLobby,
  kFilterRules,  // a ruleset's name: shows only that, or all again; likewise the next three
  kFilterClass,  // the name of a time class
  kFilterKind,   // "rated" or "casual"
  kFilterBots,   // leaves computers out
  kFilterLevel,  // only players of about one's own strength
  kCopyCode,     // a code, to be handed on
  // People.
  kShowPerson,  // account id: what can be done about that player
  kClosePerson,
  kChallengePerson,
  kMutePerson,  // on this machine only
  kBlockPerson,
  kUnblockPerson,  // account id
  kReportPerson,   // opens the form of a report, or closes it
  kChooseReport,   // its kind
  kSendReport,
  kReloadBlocks,
  kChooseAccountList,  // "sign-ins" or "blocked"
  // Challenges.
  kSendChallenge,
  kAcceptChallenge,    // id of a challenge
  kDeclineChallenge,   // "ID:REASON"
  kWhyDecline,         // id of the challenge to be declined; empty: none after all
  kWithdrawChallenge,  // so
  kRematch,            // id of the match to be played again
  // Talk.
  kSayCourtesy,  // its name
  kToggleTalk,
  kShowColumn,  // "moves" or "talk", where there is room for one of them
  // Table.
  kOfferDraw,
  kAcceptDraw,
  kDeclineDraw,
  kResign,
  kAbort,  // before each side has made a ply
  kOfferTakeback,
  kAcceptTakeback,
  kDeclineTakeback,
  kClaimWin,  // of a game whose opponent is away
  kClaimDraw,
  kFinishPly,  // the man stays where it has landed
  kAgain,      // the same puzzle once more
  kFlip,
  kTypePly,  // opens the field for typed plies
  kFirstPly,
  kPreviousPly,
  kNextPly,
  kLivePly,
  kShowPly,     // number of a ply, from 1; 0 is the start position
  kCopyRecord,  // the record of the match, as text
  kSaveRecord,
  kLeaveTable,
};

/// Such as "join-table". Static storage.
std::string_view Name(Action action);

enum class Emphasis : std::uint8_t { kNormal, kPrimary, kDanger, kQuiet };

/// A button, chip, tile, tab or row that can be pressed.
struct Button {
  Action action = Action::kShowLobby;
  std::string argument;
  std::string label;
  bool enabled = true;
  bool chosen = false;  // for chips, tiles and tabs
  Emphasis emphasis = Emphasis::kNormal;

  /// Such as "join-table:abc" or "resign".
  std::string Id() const;
  bool operator==(const Button&) const = default;
};

/// A name as a button, which shows the account with this id.
Button NameButton(std::string account, std::string name);

/// Text that can be filled in.
enum class Field : std::uint8_t {
  kServer,
  kName,
  kPassword,
  kCode,
  kPly,
  kFriend,
  kChat,
  // Account.
  kMemberName,
  kOldPassword,
  kNewPassword,
  kInvite,
  // About a person.
  kReport,
};

/// Such as "field:server". Static storage.
std::string_view Name(Field field);

/// The presenter owns the text, the view the caret. When `text` is not what the widget holds, the widget
/// takes it over with the caret at its end.
struct TextField {
  Field field = Field::kServer;
  std::string label;
  std::string hint;  // shown while the text is empty
  std::string text;
  bool enabled = true;
  std::size_t max_length = 64;  // in bytes
  bool secret = false;          // shown as dots, and told to nobody
  std::string problem{};        // what is wrong with the text, in a sentence under the field

  bool operator==(const TextField&) const = default;
};

/// Whether a list has something to show.
enum class ListState : std::uint8_t { kLoading, kReady, kEmpty, kFailed };

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_BASE_CONTROLS_H_
