#include "client/app/request_sender.h"

#include <utility>

namespace merels::app {
namespace {

struct Sender {
  sdk::Calls& calls;
  sdk::Session& session;
  Poster post;

  // These two are about the connection itself.
  void operator()(const model::SignIn&) const {}
  void operator()(const model::Disconnect&) const {}
  void operator()(const model::Leave&) const { session.Leave(); }
  void operator()(const model::TryNow&) const { session.TryNow(); }
  void operator()(const model::Follow& follow) const {
    if (!follow.code.empty()) {
      calls.SetWatchCode(follow.topic.match, follow.code);
      return session.FollowMatch(follow.topic.match, {follow.code, {}});
    }
    if (follow.afresh) return session.FollowAfresh(follow.topic);
    session.Follow(follow.topic);
  }
  void operator()(const model::Unfollow& unfollow) const { session.Unfollow(unfollow.topic); }
  void operator()(const model::Command& command) const { session.Submit(command.match, command.command); }
  void operator()(const model::SignOut&) const {
    const auto answer = [post = post](Result<void> done) { post(model::SignOutAnswer{std::move(done)}); };
    calls.MakeForAll(api::ListSignIns(),
                     [answer, &calls = calls](const Result<api::ListSignIns::Answer>& all) {
                       if (!all.ok()) return answer(all.error());
                       for (const api::SignInEntry& entry : all->items) {
                         if (entry.current) return calls.Make(api::EndSignIn{entry.id}, answer);
                       }
                       answer({});
                     });
  }
  template <api::Call Call>
  void operator()(const Call& call) const {
    const auto done = [post = post, call](Result<typename Call::Answer> result) {
      post(model::Answer<Call>{call, std::move(result)});
    };
    if constexpr (model::kReadWhole<Call>) {
      calls.MakeForAll(call, done);
    } else {
      calls.Make(call, done);
    }
  }
};

}  // namespace

void SendRequest(const model::Request& request, sdk::Calls& calls, sdk::Session& session, Poster post) {
  std::visit(Sender{calls, session, post}, request);
}

}  // namespace merels::app
