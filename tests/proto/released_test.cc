// The released protocol is unchanged. proto/released/README.md says when that file is renewed.
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>
#include <gtest/gtest.h>

#include "tests/support/source_folder.h"

namespace merels {
namespace {

namespace pb = google::protobuf;

/// Everything a client depends on: a name, and its properties as a line.
using DescribedFacts = std::map<std::string, std::string>;

std::string KindOf(const pb::FieldDescriptorProto& field, const pb::DescriptorProto& message) {
  std::string kind = pb::FieldDescriptorProto::Type_Name(field.type()) + " " +
                     pb::FieldDescriptorProto::Label_Name(field.label()) + " " + field.type_name();
  if (field.proto3_optional()) return kind + " optional";
  if (field.has_oneof_index()) kind += " in " + message.oneof_decl(field.oneof_index()).name();
  return kind;
}

void AddEnum(const std::string& scope, const pb::EnumDescriptorProto& one, DescribedFacts& facts) {
  const std::string name = scope + "." + one.name();
  facts["enum " + name] = "";
  for (const auto& value : one.value()) {
    facts["value " + std::to_string(value.number()) + " of " + name] = value.name();
  }
}

void AddMessage(const std::string& scope, const pb::DescriptorProto& message, DescribedFacts& facts) {
  const std::string name = scope + "." + message.name();
  facts["message " + name] = "";
  for (const auto& field : message.field()) {
    facts["field " + std::to_string(field.number()) + " of " + name] =
        field.name() + ": " + KindOf(field, message);
  }
  for (const auto& inner : message.nested_type()) AddMessage(name, inner, facts);
  for (const auto& inner : message.enum_type()) AddEnum(name, inner, facts);
}

void AddService(const std::string& package, const pb::ServiceDescriptorProto& service,
                DescribedFacts& facts) {
  for (const auto& call : service.method()) {
    facts["call " + package + "." + service.name() + "." + call.name()] =
        (call.client_streaming() ? "stream " : "") + call.input_type() + " to " +
        (call.server_streaming() ? "stream " : "") + call.output_type();
  }
}

DescribedFacts FactsOf(const pb::FileDescriptorSet& files) {
  DescribedFacts facts;
  for (const auto& file : files.file()) {
    for (const auto& message : file.message_type()) AddMessage(file.package(), message, facts);
    for (const auto& one : file.enum_type()) AddEnum(file.package(), one, facts);
    for (const auto& service : file.service()) AddService(file.package(), service, facts);
  }
  return facts;
}

/// Parts of `released` missing or changed in `present`, a line for each.
std::vector<std::string> Broken(const pb::FileDescriptorSet& released, const pb::FileDescriptorSet& present) {
  std::vector<std::string> broken;
  const DescribedFacts now = FactsOf(present);
  for (const auto& [what, was] : FactsOf(released)) {
    const auto found = now.find(what);
    if (found == now.end()) {
      broken.push_back(what + " is gone: " + was);
    } else if (found->second != was) {
      broken.push_back(what + " was " + was + " and is " + found->second);
    }
  }
  return broken;
}

pb::FileDescriptorSet Released() {
  pb::FileDescriptorSet files;
  std::ifstream file(SourceFolder() / "proto" / "released" / "v1.binpb", std::ios::binary);
  EXPECT_TRUE(files.ParseFromIstream(&file)) << "proto/released/v1.binpb is not there";
  return files;
}

// The program has the whole protocol in it, used or not (tests/CMakeLists.txt).
pb::FileDescriptorSet Present() {
  pb::FileDescriptorSet files;
  for (const auto& entry : std::filesystem::directory_iterator(SourceFolder() / "proto" / "merels" / "v1")) {
    const std::string name = "merels/v1/" + entry.path().filename().string();
    const auto* const file = pb::DescriptorPool::generated_pool()->FindFileByName(name);
    if (file == nullptr) {
      ADD_FAILURE() << name << " is not in this program";
    } else {
      file->CopyTo(files.add_file());
    }
  }
  return files;
}

TEST(ReleasedProtocol, NothingOfItIsGoneOrOtherwise) {
  const auto released = Released();
  ASSERT_GT(FactsOf(released).size(), 500U);
  for (const std::string& line : Broken(released, Present())) ADD_FAILURE() << line;
}

/// The message of this name in the files.
pb::DescriptorProto& MessageIn(pb::FileDescriptorSet& files, const std::string& name) {
  for (auto& file : *files.mutable_file()) {
    for (auto& message : *file.mutable_message_type()) {
      if (message.name() == name) return message;
    }
  }
  ADD_FAILURE() << "there is no " << name;
  return *files.add_file()->add_message_type();
}

TEST(ReleasedProtocol, EveryKindOfBreakIsSeenAndWhatIsAddedIsNone) {
  using Change = std::function<void(pb::FileDescriptorSet&)>;
  const auto of_player = [](const std::function<void(pb::DescriptorProto&)>& change) -> Change {
    return [change](auto& files) { change(MessageIn(files, "Player")); };
  };
  const auto of_call = [](const std::function<void(pb::MethodDescriptorProto&)>& change) -> Change {
    return [change](auto& files) {
      for (auto& file : *files.mutable_file()) {
        if (file.service_size() > 0) return change(*file.mutable_service(0)->mutable_method(0));
      }
    };
  };
  const auto of_enum = [](const std::function<void(pb::EnumDescriptorProto&)>& change) -> Change {
    return [change](auto& files) {
      for (auto& file : *files.mutable_file()) {
        if (file.enum_type_size() > 0) return change(*file.mutable_enum_type(0));
      }
    };
  };
  const std::map<std::string, Change> breaks = {
      {"a field goes", of_player([](auto& player) { player.mutable_field()->RemoveLast(); })},
      {"a field is renamed", of_player([](auto& player) { player.mutable_field(0)->set_name("id"); })},
      {"a field gets another number",
       of_player([](auto& player) { player.mutable_field(0)->set_number(99); })},
      {"a field gets another type", of_player([](auto& player) {
         player.mutable_field(0)->set_type(pb::FieldDescriptorProto::TYPE_BYTES);
       })},
      {"a field is repeated", of_player([](auto& player) {
         player.mutable_field(0)->set_label(pb::FieldDescriptorProto::LABEL_REPEATED);
       })},
      {"a field goes into a oneof", of_player([](auto& player) {
         player.add_oneof_decl()->set_name("who");
         player.mutable_field(0)->set_oneof_index(player.oneof_decl_size() - 1);
       })},
      {"a message is renamed", of_player([](auto& player) { player.set_name("Person"); })},
      {"a value is renamed", of_enum([](auto& one) { one.mutable_value(0)->set_name("OTHER"); })},
      {"a value goes", of_enum([](auto& one) { one.mutable_value()->RemoveLast(); })},
      {"a call is renamed", of_call([](auto& call) { call.set_name("Other"); })},
      {"a call takes another message", of_call([](auto& call) { call.set_input_type(".merels.v1.Player"); })},
      {"a call becomes a stream", of_call([](auto& call) { call.set_server_streaming(true); })},
  };
  for (const auto& [what, change] : breaks) {
    auto changed = Released();
    change(changed);
    EXPECT_FALSE(Broken(Released(), changed).empty()) << what;
  }
  auto more = Released();
  auto& added = *MessageIn(more, "Player").add_field();
  added.set_name("title");
  added.set_number(100);
  EXPECT_TRUE(Broken(Released(), more).empty()) << "a field is added";
}

}  // namespace
}  // namespace merels
