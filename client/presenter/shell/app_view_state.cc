#include "client/presenter/shell/app_view_state.h"

namespace merels::presenter {
namespace {

using Fields = std::vector<const TextField*>;

Fields FieldsOf(const SignInViewState& sign_in) {
  Fields fields = {&sign_in.server, &sign_in.name, &sign_in.password};
  if (sign_in.invite) fields.push_back(&*sign_in.invite);
  return fields;
}

Fields FieldsOf(const LobbyViewState& lobby) { return {&lobby.code, &lobby.challenge.field}; }

Fields FieldsOf(const TableViewState& table) {
  Fields fields;
  if (table.typed) fields.push_back(&*table.typed);
  if (table.chat) fields.push_back(&table.chat->field);
  return fields;
}

Fields FieldsOf(const AnalysisViewState& analysis) {
  Fields fields;
  if (analysis.editor) fields.push_back(&analysis.editor->rules);
  if (analysis.comment) fields.push_back(&*analysis.comment);
  if (analysis.typed) fields.push_back(&*analysis.typed);
  if (analysis.sheet) fields.push_back(&analysis.sheet->path);
  return fields;
}

Fields FieldsOf(const SetupViewState& /*setup*/) { return {}; }

Fields FieldsOf(const WatchViewState& /*watch*/) { return {}; }

Fields FieldsOf(const SettingsViewState& /*settings*/) { return {}; }

Fields FieldsOf(const PageViewState& page) {
  Fields fields;
  for (const Form& form : page.forms) {
    for (const TextField& one : form.fields) fields.push_back(&one);
  }
  if (page.list.field) fields.push_back(&page.list.field->field);
  return fields;
}

void LeaveName(SeatView& seat) {
  seat.rating.clear();
  seat.note.clear();
  seat.summary.clear();
}

}  // namespace

const TextField* FindField(const AppViewState& state, Field field) {
  Fields shown = std::visit([](const auto& content) { return FieldsOf(content); }, state.content);
  if (state.player_sheet && state.player_sheet->words) shown.push_back(&*state.player_sheet->words);
  for (const auto* one : shown) {
    if (one->field == field) return one;
  }
  return nullptr;
}

bool ShowZen(TableViewState& table, bool wanted) {
  if (table.loading || table.problem || table.text || table.lesson || table.result) return false;
  table.zen = wanted;
  table.zens = Button{action::SwitchZen{}, wanted ? "Leave zen" : "Zen", true, false, Emphasis::kQuiet};
  if (!wanted) return false;
  LeaveName(table.top);
  LeaveName(table.bottom);
  if (table.ribbon && table.ribbon->kind == Ribbon::Kind::kTurn && table.ribbon->buttons.empty()) {
    table.ribbon.reset();
  }
  return true;
}

}  // namespace merels::presenter
