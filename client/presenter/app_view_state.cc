#include "client/presenter/app_view_state.h"

namespace merels::presenter {

std::string_view Name(Screen screen) {
  switch (screen) {
    case Screen::kSignIn: return "sign-in";
    case Screen::kLobby: return "lobby";
    case Screen::kTable: return "table";
  }
  return "";
}

}  // namespace merels::presenter
