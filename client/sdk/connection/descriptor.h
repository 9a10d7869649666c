// An open file of the system.
#pragma once

#include <unistd.h>

namespace merels::sdk {

/// Closes the file when destroyed; never copied.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  bool open() const { return number_ >= 0; }
  int get() const { return number_; }

 private:
  int number_;
};

}  // namespace merels::sdk
