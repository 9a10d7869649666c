// Sample view states, always the same, so that their pictures can be compared.
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "client/presenter/base/effects.h"
#include "client/presenter/shell/app_view_state.h"

namespace merels::view {

struct Sample {
  std::string name;
  presenter::AppViewState state;
  /// Played when the sample is shown; the picture is taken `after` milliseconds later.
  std::vector<presenter::Cue> cues;
  int after_ms = 0;
  /// The widget with the focus; empty: none.
  std::string focus;
};

std::vector<Sample> AllSamples();

/// The sample of this name, which exists.
Sample SampleNamed(std::string_view name);
Sample SampleNamedAmong(const std::vector<Sample>& samples, std::string_view name);

// By screen.
std::vector<Sample> TableSamples();
std::vector<Sample> LobbySamples();
std::vector<Sample> SignInSamples();
/// The table under the rules of every family and board.
std::vector<Sample> FamilySamples();
/// The dialog with each registered ruleset chosen.
std::vector<Sample> DialogSamples();

/// Screens of forms and a list.
std::vector<Sample> PageSamples();

/// The screen of six boards.
std::vector<Sample> WatchSamples();

/// The settings, with and without a sign-in.
std::vector<Sample> SettingsSamples();
/// Offline screens: the computer, two at one board, a puzzle, the lesson, the rules.
std::vector<Sample> LocalSamples();

/// The analysis screen.
std::vector<Sample> AnalysisSamples();

/// A player's sheet, and the dialog that challenges them.
std::vector<Sample> PlayerSamples();

/// The top bar after sign-in, on this screen.
presenter::TopBar SampleBar(presenter::Screen chosen);

template <class State>
concept AnyAppViewState = std::same_as<std::remove_const_t<State>, presenter::AppViewState>;

// The content of a state, which is of this kind.
auto& SignInOf(AnyAppViewState auto& state) { return std::get<presenter::SignInViewState>(state.content); }
auto& LobbyOf(AnyAppViewState auto& state) { return std::get<presenter::LobbyViewState>(state.content); }
auto& TableOf(AnyAppViewState auto& state) { return std::get<presenter::TableViewState>(state.content); }
auto& WatchOf(AnyAppViewState auto& state) { return std::get<presenter::WatchViewState>(state.content); }
auto& PageOf(AnyAppViewState auto& state) { return std::get<presenter::PageViewState>(state.content); }
auto& SettingsOf(AnyAppViewState auto& state) {
  return std::get<presenter::SettingsViewState>(state.content);
}

}  // namespace merels::view
