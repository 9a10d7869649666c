// The commands of those who play in browsers: what each POST does. Every answer is JSON, and
// assets/openapi.json describes it.
#pragma once

#include <functional>
#include <string>

#include "client/web/http/message.h"
#include "client/web/play/command_body.h"
#include "client/web/play/own_stream.h"
#include "client/web/play/visitors.h"
#include "common/api/account.h"
#include "common/lobby/lobby.h"

namespace merels::web {

/// On the thread of the network.
class PlayApi {
 public:
  /// All outlive it.
  PlayApi(Visitors& visitors, TellUnixTime now);

  using Answered = std::function<void(WebOutcome)>;
  /// A command, at the path api/NAME.
  void Handle(const WebRequest& request, const Answered& done);
  /// The open table with this code.
  void FindInvitation(const std::string& address, const std::string& code, Done<lobby::Table> done);

 private:
  /// A command under way.
  struct Ask {
    Visitor visitor;
    CommandBody body;
    Answered done;

    void Answer(const Json& json) const { done(CommandAnswer(json)); }
    void Refuse(const Error& error) const { done(RefusedCommand(error)); }
  };
  using Handler = void (PlayApi::*)(Ask& ask);
  struct NamedHandler;
  static const NamedHandler* Find(const std::string& name);

  /// Makes the call if the body is as it has to be. `tell`: the answer as JSON.
  template <class Call, class Tell>
  void Make(const Ask& ask, Call call, Tell tell);
  template <class Call>
  void Make(const Ask& ask, Call call);

  void BecomeGuest(Ask& ask);
  void SignIn(Ask& ask);
  void SignUp(Ask& ask);
  void SignOut(Ask& ask);
  void ReadAccount(Ask& ask);
  void ReadInvitation(Ask& ask);
  void Invite(Ask& ask);
  void Join(Ask& ask);
  void Withdraw(Ask& ask);
  void Seek(Ask& ask);
  void CancelSeek(Ask& ask);
  void Command(Ask& ask);
  void Rematch(Ask& ask);
  void AcceptChallenge(Ask& ask);
  void DeclineChallenge(Ask& ask);
  void Say(Ask& ask);
  void SetChat(Ask& ask);
  void Block(Ask& ask);
  void Report(Ask& ask);
  void Stream(Ask& ask);

  /// A member who has just given a password gets a token that ends by itself; the one of the password ends.
  void NarrowToken(const Ask& ask, const api::SignedIn& signed_in);
  void EndToken(const Visitor& visitor, const std::function<void()>& ended);

  Visitors& visitors_;
  const TellUnixTime now_;
};

}  // namespace merels::web
