// The program behind the window: the shell of presenters, the network and the test socket, on one thread.
#pragma once

#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "client/app/animation_thread.h"
#include "client/app/inbox.h"
#include "client/app/network.h"
#include "client/app/test_driver.h"
#include "client/app/test_socket.h"
#include "client/presenter/shell/app_view_state.h"
#include "client/presenter/shell/shell.h"
#include "common/study/puzzle.h"
#include "common/tablebase/tablebase.h"

namespace merels::app {

struct AppOptions {
  presenter::ShellOptions shell;
  NetworkOptions network;
  std::filesystem::path test_socket;      // empty: none
  std::filesystem::path games;            // where records are saved; empty: the usual place
  std::filesystem::path settings;         // the file of settings; empty: the usual place
  std::filesystem::path matches;          // the folder of local matches; empty: the usual place
  std::optional<std::string> tablebase;   // its folder; empty: none; unset: that of the settings
  std::optional<std::string> puzzles;     // their file; empty: those shipped; unset: the settings'
  DrawAnimation draw_animation;           // of a record; none: animations are refused
  std::ostream* announcements = nullptr;  // each event in a sentence, a line each; none: not printed
};

/// The user's own tablebase, opened, and the puzzles: the user's own, or those shipped.
struct OwnData {
  std::optional<tablebase::Tablebase> solved;
  std::vector<study::Puzzle> puzzles;
  std::string notice;  // what is wrong with the file of puzzles
};

class App final : public presenter::Program {
 public:
  /// bad-file when the test socket, the tablebase or the file of puzzles cannot be opened.
  static Result<std::unique_ptr<App>> Start(AppOptions options);
  ~App() override;

  bool Wait(clock::Millis timeout) override;
  bool Update(clock::Millis now) override;
  void Do(const presenter::Intent& intent, clock::Millis now) override;
  const presenter::AppViewState& View(clock::Millis now) override;
  presenter::Outputs TakeOutputs() override;
  void PictureSaved(const std::string& file, const Result<void>& outcome) override;
  void Shown(std::vector<presenter::WidgetInfo> widgets) override;
  void Painted(std::chrono::microseconds took) override;

 private:
  App(AppOptions options, std::unique_ptr<presenter::Settings> settings, OwnData own);
  struct ItemVisitor;
  void Take(InboxItem item, clock::Millis now);
  presenter::ShellOptions ForShell(OwnData& own) const;
  void CarryOut();
  void KeepRecords();
  void SaveAnimations();
  void ReadFiles();
  /// The file for the picture that is wanted; nothing: none, or its folder cannot be made.
  std::optional<std::string> PictureFile();

  const AppOptions options_;
  const std::unique_ptr<presenter::Settings> settings_;
  const std::unique_ptr<local::Store> store_;
  Inbox inbox_;
  const std::unique_ptr<local::Thinker> thinker_;
  const std::unique_ptr<local::Analyst> analyst_;
  AnimationThread animations_;
  std::unique_ptr<TestSocket> test_socket_;
  TestDriver test_driver_;
  presenter::Shell shell_;
  Network network_;
  presenter::AppViewState view_;
  clock::Millis viewed_at_{0};
  bool stale_ = true;  // something happened since view_ was made
};

}  // namespace merels::app
