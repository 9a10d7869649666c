#include "client/presenter/account/fields.h"

#include "client/words/text.h"

namespace merels::presenter {
namespace {

constexpr std::size_t kLongestInvite = 64;

}  // namespace

TextField InviteField(const std::string& text, bool enabled, const std::optional<Error>& why) {
  const bool wrong = why && why->reason == Reason::kWrongCode;
  return {kInviteField,
          "Invite",
          "The code you were given",
          text,
          enabled,
          kLongestInvite,
          false,
          wrong ? words::Capitalised(why->sentence) : ""};
}

bool IsAboutName(Reason reason) {
  return reason == Reason::kBadName || reason == Reason::kNameTooLong || reason == Reason::kNameReserved ||
         reason == Reason::kNameTaken;
}

bool IsAboutPassword(Reason reason) {
  return reason == Reason::kBadPassword || reason == Reason::kWrongPassword;
}

}  // namespace merels::presenter
