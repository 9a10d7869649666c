// Files of records: the sheet for choosing one, reading, and saving.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "client/model/update.h"
#include "client/presenter/analysis/analysis_view_state.h"
#include "client/presenter/analysis/opened_study.h"
#include "client/presenter/base/effects.h"

namespace merels::presenter {

/// A second press within this time replaces the file.
inline constexpr model::Millis kSaveArmed = std::chrono::seconds(4);

/// The sheet for choosing a record, while it is open.
struct RecordsChoice {
  std::string path;                // as typed
  std::string problem;             // why it could not be opened
  std::string folder;              // once it has been read
  std::vector<std::string> files;  // of the folder, newest first; whole paths
  bool read = false;
};

class RecordFiles {
 public:
  /// `effects` outlives this object.
  RecordFiles(RequestIds new_id, Effects& effects) : new_id_(std::move(new_id)), effects_(effects) {}

  /// Opens the sheet and requests the names of the files.
  void Choose();
  void Close() { choice_.reset(); }
  /// Whether the sheet is open.
  bool choosing() const { return choice_.has_value(); }
  /// The path in the field; without the sheet nothing happens.
  void Type(const std::string& path);
  void WantTyped();
  /// Requests the text of a file.
  void Want(const std::string& path);
  void Hear(const model::RecordsListed& listed);
  /// The text of the wanted file; nullptr: another one's, or it could not be read, which is said.
  const std::string* Hear(const model::FileRead& read);
  /// On the sheet while it is open.
  void Complain(const std::string& why);
  /// The sheet, while it is open.
  std::optional<RecordsSheet> View() const;

  /// A file that was not written here is replaced only by a second press. Needs an open study.
  void Save(const OpenedStudy& study, model::Millis now);
  void Hear(const model::RecordSaved& saved, OpenedStudy& study);
  /// Whether a second press replaces the file.
  bool armed() const { return pressed_at_.has_value(); }
  void Disarm() { pressed_at_.reset(); }
  void Tick(model::Millis now);
  /// Saves the newest state of each unsaved game beside the other records, as NAME-unsaved. `studies`: the
  /// newest state of a game comes before its others.
  void SaveUnsaved(const std::vector<const OpenedStudy*>& studies);
  /// Of the game, without its branches. Needs an open study.
  void SaveAnimation(const OpenedStudy& study);
  /// Of the board; `study`: nullptr for a position that is set up.
  void SavePicture(const OpenedStudy* study);

 private:
  /// The name of its file: the match's id, or a new one.
  std::string NameOf(const OpenedStudy& study);

  RequestIds new_id_;
  Effects& effects_;
  std::optional<RecordsChoice> choice_;
  std::string wanted_;                       // the file whose text is awaited; empty: none
  MatchId saving_;                           // the name under which it is being written
  std::optional<model::Millis> pressed_at_;  // the warning about a foreign file
};

}  // namespace merels::presenter
