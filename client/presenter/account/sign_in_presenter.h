// The sign-in screen.
#ifndef MERELS_CLIENT_PRESENTER_ACCOUNT_SIGN_IN_PRESENTER_H_
#define MERELS_CLIENT_PRESENTER_ACCOUNT_SIGN_IN_PRESENTER_H_

#include <optional>
#include <string>
#include <vector>

#include "client/presenter/account/sign_in_view_state.h"
#include "client/presenter/base/effects.h"
#include "client/presenter/base/intents.h"

namespace merels::presenter {

/// Longest name the server takes, in characters.
inline constexpr std::size_t kLongestName = 20;
/// Longest password it takes, in bytes.
inline constexpr std::size_t kLongestPassword = 128;

class SignInPresenter {
 public:
  SignInPresenter(std::string server, std::string name, Effects& effects);

  /// Signs in with what the fields say.
  void SignIn(model::Entry entry);
  /// The screen is shown again, without the last error message.
  void Enter() { problem_.reset(), why_.reset(); }
  void Failed(const Error& why);
  void Succeeded();
  /// Whether the intent was meant for this screen.
  bool Do(const Intent& intent);
  SignInViewState View() const;

  const std::string& server() const { return server_; }
  bool busy() const { return busy_; }

 private:
  bool DoPress(const Press& press);
  /// Says what is missing, if anything is.
  bool Missing(model::Entry entry);

  std::string server_;
  std::string name_;
  std::string password_;
  std::string invite_;
  bool invite_wanted_ = false;       // the server has asked for one
  std::vector<std::string> recent_;  // newest first
  bool busy_ = false;
  std::optional<SignInProblem> problem_;
  std::optional<Error> why_;  // about name, password or invite: shown beside them
  Effects& effects_;
};

/// How a failed attempt is shown.
SignInProblem DescribeFailure(const std::string& server, const Error& why);

}  // namespace merels::presenter

#endif  // MERELS_CLIENT_PRESENTER_ACCOUNT_SIGN_IN_PRESENTER_H_
