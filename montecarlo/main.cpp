#include "montecarlo/price.hpp"

int main(int argc, char** argv) {
  return tercet::run_main("tercet-mc", argc, argv, tercet::mc::run_program);
}
