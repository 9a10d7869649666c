// Every call of the protocol and every topic of the stream, as opponent, spectator, guest, moderator and
// nobody: no byte of another player's private data comes out.
#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include "merels/v1/chat_service.grpc.pb.h"
#include "merels/v1/player_safety_service.grpc.pb.h"
#include "tests/server/transport/server_fixture.h"
#include "tests/server/transport/services.h"

namespace merels::transport {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr const char* kPassword = "three in a row";
/// Ann's message to her opponent during the game.
constexpr const char* kWords = "between the two of us";
/// A match that spectators see two plies late: the last ply closes a mill and captures a man.
constexpr std::array kPlies = {"a1", "b2", "d1", "b4", "g1,b2"};
constexpr const char* kHeldBack = kPlies.back();

class Privacy : public testing::Test {
 protected:
  void SetUp() override {
    SignUp(ann_, "Ann");
    SignUp(moderator_, "Mod-of-the-day");
    game_server_.Run([&] {
      game_server_.game_server().operations().SetModerator("Mod-of-the-day", true, [](const auto&) {});
      game_server_.game_server().operations().Invite(
          {3, {}, "club"}, [this](const auto& code) { invite_ = code.value().code; });
      game_server_.game_server().operations().MakeResetCode(
          "Ann", [this](const auto& code) { reset_ = code.value().code; });
    });
    game_server_.Settle();
    const v1::Table own = OpenTable(true);
    code_ = own.code();
    table_ = own.table_id();
    open_table_ = OpenTable(false).table_id();
    SayToOpponent();
    PlayLate();
    Shun();
    secrets_ = {{"the code of Ann's private table", code_},
                {"Ann's token", ann_.token()},
                {"Ann's password", kPassword},
                {"an invite", invite_},
                {"the code for Ann's new password", reset_},
                {"the operator's token", TestGameServer::kOperatorToken}};
    for (const auto& [what, secret] : secrets_) ASSERT_GE(secret.size(), 6U) << what;
  }

  void SignUp(Guest& guest, const std::string& name) {
    v1::SignUpRequest request;
    request.set_name(name);
    request.set_password(kPassword);
    v1::SignUpResponse answer;
    ASSERT_EQ(guest.Call(guest.accounts, &v1::AccountService::Stub::SignUp, request, answer), "OK");
  }

  void SayToOpponent() {
    v1::SayRequest say;
    say.set_request_id(NewRequestId());
    say.set_match_id(match_);
    say.set_room(v1::CHAT_ROOM_PLAYERS);
    say.set_text(kWords);
    v1::SayResponse said;
    const auto chat = v1::ChatService::NewStub(ann_.channel);
    ASSERT_EQ(ann_.Call(chat, &v1::ChatService::Stub::Say, say, said), "OK");
  }

  v1::Table OpenTable(bool is_private) {
    v1::OpenTableRequest open;
    open.set_request_id(NewRequestId());
    open.set_ruleset("standard");
    open.set_private_(is_private);
    v1::OpenTableResponse opened;
    EXPECT_EQ(ann_.Call(ann_.lobby, &v1::LobbyService::Stub::OpenTable, open, opened), "OK");
    return opened.table();
  }

  void PlayLate() {
    std::uint64_t row = 0;
    for (const char* ply : kPlies) {
      const Guest& mover = row % 2 == 0 ? ann_ : opponent_;
      ASSERT_EQ(mover.Play(late_, ply, ++row), "OK") << ply;
    }
  }

  /// Ann blocks a player.
  void Shun() {
    v1::GetAccountResponse who;
    shunned_.Call(shunned_.accounts, &v1::AccountService::Stub::GetAccount, v1::GetAccountRequest(), who);
    v1::BlockPlayerRequest block;
    block.set_player(who.player().account_id());
    v1::BlockPlayerResponse blocked;
    const auto safety = v1::PlayerSafetyService::NewStub(ann_.channel);
    ASSERT_EQ(ann_.Call(safety, &v1::PlayerSafetyService::Stub::BlockPlayer, block, blocked), "OK");
  }

