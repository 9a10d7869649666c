#include "client/web/play/play_api.h"

#include <array>
#include <chrono>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include "client/web/play/lobby_json.h"
#include "client/web/play/match_command.h"
#include "common/api/account.h"
#include "common/api/chat.h"
#include "common/api/lobby.h"
#include "common/api/match.h"
#include "common/api/moderation.h"
#include "common/base/text.h"

namespace merels::web {
namespace {

/// How long a member's token in a browser is valid.
constexpr std::chrono::hours kTokenLasts{24 * 30};
/// Its name in the list of sign-ins.
constexpr const char* kTokenLabel = "Browser";
/// More than an account has sign-ins.
constexpr int kAllSignIns = 1000;

Error Crowded() { return {Reason::kUnreachable, "too many people play here now; try again in a moment"}; }

Json SignedInJson(const match::Player& player, const std::string& token) {
  return {{"token", token}, {"account", AccountJson(player)}};
}

std::optional<rules::Side> ReadSide(CommandBody& body) {
  const std::string side = body.Text("side");
  if (side == "white") return rules::Side::kFirst;
  if (side == "black") return rules::Side::kSecond;
  if (!side.empty()) body.Refuse({Reason::kBadArgument, "\"side\" is white, black or missing"});
  return std::nullopt;
}

/// "5+3"; missing: none.
clock::TimeControl ReadClock(CommandBody& body) {
  const std::string text = body.Text("clock");
  if (text.empty()) return {};
  auto read = clock::ParsePlayers(text);
  if (read.ok()) return *read;
  body.Refuse(read.error());
  return {};
}

Json TableAnswer(const lobby::Opened& opened) {
  if (const auto* match = std::get_if<MatchId>(&opened)) return {{"match", match->text()}};
  Json json = InvitationJson(std::get<lobby::Table>(opened));
  json["code"] = std::get<lobby::Table>(opened).code;
  return json;
}

Json SeatedAnswer(const api::Seated& seated) {
  return {{"match", seated.match.text()}, {"side", SideJson(seated.side)}};
}

Json ChallengedAnswer(const lobby::Challenged& challenged) {
  if (const auto* match = std::get_if<MatchId>(&challenged)) return {{"match", match->text()}};
  return {{"challenge", std::get<lobby::Challenge>(challenged).id.text()}};
}

}  // namespace

PlayApi::PlayApi(Visitors& visitors, TellUnixTime now) : visitors_(visitors), now_(std::move(now)) {}

struct PlayApi::NamedHandler {
  std::string_view name;
  Handler handler;
};

const PlayApi::NamedHandler* PlayApi::Find(const std::string& name) {
  static constexpr std::array kHandlers = {
      NamedHandler{"guest", &PlayApi::BecomeGuest},
      NamedHandler{"sign-in", &PlayApi::SignIn},
      NamedHandler{"sign-up", &PlayApi::SignUp},
      NamedHandler{"sign-out", &PlayApi::SignOut},
      NamedHandler{"account", &PlayApi::ReadAccount},
      NamedHandler{"invitation", &PlayApi::ReadInvitation},
      NamedHandler{"invite", &PlayApi::Invite},
      NamedHandler{"join", &PlayApi::Join},
      NamedHandler{"withdraw", &PlayApi::Withdraw},
      NamedHandler{"seek", &PlayApi::Seek},
      NamedHandler{"cancel-seek", &PlayApi::CancelSeek},
      NamedHandler{"command", &PlayApi::Command},
      NamedHandler{"rematch", &PlayApi::Rematch},
      NamedHandler{"accept-challenge", &PlayApi::AcceptChallenge},
      NamedHandler{"decline-challenge", &PlayApi::DeclineChallenge},
      NamedHandler{"say", &PlayApi::Say},
      NamedHandler{"chat", &PlayApi::SetChat},
      NamedHandler{"block", &PlayApi::Block},
      NamedHandler{"report", &PlayApi::Report},
      NamedHandler{"stream", &PlayApi::Stream},
  };
  for (const NamedHandler& one : kHandlers) {
    if (one.name == name) return &one;
  }
  return nullptr;
}

void PlayApi::Handle(const WebRequest& request, const Answered& done) {
  const auto& path = request.target.path;
  const NamedHandler* handler = path.size() == 2 ? Find(path[1]) : nullptr;
  if (handler == nullptr)
    return done(RefusedCommand({Reason::kUnknownRequest, "there is no such command here"}));
  Ask ask{{request.token, request.address}, CommandBody(request.body), done};
  (this->*handler->handler)(ask);
}

template <class Call, class Tell>
void PlayApi::Make(const Ask& ask, Call call, Tell tell) {
  if (!ask.body.fault().ok()) return ask.Refuse(ask.body.fault().error());
  sdk::Calls* calls = visitors_.CallsOf(ask.visitor);
  if (calls == nullptr) return ask.Refuse(Crowded());
  calls->Make(std::move(call), [ask, tell](const Result<typename Call::Answer>& answer) {
    if (!answer.ok()) return ask.Refuse(answer.error());
    if constexpr (std::is_void_v<typename Call::Answer>) {
      tell();
    } else {
      tell(*answer);
    }
  });
}

template <class Call>
void PlayApi::Make(const Ask& ask, Call call) {
  Make(ask, std::move(call), [ask](const auto&...) { ask.Answer(Json::object()); });
}

// ---- Who it is

void PlayApi::BecomeGuest(Ask& ask) {
  Make(ask, api::SignInGuest{ask.body.Text("name")},
       [ask](const api::SignedIn& made) { ask.Answer(SignedInJson(made.player, made.token)); });
}

void PlayApi::SignIn(Ask& ask) {
  ask.visitor.token.clear();
  Make(ask, api::SignIn{ask.body.Needed("name"), ask.body.Needed("password"), kTokenLabel},
       [this, ask](const api::SignedIn& signed_in) { NarrowToken(ask, signed_in); });
}

void PlayApi::SignUp(Ask& ask) {
  Make(ask, api::SignUp{ask.body.Needed("name"), ask.body.Needed("password"), ask.body.Text("invite")},
       [this, ask](const match::Player& player) {
         NarrowToken(ask, {player, ask.visitor.token});
       });
}

void PlayApi::NarrowToken(const Ask& ask, const api::SignedIn& signed_in) {
  Ask wide = ask;
  wide.visitor.token = signed_in.token;
  Make(wide, api::CreateToken{session::Scopes::All(), kTokenLabel, kTokenLasts},
       [this, ask, wide, signed_in](const std::string& token) {
         EndToken(wide.visitor,
                  [ask, signed_in, token] { ask.Answer(SignedInJson(signed_in.player, token)); });
       });
}

void PlayApi::EndToken(const Visitor& visitor, const std::function<void()>& ended) {
  sdk::Calls* calls = visitors_.CallsOf(visitor);
  if (calls == nullptr) return ended();
  const auto end = [this, visitor, ended](const Result<api::Page<api::SignInEntry>>& all) {
    sdk::Calls* more = visitors_.CallsOf(visitor);
    if (!all.ok() || more == nullptr) return ended();
    for (const api::SignInEntry& one : all->items) {
      if (one.current) return more->Make(api::EndSignIn{one.id}, [ended](const Result<void>&) { ended(); });
    }
    ended();
  };
  calls->Make(api::ListSignIns{{kAllSignIns, ""}}, end);
}

void PlayApi::SignOut(Ask& ask) {
  EndToken(ask.visitor, [ask] { ask.Answer(Json::object()); });
}

void PlayApi::ReadAccount(Ask& ask) {
  Make(ask, api::GetAccount(), [ask](const match::Player& me) {
    ask.Answer({{"account", AccountJson(me)}});
  });
}

// ---- Finding an opponent

void PlayApi::FindInvitation(const std::string& address, const std::string& code, Done<lobby::Table> done) {
  sdk::Calls* calls = visitors_.CallsOf({"", address});
  if (calls == nullptr) return done(Crowded());
  calls->Make(api::GetTable{{}, code}, std::move(done));
}

void PlayApi::ReadInvitation(Ask& ask) {
  ask.visitor.token.clear();
  Make(ask, api::GetTable{{}, ask.body.Needed("code")},
       [ask](const lobby::Table& table) { ask.Answer(InvitationJson(table)); });
}

void PlayApi::Invite(Ask& ask) {
  api::OpenTable call;
  call.request = ask.body.Request();
  call.ruleset = ask.body.Needed("ruleset");
  call.clock = ReadClock(ask.body);
  call.side = ReadSide(ask.body);
  call.is_private = true;
  Make(ask, std::move(call), [ask](const lobby::Opened& opened) { ask.Answer(TableAnswer(opened)); });
}

void PlayApi::Join(Ask& ask) {
  api::JoinTable call;
  call.request = ask.body.Request();
  call.table = TableId(ask.body.Text("table"));
  call.code = ask.body.Text("code");
  Make(ask, std::move(call), [ask](const api::Seated& seated) { ask.Answer(SeatedAnswer(seated)); });
}

void PlayApi::Withdraw(Ask& ask) { Make(ask, api::WithdrawTable{TableId(ask.body.Needed("table"))}); }

void PlayApi::Seek(Ask& ask) {
  api::CreateSeek call;
  call.request = ask.body.Request();
  call.terms.choices.push_back({ask.body.Needed("ruleset"), ReadClock(ask.body)});
  call.terms.rated = ask.body.Flag("rated");
  Make(ask, std::move(call));
}

void PlayApi::CancelSeek(Ask& ask) {
  Make(ask, api::CancelSeek(), [ask](const std::optional<MatchId>& match) {
    ask.Answer({{"match", match ? Json(match->text()) : Json()}});
  });
}

void PlayApi::Rematch(Ask& ask) {
  Make(ask, api::OfferRematch{ask.body.Request(), MatchId(ask.body.Needed("match"))},
       [ask](const lobby::Challenged& challenged) { ask.Answer(ChallengedAnswer(challenged)); });
}

void PlayApi::AcceptChallenge(Ask& ask) {
  Make(ask, api::AcceptChallenge{ask.body.Request(), ChallengeId(ask.body.Needed("challenge"))},
       [ask](const api::Seated& seated) { ask.Answer(SeatedAnswer(seated)); });
}

void PlayApi::DeclineChallenge(Ask& ask) {
  Make(ask, api::DeclineChallenge{ChallengeId(ask.body.Needed("challenge"))});
}

// ---- A match

void PlayApi::Command(Ask& ask) {
  api::Submit call;
  call.match = MatchId(ask.body.Needed("match"));
  call.command = ReadMatchCommand(ask.body);
  Make(ask, std::move(call), [ask](const match::SeenEntry& entry) { ask.Answer({{"seq", entry.seq()}}); });
}

void PlayApi::Say(Ask& ask) {
  api::Say call;
  call.request = ask.body.Request();
  call.match = MatchId(ask.body.Needed("match"));
  call.text = ask.body.Needed("text");
  Make(ask, std::move(call), [ask](const chat::Message& said) { ask.Answer({{"number", said.number}}); });
}

void PlayApi::SetChat(Ask& ask) {
  Make(ask, api::SetChat{MatchId(ask.body.Needed("match")), ask.body.Flag("off")});
}

void PlayApi::Block(Ask& ask) { Make(ask, api::BlockPlayer{ask.body.Needed("player")}); }

void PlayApi::Report(Ask& ask) {
  const std::string name = ask.body.Needed("about");
  const auto kind = api::ReportKindOf(name);
  if (!kind) ask.body.Refuse({Reason::kBadArgument, Quote(name) + " is nothing that is reported"});
  Make(ask, api::ReportPlayer{ask.body.Needed("player"), MatchId(ask.body.Text("match")),
                              kind.value_or(api::ReportKind::kOther), ask.body.Text("text")});
}

void PlayApi::Stream(Ask& ask) {
  const MatchId match(ask.body.Text("match"));
  if (ask.visitor.token.empty())
    ask.body.Refuse({Reason::kTokenMissing, "only who is signed in has a stream of their own"});
  if (!ask.body.fault().ok()) return ask.Refuse(ask.body.fault().error());
  EventsAsked asked;
  asked.readers = Readers::kOwnPages;
  asked.begin = [this, visitor = ask.visitor, match](EventReader& reader) {
    return std::make_unique<OwnStream>(visitors_, visitor, match, reader, now_);
  };
  ask.done(std::move(asked));
}

}  // namespace merels::web
