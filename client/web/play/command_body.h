// The body of a command: an object of JSON, read member by member; and what is answered to it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "client/web/http/message.h"
#include "common/base/ids.h"
#include "common/base/result.h"

namespace merels::web {

/// Reads members and remembers the first fault: look at fault() before anything is done with them. A value.
class CommandBody {
 public:
  explicit CommandBody(const std::string& text);

  /// bad-argument: the body is no object, or a member that was read is missing or of another kind.
  const Result<void>& fault() const { return fault_; }
  /// Something that was read has no meaning here.
  void Refuse(const Error& error);

  /// A text; empty when the member is missing.
  std::string Text(std::string_view name);
  /// A text that has to be there.
  std::string Needed(std::string_view name);
  /// A whole number that is not negative; 0 when the member is missing.
  std::uint64_t Number(std::string_view name);
  bool Flag(std::string_view name);
  /// The id of the request, which a repetition has again: so it does nothing twice.
  RequestId Request() { return RequestId(Needed("request")); }

 private:
  const nlohmann::json* Find(std::string_view name) const;

  nlohmann::json json_;
  Result<void> fault_;
};

/// 200 with this.
WebAnswer CommandAnswer(const nlohmann::json& json);
/// The refusal of a command, as JSON: {"reason": ..., "words": ..., "facts": {...}}.
WebAnswer RefusedCommand(const Error& error);

}  // namespace merels::web
