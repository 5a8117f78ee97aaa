#include <gtest/gtest.h>
#include "grundy/misere/extend.hpp"
#include "oracle/misere_heaps.hpp"
