// Mouse and clipboard in fields, and scrolling keys.
#include <gtest/gtest.h>

#include "client/presenter/account/account_view_state.h"
#include "client/presenter/base/actions.h"
#include "tests/client/view/layouts.h"
#include "tests/client/view/ui/ui_fixture.h"

namespace merels::view {
namespace {

class UiKeysTest : public UiTest {
 protected:
  Interaction Now() const { return ui_.InteractionAt(now_); }
};

TEST_F(UiKeysTest, APressPutsTheCaretWhereItIsAndADragSelects) {
  presenter::AppViewState state = SampleNamed("sign-in").state;
  SignInOf(state).name.text = "Bartholomew";
  Show(state);
  const Rect box = ui_.layout().widgets.Find("field:name")->rect;
  const float left = box.x + 13;
  const auto at = [&](std::string_view letters) {
    return Vec{left + typefaces_.Width(letters, Sans(15)), box.center().y};
  };
  Click(at("Bar"));
  EXPECT_EQ(Now().caret, 3U);
  EXPECT_EQ(Now().anchor, 3U);
  Click({box.right() - 2, box.center().y});
  EXPECT_EQ(Now().caret, 11U);
  Pointer(InputEvent::Kind::kPress, at("Ba"));
  Pointer(InputEvent::Kind::kMove, at("Bartho"));
  Pointer(InputEvent::Kind::kRelease, at("Bartho"));
  Pointer(InputEvent::Kind::kMove, at("B"));
  EXPECT_EQ(Now().caret, 6U);
  EXPECT_EQ(Now().anchor, 2U);
  EXPECT_EQ(std::get<Action>(Key(InputKey::kCopy).front()).Id(), "copy-text:rtho");
  EXPECT_EQ(std::get<presenter::Edit>(Key(InputKey::kCut).back()).text, "Balomew");
  EXPECT_TRUE(Key(InputKey::kCopy).empty()) << "nothing is selected any more";
}

TEST_F(UiKeysTest, ASecretIsNotCopied) {
  presenter::AppViewState state = SampleNamed("sign-in").state;
  SignInOf(state).password.text = "secret words";
  Show(state);
  Click(ui_.layout().widgets.Find("field:password")->rect.center());
  Key(InputKey::kSelectAll);
  EXPECT_TRUE(Key(InputKey::kCopy).empty());
  EXPECT_TRUE(Key(InputKey::kCut).empty());
}

TEST_F(UiKeysTest, KeysScrollTheListOfAPage) {
  presenter::AppViewState state = SampleNamed("games").state;
  auto& lines = PageOf(state).list.lines;
  while (lines.size() < 60) lines.push_back(lines.front());
  const auto first = [&](InputKey key) {
    EXPECT_TRUE(Key(key).empty());
    Show(state);
    return PageOf(ui_.layout()).list.rows.first;
  };
  Show(state);
  const int shown = PageOf(ui_.layout()).list.rows.shown;
  EXPECT_EQ(first(InputKey::kPageDown), shown);
  EXPECT_EQ(first(InputKey::kDown), shown + 1);
  EXPECT_EQ(first(InputKey::kUp), shown);
  EXPECT_EQ(first(InputKey::kPageUp), 0);
  EXPECT_EQ(first(InputKey::kEnd), 60 - shown);
  EXPECT_EQ(first(InputKey::kHome), 0);
}

}  // namespace
}  // namespace merels::view
