// A button's action, as a value with a type of its own; and the shell's own actions, offered on more than one
// screen. Each feature lists its actions, with their arguments, beside its view state, and only that feature
// reads them. Buttons, widgets and the shell carry an Action without knowing its kind. The id of a widget,
// for tests and assistive programs, follows from its action.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <typeindex>
#include <utility>
#include <variant>

namespace merels::presenter {

/// A name as a template argument.
template <std::size_t kSize>
struct ActionName {
  // NOLINTNEXTLINE(google-explicit-constructor, modernize-avoid-c-arrays): it is written as a literal
  consteval ActionName(const char (&literal)[kSize]) { std::copy_n(literal, kSize, text.begin()); }
  constexpr std::string_view view() const { return {text.data(), kSize - 1}; }

  std::array<char, kSize> text{};
};

/// The argument of an action as text, for its id. Other types of arguments have their own IdText(), declared
/// beside them.
inline std::string IdText(const std::string& text) { return text; }
inline std::string IdText(int number) { return std::to_string(number); }
template <class Id>
requires requires(const Id& id) {
  { id.text() } -> std::convertible_to<std::string>;
}
std::string IdText(const Id& id) { return id.text(); }
template <class Enum>
requires requires(Enum value) {
  { Name(value) } -> std::convertible_to<std::string_view>;
}
std::string IdText(Enum value) { return std::string(Name(value)); }

/// One kind of action of the closed list `List`. `what` is its argument, if it has one.
template <ActionName kName, class List, class What = void>
struct ActionOf {
  using Actions = List;

  /// Such as "join-table:abc"; only the name when the text of `what` is empty.
  std::string Id() const {
    const std::string about = IdText(what);
    return std::string(kName.view()) + (about.empty() ? "" : ":" + about);
  }
  bool operator==(const ActionOf&) const = default;

  What what{};
};
template <ActionName kName, class List>
struct ActionOf<kName, List, void> {
  using Actions = List;

  std::string Id() const { return std::string(kName.view()); }
  bool operator==(const ActionOf&) const = default;
};

/// The closed list of one feature's actions, holding `one` of them. A feature's list derives from it.
template <class... Kinds>
struct OneOf {
  std::variant<Kinds...> one;
  bool operator==(const OneOf&) const = default;
};

/// An action of any list. A value, cheap to copy.
class Action {
 public:
  /// No action: it does nothing, and its id is empty.
  Action() = default;
  template <class Kind>
  requires requires { typename Kind::Actions; }
  // NOLINTNEXTLINE(google-explicit-constructor): so that a button is written with what it does
  Action(Kind kind)
      : carried_(std::make_shared<const Carried<typename Kind::Actions>>(kind.Id(), std::move(kind))) {}

  /// Such as "join-table:abc" or "resign".
  const std::string& Id() const {
    static const std::string none;
    return carried_ ? carried_->id : none;
  }
  /// The list it belongs to.
  std::type_index list() const { return carried_ ? carried_->list : typeid(void); }
  /// Its value in this list; nullptr when it belongs to another.
  template <class Actions>
  const Actions* In() const {
    const auto* carried = dynamic_cast<const Carried<Actions>*>(carried_.get());
    return carried == nullptr ? nullptr : &carried->actions;
  }
  /// Its value as this kind; nullptr when it is another.
  template <class Kind>
  const Kind* As() const {
    const auto* actions = In<typename Kind::Actions>();
    return actions == nullptr ? nullptr : std::get_if<Kind>(&actions->one);
  }
  template <class Kind>
  bool Is() const {
    return As<Kind>() != nullptr;
  }

  bool operator==(const Action& other) const {
    if (carried_ == other.carried_) return true;
    return carried_ && other.carried_ && carried_->Equals(*other.carried_);
  }

 private:
  struct Anything {
    Anything(std::string name, std::type_index of) : id(std::move(name)), list(of) {}
    virtual ~Anything() = default;
    virtual bool Equals(const Anything& other) const = 0;
    const std::string id;
    const std::type_index list;
  };
  template <class Actions>
  struct Carried final : Anything {
    template <class Kind>
    Carried(std::string name, Kind kind)
        : Anything(std::move(name), typeid(Actions)), actions{{std::move(kind)}} {}
    bool Equals(const Anything& other) const override {
      const auto* same = dynamic_cast<const Carried*>(&other);
      return same != nullptr && same->actions == actions;
    }
    const Actions actions;
  };

  std::shared_ptr<const Anything> carried_;
};

/// A visitor made of these functions.
template <class... Functions>
struct Overload : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overload(Functions...) -> Overload<Functions...>;

enum class Screen : std::uint8_t {
  kSignIn,
  kPlay,   // the choice of local games
  kLocal,  // the local table
  kLesson,
  kPuzzle,    // solved by one ply
  kAnalysis,  // a game that is looked back on
  kLobby,
  kTable,
  kWatch,
  kGames,
  kRanks,
  kProfile,  // of any player
  kAccount,
  kSettings,
};

inline constexpr std::array<std::string_view, 14> kScreenNames = {
    "sign-in", "play",  "local", "lesson", "puzzle",  "analysis", "lobby",
    "table",   "watch", "games", "ranks",  "profile", "account",  "settings"};

/// Such as "sign-in". Static storage.
constexpr std::string_view Name(Screen screen) { return kScreenNames.at(static_cast<std::size_t>(screen)); }

struct ShellActions;

namespace action {

/// Goes to a screen, if it has something to show.
struct Show {
  using Actions = ShellActions;
  Screen screen = Screen::kLobby;
  std::string Id() const { return "show-" + std::string(Name(screen)); }
  bool operator==(const Show&) const = default;
};
using Back = ActionOf<"back", ShellActions>;                        // to the previous screen
using TryNow = ActionOf<"try-now", ShellActions>;                   // reconnect at once
using DismissToast = ActionOf<"dismiss-toast", ShellActions, int>;  // by its number
using ShowKeys = ActionOf<"show-keys", ShellActions>;               // of this screen, on a sheet
using CloseKeys = ActionOf<"close-keys", ShellActions>;             // the sheet of keys
using ShowRules = ActionOf<"rules", ShellActions, std::string>;     // of a ruleset, on a sheet
using CloseRules = ActionOf<"close-rules", ShellActions>;
using CopyCode = ActionOf<"copy-code", ShellActions, std::string>;  // the code of a table or match
using CopyLink = ActionOf<"copy-link", ShellActions, std::string>;  // to a match, for others
using ShowLink = ActionOf<"show-link", ShellActions, std::string>;  // of a page, as a QR code on a sheet
using CloseLink = ActionOf<"close-link", ShellActions>;
using CopyText = ActionOf<"copy-text", ShellActions, std::string>;  // the selection of a field
using SignInAs = ActionOf<"sign-in-as", ShellActions>;  // to the sign-in screen, for another account
using SignedOut =
    ActionOf<"signed-out", ShellActions>;         // to the sign-in screen; the account is forgotten here
using SwitchZen = ActionOf<"zen", ShellActions>;  // only board, clocks and names, during a game

}  // namespace action

struct ShellActions : OneOf<action::Show, action::Back, action::TryNow, action::DismissToast,
                            action::ShowKeys, action::CloseKeys, action::ShowRules, action::CloseRules,
                            action::CopyCode, action::CopyLink, action::CopyText, action::ShowLink,
                            action::CloseLink, action::SignInAs, action::SignedOut, action::SwitchZen> {};

}  // namespace merels::presenter
