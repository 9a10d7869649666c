// The orders that a presenter under test has given.
#ifndef MERELS_TESTS_CLIENT_SUPPORT_ORDERS_H_
#define MERELS_TESTS_CLIENT_SUPPORT_ORDERS_H_

#include <variant>
#include <vector>

#include "client/presenter/effects.h"

namespace merels::presenter {

/// Those of one kind, oldest first.
template <class Order>
std::vector<Order> OrdersIn(const Effects& effects) {
  std::vector<Order> found;
  for (const auto& order : effects.orders) {
    if (const auto* one = std::get_if<Order>(&order)) found.push_back(*one);
  }
  return found;
}

}  // namespace merels::presenter

#endif  // MERELS_TESTS_CLIENT_SUPPORT_ORDERS_H_
