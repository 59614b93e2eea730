// Asks OMPEval the questions of `benches/equity.rs`, one per line, and answers each with the shortest
// time in nanoseconds and its wins by mask. That benchmark compiles it.
//
// A line: `exact` or a number of deals, how often it is timed, the board or `-`, and the ranges.

#include "omp/EquityCalculator.h"
#include <algorithm>
#include <chrono>
#include <ctime>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

// The processor time of this program's threads.
static double nanoseconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec * 1e9 + now.tv_nsec;
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string deals, board, range;
        unsigned times;
        words >> deals >> times >> board;
        std::vector<omp::CardRange> ranges;
        while (words >> range)
            ranges.emplace_back(range);
        const uint64_t cards = board == "-" ? 0 : omp::CardRange::getCardMask(board);
        const bool isExact = deals == "exact";
        double least = 1e300;
        std::vector<uint64_t> wins;
        for (unsigned i = 0; i < times; ++i) {
            // A calculator remembers what it has counted, so each run uses a new one.
            omp::EquityCalculator calculator;
            if (!isExact)
                calculator.setHandLimit(std::stoull(deals));
            const double start = nanoseconds();
            if (!calculator.start(ranges, cards, 0, isExact, 0, nullptr, 1e9, 1))
                return 1;
            calculator.wait();
            least = std::min(least, nanoseconds() - start);
            const auto results = calculator.getResults();
            wins.assign(results.winsByPlayerMask, results.winsByPlayerMask + (1u << ranges.size()));
        }
        std::cout << uint64_t(least);
        for (const uint64_t count : wins)
            std::cout << ' ' << count;
        std::cout << std::endl;
    }
}
