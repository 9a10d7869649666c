#include "client/view/draw/mesh.h"

#include <array>

#include <gtest/gtest.h>

namespace merels::view {
namespace {

constexpr Color kRed = Hex(0xFF0000);

float TriangleArea(const MeshVertex& a, const MeshVertex& b, const MeshVertex& c) {
  const Vec u = b.at - a.at;
  const Vec v = c.at - a.at;
  return std::fabs(u.x * v.y - u.y * v.x) / 2;
}

// The area a mesh covers, each triangle weighted with its mean opacity.
float Ink(const Mesh& mesh) {
  float sum = 0;
  for (std::size_t i = 0; i + 2 < mesh.size(); i += 3) {
    const int alpha = mesh[i].color.a + mesh[i + 1].color.a + mesh[i + 2].color.a;
    sum += TriangleArea(mesh[i], mesh[i + 1], mesh[i + 2]) * static_cast<float>(alpha) / (3 * 255.0F);
  }
  return sum;
}

bool FadesOut(const Mesh& mesh, const Rect& outline) {
  for (const MeshVertex& v : mesh) {
    const bool beyond = !outline.Inset(-0.4F).Contains(v.at);
    if (beyond && v.color.a != 0) {
      return false;
    }
  }
  return true;
}

TEST(Mesh, AFilledDiscCoversItsArea) {
  Mesh mesh;
  AddFill(mesh, CirclePath({50, 50}, 20), kRed);
  EXPECT_NEAR(Ink(mesh), kPi * 400, 12);
}

TEST(Mesh, ARoundedRectangleCoversItsAreaAndFadesAtItsOutline) {
  Mesh mesh;
  const Rect rect{10, 10, 100, 40};
  AddFill(mesh, RoundedRectPath(rect, 8), kRed);
  EXPECT_NEAR(Ink(mesh), 4000 - (4 - kPi) * 64, 12);
  EXPECT_TRUE(FadesOut(mesh, rect));
}

TEST(Mesh, ARadiusTooLargeForItsRectangleIsCutDown) {
  Mesh mesh;
  AddFill(mesh, RoundedRectPath({0, 0, 40, 20}, 900), kRed);
  for (const MeshVertex& v : mesh) {
    EXPECT_TRUE((Rect{-0.6F, -0.6F, 41.2F, 21.2F}).Contains(v.at));
  }
}

TEST(Mesh, AStrokeHasItsWidth) {
  Mesh mesh;
  AddStroke(mesh, LinePath(std::array{Vec{0, 0}, Vec{100, 0}}), 4, kRed);
  EXPECT_NEAR(Ink(mesh), 400, 1);
}

TEST(Mesh, AHairlineIsPalerInsteadOfThinner) {
  Mesh mesh;
  AddStroke(mesh, LinePath(std::array{Vec{0, 0}, Vec{100, 0}}), 0.5F, kRed);
  EXPECT_NEAR(Ink(mesh), 50, 1);
}

TEST(Mesh, DashesLeaveTheirGapsOut) {
  Mesh mesh;
  AddDashes(mesh, std::array{Vec{0, 0}, Vec{100, 0}}, 2, 6, 4, kRed);
  EXPECT_NEAR(Ink(mesh), 2 * 60, 2);
  for (const MeshVertex& v : mesh) {
    const float within = std::fmod(v.at.x + 0.001F, 10.0F);
    EXPECT_LE(within, 6.1F);
  }
}

TEST(Mesh, ShadowsAreFullInsideAndGoneAtTheirReach) {
  Mesh mesh;
  const Rect rect{0, 0, 100, 100};
  AddShadow(mesh, RoundedRectPath(rect, 20), 20, kRed);
  EXPECT_TRUE(FadesOut(mesh, rect.Inset(-9)));
  EXPECT_GT(Ink(mesh), 5000);
}

TEST(Paint, RunsFromTopToBottom) {
  const Paint paint(Hex(0x000000), Hex(0xFFFFFF), {0, 10, 5, 100});
  EXPECT_EQ(paint.At({0, 0}), Hex(0x000000));
  EXPECT_EQ(paint.At({0, 60}).r, 128);
  EXPECT_EQ(paint.At({0, 500}), Hex(0xFFFFFF));
}

}  // namespace
}  // namespace merels::view
