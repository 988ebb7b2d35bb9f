#include <cstdio>

#include "common/error/errors.hpp"

int main() {
  try {
    tercet::throw_error(tercet::ExitCode::input, "mend it");
  } catch (const tercet::InputError& error) {
    std::printf("code %d: %s\n", static_cast<int>(error.code()), error.what());
  }
}
