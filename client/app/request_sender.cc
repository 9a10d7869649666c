#include "client/app/request_sender.h"

#include <utility>
#include <vector>

#include "client/sdk/base/request_id.h"

namespace merels::app {
namespace {

/// More rated games nobody plays at a time.
constexpr int kMaxOwnRated = 200;

/// Posts the outcome of a challenge.
std::function<void(Result<lobby::Challenged>)> ChallengeDone(Poster post, bool by_name) {
  return [post, by_name](const Result<lobby::Challenged>& made) {
    using Answer = Result<std::optional<MatchId>>;
    Answer answer = std::optional<MatchId>();
    if (!made.ok()) {
      answer = made.error();
    } else if (const auto* match = std::get_if<MatchId>(&*made)) {
      answer = std::optional(*match);
    }
    post(model::ChatUpdate(model::ChallengeAnswer{answer, by_name}));
  };
}

std::function<void(Result<void>)> VoidDone(Poster post) {
  return [post](const Result<void>& done) {
    using Answer = Result<std::optional<MatchId>>;
    const Answer answer = done.ok() ? Answer(std::optional<MatchId>()) : Answer(done.error());
    post(model::ChatUpdate(model::ChallengeAnswer{answer, false}));
  };
}

struct Sender {
  sdk::Apis& apis;
  sdk::Session& session;
  Poster post;

