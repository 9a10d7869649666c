// How many connections each address has, and all together.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

namespace merels::web {

/// One thread. Outlives its places.
class AddressCount {
 public:
  AddressCount(std::size_t most, std::size_t most_of_one) : most_(most), most_of_one_(most_of_one) {}

  /// A place that somebody takes; given back when destroyed.
  class Place {
   public:
    Place() = default;
    Place(AddressCount& count, std::string address) : count_(&count), address_(std::move(address)) {}
    Place(Place&& other) noexcept
        : count_(std::exchange(other.count_, nullptr)), address_(std::move(other.address_)) {}
    Place& operator=(Place&& other) noexcept {
      std::swap(count_, other.count_);
      std::swap(address_, other.address_);
      return *this;
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    ~Place() {
      if (count_ != nullptr) count_->Return(address_);
    }

   private:
    AddressCount* count_ = nullptr;
    std::string address_;
  };

  /// Whether there is room for one more at all.
  bool full() const { return all_ >= most_; }
  /// Whether there is room for one more of this address. The empty address has no limit of its own.
  bool Full(const std::string& address) const {
    const auto found = of_.find(address);
    return !address.empty() && found != of_.end() && found->second >= most_of_one_;
  }
  Place Take(const std::string& address) {
    ++all_;
    if (!address.empty()) ++of_[address];
    return {*this, address};
  }
  std::size_t all() const { return all_; }

 private:
  void Return(const std::string& address) {
    --all_;
    const auto found = of_.find(address);
    if (found != of_.end() && --found->second == 0) of_.erase(found);
  }

  const std::size_t most_;
  const std::size_t most_of_one_;
  std::size_t all_ = 0;
  std::map<std::string, std::size_t> of_;
};

}  // namespace merels::web
