#include "client/view/widget/field_editor.h"

#include <gtest/gtest.h>

namespace merels::view {
namespace {

constexpr std::size_t kMaxLength = 64;

bool Press(FieldEditor& editor, InputKey key, bool shift = false) {
  bool changed = false;
  editor.Press(key, shift, changed);
  return changed;
}

TEST(FieldEditor, InsertsAtTheCaret) {
  FieldEditor editor;
  editor.Adopt("ac");
  Press(editor, InputKey::kLeft);
  EXPECT_TRUE(editor.Insert("b", kMaxLength));
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

TEST(FieldEditor, WhatIsSelectedIsReplacedOrErased) {
  FieldEditor editor;
  editor.Adopt("127.0.0.1");
  EXPECT_FALSE(Press(editor, InputKey::kSelectAll)) << "the text is the same";
  EXPECT_TRUE(editor.Insert("a", kMaxLength));
  EXPECT_EQ(editor.text(), "a");
  EXPECT_EQ(editor.anchor(), editor.caret());
  Press(editor, InputKey::kSelectAll);
  EXPECT_TRUE(Press(editor, InputKey::kBackspace));
  EXPECT_EQ(editor.text(), "");
}

TEST(FieldEditor, ShiftSelectsWhatTheCaretPasses) {
  FieldEditor editor;
  editor.Adopt("aäb");
  Press(editor, InputKey::kLeft, true);
  Press(editor, InputKey::kLeft, true);
  EXPECT_EQ(editor.caret(), 1U);
  EXPECT_EQ(editor.anchor(), 4U);
  Press(editor, InputKey::kRight);
  EXPECT_EQ(editor.caret(), 4U) << "an arrow without shift goes to the end of what was selected";
  EXPECT_EQ(editor.anchor(), 4U);
  Press(editor, InputKey::kHome, true);
  EXPECT_TRUE(Press(editor, InputKey::kDelete));
  EXPECT_EQ(editor.text(), "");
}

TEST(FieldEditor, LeavesOtherKeysToOthers) {
  FieldEditor editor;
  bool changed = true;
  EXPECT_FALSE(editor.Press(InputKey::kUp, false, changed));
  EXPECT_FALSE(changed);
  EXPECT_TRUE(editor.Press(InputKey::kEnd, false, changed));
}

}  // namespace
}  // namespace merels::view
