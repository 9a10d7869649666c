#include "client/view/widget/field_editor.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

constexpr std::size_t kLong = 64;

bool Press(FieldEditor& editor, InputKey key) {
  bool changed = false;
  editor.Press(key, changed);
  return changed;
}

TEST(FieldEditor, InsertsAtTheCaret) {
  FieldEditor editor;
  editor.Adopt("ac");
  Press(editor, InputKey::kLeft);
  EXPECT_TRUE(editor.Insert("b", kLong));
  EXPECT_EQ(editor.text(), "abc");
  EXPECT_EQ(editor.caret(), 2U);
}

TEST(FieldEditor, AdoptsOnlyWhatIsNewAndGoesToItsEnd) {
  FieldEditor editor;
  editor.Adopt("abc");
  Press(editor, InputKey::kHome);
  editor.Adopt("abc");
  EXPECT_EQ(editor.caret(), 0U);
  editor.Adopt("abcd");
  EXPECT_EQ(editor.caret(), 4U);
}

TEST(FieldEditor, DeletesWholeLetters) {
  FieldEditor editor;
  editor.Adopt("aé’b");
  Press(editor, InputKey::kLeft);
  EXPECT_TRUE(Press(editor, InputKey::kBackspace));
  EXPECT_EQ(editor.text(), "aéb");
  EXPECT_TRUE(Press(editor, InputKey::kBackspace));
  EXPECT_EQ(editor.text(), "ab");
  EXPECT_TRUE(Press(editor, InputKey::kDelete));
  EXPECT_EQ(editor.text(), "a");
}

TEST(FieldEditor, HasNothingToDeleteAtItsEnds) {
  FieldEditor editor;
  editor.Adopt("a");
  EXPECT_FALSE(Press(editor, InputKey::kDelete));
  Press(editor, InputKey::kHome);
  EXPECT_FALSE(Press(editor, InputKey::kBackspace));
  Press(editor, InputKey::kLeft);
  EXPECT_EQ(editor.caret(), 0U);
}

TEST(FieldEditor, KeepsToItsMostBytesInWholeLetters) {
  FieldEditor editor;
  EXPECT_TRUE(editor.Insert("abéé", 5));
  EXPECT_EQ(editor.text(), "abé");
  EXPECT_FALSE(editor.Insert("é", 5));
  EXPECT_TRUE(editor.Insert("c", 5));
}

TEST(FieldEditor, LeavesOtherKeysToOthers) {
  FieldEditor editor;
  bool changed = true;
  EXPECT_FALSE(editor.Press(InputKey::kUp, changed));
  EXPECT_FALSE(changed);
  EXPECT_TRUE(editor.Press(InputKey::kEnd, changed));
}

}  // namespace
}  // namespace merels::view
