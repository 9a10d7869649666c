#include "client/presenter/shell/app_view_state.h"

namespace merels::presenter {

std::string_view Name(Screen screen) {
  switch (screen) {
    case Screen::kSignIn: return "sign-in";
    case Screen::kLobby: return "lobby";
    case Screen::kTable: return "table";
    case Screen::kWatch: return "watch";
    case Screen::kGames: return "games";
    case Screen::kRanks: return "ranks";
    case Screen::kAccount: return "account";
  }
  return "";
}

bool IsPage(Screen screen) {
  return screen == Screen::kGames || screen == Screen::kRanks || screen == Screen::kAccount;
}

const TextField* FindField(const AppViewState& state, Field field) {
  std::vector<const TextField*> shown;
  if (state.screen == Screen::kSignIn) {
    shown = {&state.sign_in.server, &state.sign_in.name, &state.sign_in.password};
    if (state.sign_in.invite) shown.push_back(&*state.sign_in.invite);
  } else if (state.screen == Screen::kLobby) {
    shown = {&state.lobby.code, &state.lobby.challenge.field};
  } else if (state.screen == Screen::kTable) {
    if (state.table.typed) shown.push_back(&*state.table.typed);
    if (state.table.chat) shown.push_back(&state.table.chat->field);
  } else if (IsPage(state.screen)) {
    for (const Form& form : state.page.forms) {
      for (const TextField& one : form.fields) shown.push_back(&one);
    }
  }
  if (state.person && state.person->words) shown.push_back(&*state.person->words);
  for (const auto* one : shown) {
    if (one->field == field) return one;
  }
  return nullptr;
}

}  // namespace merels::presenter