  // These two are about the connection itself.
  void operator()(const model::SignIn&) const {}
  void operator()(const model::Disconnect&) const {}
  void operator()(const model::Leave&) const { session.Leave(); }
  void operator()(const model::TryNow&) const { session.TryNow(); }
  void operator()(const model::Follow& follow) const {
    if (!follow.code.empty()) {
      apis.matches().SetWatchCode(follow.topic.match, follow.code);
      apis.chat().SetWatchCode(follow.topic.match, follow.code);
      return session.FollowMatch(follow.topic.match, {follow.code, {}});
    }
    if (follow.afresh) return session.FollowAfresh(follow.topic);
    session.Follow(follow.topic);
  }
  void operator()(const model::Unfollow& unfollow) const { session.Unfollow(unfollow.topic); }
  void operator()(const model::Command& command) const { session.Submit(command.match, command.command); }
  void operator()(const model::Seek& seek) const {
    apis.lobby().CreateSeek(seek, [post = post](const auto& ticket) {
      post(model::SeekAnswer{ticket.ok() ? Result<void>() : Result<void>(ticket.error())});
    });
  }
  void operator()(const model::CancelSeek&) const {
    apis.lobby().CancelSeek([post = post](const auto& match) { post(model::CancelAnswer{match}); });
  }
  void operator()(const model::OpenTable& wish) const {
    apis.lobby().OpenTable(wish, [post = post](const auto& opened) { post(model::OpenAnswer{opened}); });
  }
  void operator()(const model::ListBest& wish) const {
    apis.matches().ListBestSolutions(wish,
                                     [post = post](const auto& list) { post(model::BestAnswer{list}); });
  }
  void operator()(const model::JoinTable& wish) const {
    apis.lobby().JoinTable(wish, [post = post, table = wish.table](const auto& seat) {
      using Answer = Result<MatchId>;
      post(model::JoinAnswer{table, seat.ok() ? Answer(seat->match) : Answer(seat.error())});
    });
  }
  void operator()(const model::WithdrawTable& wish) const {
    apis.lobby().WithdrawTable({wish.table}, [post = post, table = wish.table](const auto& done) {
      post(model::WithdrawAnswer{table, done});
    });
  }
  void operator()(const model::SignUp& wish) const {
    apis.account().SignUp(
        wish, [post = post](const auto& player) { post(model::AccountAnswer(model::SignUpAnswer{player})); });
  }
  void operator()(const model::ChangePassword& wish) const {
    apis.account().ChangePassword(
        wish, [post = post](const auto& done) { post(model::AccountAnswer(model::PasswordAnswer{done})); });
  }
  void operator()(const model::ListSignIns&) const {
    apis.account().ListSignIns(
        [post = post](const auto& entries) { post(model::AccountAnswer(model::SignInsAnswer{entries})); });
  }
  void operator()(const model::EndSignIn& wish) const {
    apis.account().EndSignIn(wish.id, [post = post, id = wish.id](const auto& done) {
      post(model::AccountAnswer(model::EndSignInAnswer{id, done}));
    });
  }
  void operator()(const model::SignOut&) const {
    const auto answer = [post = post](Result<void> done) {
      post(model::AccountAnswer(model::SignOutAnswer{std::move(done)}));
    };
    apis.account().ListSignIns([answer, &account = apis.account()](const auto& entries) {
      if (!entries.ok()) return answer(entries.error());
      for (const auto& entry : *entries) {
        if (entry.current) return account.EndSignIn(entry.id, answer);
      }
      answer({});
    });
  }
  void operator()(const model::ListGames& wish) const {
    apis.matches().ListMatches(wish, [post = post, wish](auto got) {
      using Games = Result<std::vector<match::Summary>>;
      const std::string next = got.ok() ? got->next : "";
      post(model::GamesAnswer{wish, got.ok() ? Games(std::move(got->items)) : Games(got.error()), next});
    });
  }
  void operator()(const model::AskOwnRated& wish) const {
    api::MatchQuery query{{kMaxOwnRated, ""}, {wish.me, match::StateFilter::kLive}};
    query.filter.rated = true;
    apis.matches().ListMatches(query, [post = post](auto got) {
      using Games = Result<std::vector<match::Summary>>;
      post(model::OwnRatedAnswer{got.ok() ? Games(std::move(got->items)) : Games(got.error())});
    });
  }
  void operator()(const model::FindNextGame& wish) const {
    api::MatchQuery query{{1, ""}, {wish.one, match::StateFilter::kLive}};
    query.filter.opponent = wish.other;
    apis.matches().ListMatches(query, [post = post, wish](const auto& got) {
      using Next = Result<std::optional<MatchId>>;
      Next next = std::optional<MatchId>();
      if (!got.ok()) {
        next = got.error();
      } else if (!got->items.empty()) {
        next = std::optional(got->items.front().match);
      }
      post(model::NextGameAnswer{wish.after, std::move(next)});
    });
  }
  void operator()(const model::Say& wish) const {
    apis.chat().Say(wish, [post = post, match = wish.match, text = wish.text](const auto& said) {
      const auto result = said.ok() ? Result<void>() : Result<void>(said.error());
      post(model::ChatUpdate(model::SayAnswer{match, text, result}));
    });
  }
  void operator()(const model::SetChatOff& wish) const {
    apis.chat().SetChat(wish, [post = post, wish](const auto& done) {
      post(model::ChatUpdate(model::SetChatAnswer{wish.match, wish.off, done}));
    });
  }
  void operator()(const model::MakeChallenge& wish) const {
    apis.challenges().CreateChallenge(wish, ChallengeDone(post, true));
  }
  void operator()(const model::Rematch& wish) const {
    apis.challenges().OfferRematch(wish, ChallengeDone(post, false));
  }
  void operator()(const model::AcceptChallenge& wish) const {
    apis.challenges().AcceptChallenge(wish, [post = post](const auto& seat) {
      using Answer = Result<std::optional<MatchId>>;
      post(model::ChatUpdate(model::ChallengeAnswer{
          seat.ok() ? Answer(std::optional(seat->match)) : Answer(seat.error()), false}));
    });
  }
  void operator()(const model::DeclineChallenge& wish) const {
    apis.challenges().DeclineChallenge(wish, VoidDone(post));
  }
  void operator()(const model::WithdrawChallenge& wish) const {
    apis.challenges().WithdrawChallenge(wish, VoidDone(post));
  }
  void operator()(const model::AskRatings& wish) const {
    apis.ratings().GetRatings(wish.account.text(), [post = post, account = wish.account](const auto& got) {
      post(model::RatingUpdate(model::RatingsAnswer{account, got}));
    });
  }
  void operator()(const model::AskStandings& wish) const {
    apis.ratings().ListStandings(wish, [post = post, pool = wish.pool](const auto& got) {
      using Lines = Result<std::vector<lobby::StandingLine>>;
      post(model::RatingUpdate(
          model::StandingsAnswer{pool, got.ok() ? Lines(got->items) : Lines(got.error())}));
    });
  }
  void operator()(const model::AskHistory& wish) const {
    apis.ratings().ListRatingHistory(wish, [post = post, wish](const auto& got) {
      using Lines = Result<std::vector<lobby::ChangeLine>>;
      post(model::RatingUpdate(
          model::HistoryAnswer{wish.pool, got.ok() ? Lines(got->items) : Lines(got.error()), wish.player,
                               wish.page.token, got.ok() ? got->next : ""}));
    });
  }
  void operator()(const model::ListBlocks&) const {
    apis.player_safety().ListBlocks(
        [post = post](const auto& got) { post(model::PlayersUpdate(model::BlocksAnswer{got})); });
  }
  void operator()(const model::SetBlock& wish) const {
    const auto done = [post = post, wish](const Result<match::Player>& player) {
      const auto result = player.ok() ? Result<void>() : Result<void>(player.error());
      post(model::PlayersUpdate(model::SetBlockAnswer{wish.player, wish.blocked, result}));
    };
    auto& safety = apis.player_safety();
    wish.blocked ? safety.BlockPlayer(wish.player.id.text(), done)
                 : safety.UnblockPlayer(wish.player.id.text(), done);
  }
  void operator()(const model::ReportPlayer& wish) const {
    apis.player_safety().ReportPlayer(wish, [post = post](const auto& id) {
      const auto result = id.ok() ? Result<void>() : Result<void>(id.error());
      post(model::PlayersUpdate(model::ReportAnswer{result}));
    });
  }
  void operator()(const model::ListFriends&) const {
    apis.friends().ListFriends(
        [post = post](const auto& got) { post(model::PlayersUpdate(model::FriendsAnswer{got})); });
  }
  void operator()(const model::SetFriend& wish) const {
    const auto done = [post = post, wish](Result<std::optional<api::Friend>> now) {
      post(model::PlayersUpdate(model::SetFriendAnswer{wish, std::move(now)}));
    };
    using Now = Result<std::optional<api::Friend>>;
    const std::string player = wish.player.id.text();
    if (wish.followed) {
      return apis.friends().FollowPlayer({player, wish.notify}, [done](const Result<api::Friend>& one) {
        done(one.ok() ? Now(std::optional(*one)) : Now(one.error()));
      });
    }
    apis.friends().UnfollowPlayer(player, [done](const Result<match::Player>& one) {
      done(one.ok() ? Now(std::optional<api::Friend>()) : Now(one.error()));
    });
  }
  void operator()(const model::AskChannels&) const {
    apis.watch().ListChannels([post = post](const auto& got) { post(model::ChannelsAnswer{got}); });
  }
  void operator()(const model::ExportGame& wish) const {
    apis.matches().ExportMatch(wish.match, [post = post, wish](const auto& record) {
      post(model::RecordAnswer{wish.match, wish.use, record});
    });
  }
};

}  // namespace

void SendRequest(const model::Request& request, sdk::Apis& apis, sdk::Session& session, Poster post) {
  std::visit(Sender{apis, session, post}, request);
}

}  // namespace merels::app
