#include "server/program.h"

int main(int argc, char** argv) { return merels::RunProgram({argv + 1, argv + argc}); }