  /// The likeliest attack: fields named for an id get the target's.
  void Aim(Message& message, const std::string& match, int depth = 0) const {
    const std::map<std::string, std::string> aims = {{"match_id", match},
                                                     {"table_id", table_},
                                                     {"player", "Ann"},
                                                     {"name", "Ann"},
                                                     {"account", "Ann"},
                                                     {"account_id", AnnsId()},
                                                     {"ruleset", "standard"},
                                                     {"pool", "standard/blitz"},
                                                     {"challenge_id", "aaaaaaaaaaaaa"},
                                                     {"request_id", NewRequestId()}};
    const auto* const type = message.GetDescriptor();
    const auto& fields = *message.GetReflection();
    for (int i = 0; i < type->field_count(); ++i) {
      const FieldDescriptor& field = *type->field(i);
      if (field.is_repeated()) continue;
      if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE && depth < 3) {
        Aim(*fields.MutableMessage(&message, &field), match, depth + 1);
      } else if (const auto aim = aims.find(field.name());
                 aim != aims.end() && field.cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
        fields.SetString(&message, &field, aim->second);
      } else if (field.name() == "room") {
        fields.SetEnumValue(&message, &field, v1::CHAT_ROOM_PLAYERS);
      }
    }
  }

  std::string AnnsId() const {
    v1::GetAccountResponse answer;
    ann_.Call(ann_.accounts, &v1::AccountService::Stub::GetAccount, v1::GetAccountRequest(), answer);
    return answer.player().account_id();
  }

  /// The answers of all calls aimed at this match. Calls that end the caller's token come last.
  void CallAll(const Guest& guest, const std::string& match,
               const std::function<void(const std::string& answer, const std::string& call)>& look) const {
    std::vector<const google::protobuf::MethodDescriptor*> calls;
    for (const auto* call : protocol_.calls()) {
      if (!call->client_streaming() && !call->server_streaming()) calls.push_back(call);
    }
    std::stable_partition(calls.begin(), calls.end(), [](const auto* call) {
      return call->name() != "CloseAccount" && call->name() != "EndSignIn";
    });
    auto* const factory = google::protobuf::MessageFactory::generated_factory();
    for (const auto* call : calls) {
      if (call->name() == "CloseAccount" && !guest.token().empty()) {
        EXPECT_EQ(guest.GetAccount(), "OK") << "or nothing was asked";
      }
      const std::unique_ptr<Message> request(factory->GetPrototype(call->input_type())->New());
      Aim(*request, match);
      for (const std::string& bytes : EachAction(*request)) {
        const RawAnswer answer = CallRaw(guest.channel, *call, bytes, guest.token());
        EXPECT_NE(answer.status.error_code(), grpc::UNIMPLEMENTED) << call->full_name();
        look(answer.bytes + answer.status.error_message() + answer.status.error_details(), call->full_name());
      }
    }
  }

  /// The request; with a command, once for each action.
  static std::vector<std::string> EachAction(const Message& request) {
    const auto* const submit = dynamic_cast<const v1::SubmitRequest*>(&request);
    if (submit == nullptr) return {request.SerializeAsString()};
    std::vector<std::string> all;
    for (int i = 0; const auto* action = FieldOfAction(i); ++i) {
      v1::SubmitRequest one = *submit;
      v1::Command& command = *one.mutable_command();
      command.set_request_id(NewRequestId());
      if (action->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
        command.GetReflection()->MutableMessage(&command, action);
      } else if (action->cpp_type() == FieldDescriptor::CPPTYPE_ENUM) {
        command.set_claim_abandoned(v1::CLAIM_WIN);
      } else {
        command.set_play_ply("d2");
      }
      all.push_back(one.SerializeAsString());
    }
    return all;
  }
  static const FieldDescriptor* FieldOfAction(int number) {
    const auto& actions = *v1::Command::descriptor()->FindOneofByName("action");
    return number < actions.field_count() ? actions.field(number) : nullptr;
  }

  void ExpectNoSecretIn(const std::string& bytes, const Guest& who, const std::string& where) const {
    if (&who == &spectator_ || &who == &nobody_) {
      EXPECT_EQ(bytes.find(kWords), bytes.npos) << "what players say to each other came out of " << where;
    }
    for (const auto& [what, secret] : secrets_) {
      EXPECT_EQ(bytes.find(secret), bytes.npos) << what << " came out of " << where;
    }
  }

