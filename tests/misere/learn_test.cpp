#include <gtest/gtest.h>
#include "grundy/misere/learn.hpp"
#include "oracle/misere_heaps.hpp"
