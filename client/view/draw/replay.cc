#include "client/view/draw/replay.h"

#include <vector>

#include <SFML/Graphics/Vertex.hpp>
#include <SFML/OpenGL.hpp>

namespace merels::view {
namespace {

sf::Vertex ToSfml(const MeshVertex& v) {
  return {sf::Vector2f(v.at.x, v.at.y), sf::Color(v.color.r, v.color.g, v.color.b, v.color.a),
          sf::Vector2f(v.texture.x, v.texture.y)};
}

// Gathers items with the same texture into one draw call.
class Batch {
 public:
  explicit Batch(sf::RenderTarget& target) : target_(target) {}
  ~Batch() { Draw(); }
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  void Add(const DisplayList& list, const DrawnItem& item) {
    if (texture_ != item.texture) {
      Draw();
      texture_ = item.texture;
    }
    for (std::size_t i = 0; i < item.count; ++i) {
      vertices_.push_back(ToSfml(list.mesh[item.first + i]));
    }
  }

 private:
  void Draw() {
    if (!vertices_.empty()) {
      target_.draw(vertices_.data(), vertices_.size(), sf::Triangles, sf::RenderStates(texture_));
    }
    vertices_.clear();
  }

  sf::RenderTarget& target_;
  const sf::Texture* texture_ = nullptr;
  std::vector<sf::Vertex> vertices_;
};

// While it lives, nothing outside a rectangle changes. SFML does not know of it and does not touch it.
class Clip {
 public:
  Clip(sf::RenderTarget& target, const Rect& rect) {
    target.setActive(true);
    glEnable(GL_SCISSOR_TEST);
    const auto height = static_cast<float>(target.getSize().y);
    glScissor(static_cast<GLint>(rect.x), static_cast<GLint>(height - rect.bottom()),
              static_cast<GLsizei>(rect.w), static_cast<GLsizei>(rect.h));
  }
  ~Clip() { glDisable(GL_SCISSOR_TEST); }
  Clip(const Clip&) = delete;
  Clip& operator=(const Clip&) = delete;
};

}  // namespace

void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists) {
  Batch batch(target);
  for (const DisplayList* list : lists) {
    for (const DrawnItem& item : list->items) {
      batch.Add(*list, item);
    }
  }
}

void Replay(sf::RenderTarget& target, std::initializer_list<const DisplayList*> lists, const Damage& damage) {
  for (const Rect& rect : damage.rects()) {
    const Clip clip(target, rect);
    Batch batch(target);
    for (const DisplayList* list : lists) {
      for (const DrawnItem& item : list->items) {
        if (item.mark.box.Overlaps(rect)) {
          batch.Add(*list, item);
        }
      }
    }
  }
}

}  // namespace merels::view