  /// Everything sent to a client that follows all topics.
  static std::string Listen(const Guest& guest, const std::string& match) {
    return Hear(guest, {"lobby", "notices", "tv", "tv/standard/unlimited", "matches/" + match,
                        "chat/" + match, "chat/" + match + "/spectators"});
  }
  static std::string Hear(const Guest& guest, const std::vector<std::string>& topics) {
    TestStream stream(guest);
    std::string heard = stream.Read().SerializeAsString();
    for (const std::string& topic : topics) {
      stream.Subscribe(topic);
      heard += stream.Read().SerializeAsString();
    }
    return heard;
  }

  TestGameServer game_server_{{NoRateLimits()}};
  Guest ann_{game_server_};
  Guest opponent_{game_server_};
  Guest spectator_{game_server_};
  Guest moderator_{game_server_};
  Guest nobody_{game_server_, ""};
  Guest shunned_{game_server_};
  const std::string match_ = BeginMatch(ann_, opponent_);
  const std::string late_ = BeginMatch(ann_, opponent_, 2);
  std::string code_;
  std::string table_;
  std::string open_table_;
  std::string invite_;
  std::string reset_;
  std::map<std::string, std::string> secrets_;
  Protocol protocol_;
};

TEST_F(Privacy, NoCallTellsAnybodyWhatIsSomebodyElsesOwn) {
  const std::map<std::string, const Guest*> roles = {
      {"opponent", &opponent_}, {"spectator", &spectator_}, {"moderator", &moderator_}, {"nobody", &nobody_}};
  for (const auto& [role, guest] : roles) {
    CallAll(*guest, match_,
            [&, role = role, guest = guest](const std::string& answer, const std::string& call) {
              ExpectNoSecretIn(answer, *guest, call + " as " + role);
            });
  }
}

TEST_F(Privacy, PliesThatAreHeldBackReachNobodyButThePlayers) {
  ASSERT_NE(Listen(opponent_, late_).find(kHeldBack), std::string::npos) << "it is their match";
  const std::map<std::string, const Guest*> roles = {
      {"spectator", &spectator_}, {"moderator", &moderator_}, {"nobody", &nobody_}};
  for (const auto& [role, guest] : roles) {
    if (guest != &nobody_) {
      EXPECT_EQ(Listen(*guest, late_).find(kHeldBack), std::string::npos) << role;
    }
    CallAll(*guest, late_, [&, role = role](const std::string& answer, const std::string& call) {
      EXPECT_EQ(answer.find(kHeldBack), std::string::npos) << call << " as " << role;
    });
  }
}

TEST_F(Privacy, WhoIsBlockedIsToldNowhereThatTheBlockerIsThere) {
  const std::vector<std::string> present = {match_, late_, open_table_};
  const std::vector<std::string> topics = {"lobby", "lobby?bots=no", "notices", "tv",
                                           "tv/standard/unlimited"};
  std::set<std::string> shown;
  for (const std::string& id : present) {
    EXPECT_NE(Hear(spectator_, topics).find(id), std::string::npos) << "others are told";
    EXPECT_EQ(Hear(shunned_, topics).find(id), std::string::npos);
  }
  CallAll(shunned_, match_, [&](const std::string& answer, const std::string& call) {
    for (const std::string& id : present) EXPECT_EQ(answer.find(id), std::string::npos) << call;
  });
  CallAll(spectator_, match_, [&](const std::string& answer, const std::string& call) {
    for (const std::string& id : present) {
      if (answer.find(id) != std::string::npos) shown.insert(call.substr(call.rfind('.') + 1));
    }
  });
  for (const char* call : {"ListTables", "ListMatches", "ListChannels", "GetMatch"}) {
    EXPECT_TRUE(shown.contains(call)) << "others are told by " << call;
  }
}

TEST_F(Privacy, NoTopicTellsAnybodyWhatIsSomebodyElsesOwn) {
  for (const Guest* guest : {&opponent_, &spectator_, &moderator_}) {
    ExpectNoSecretIn(Listen(*guest, match_), *guest, "the stream");
  }
}

TEST_F(Privacy, WhatIsOnesOwnIsTold) { EXPECT_NE(Listen(ann_, match_).find(code_), std::string::npos); }

}  // namespace
}  // namespace merels::transport
