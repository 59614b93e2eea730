// Asks mahjong-algorithm, or the older version that PyMahjongGB uses, the questions of
// `benches/mcr.rs`, one per line, and answers with the shortest time in nanoseconds per win and the
// total of each. That benchmark compiles it.
//
// A line: the number of calls; for each its type, offer and middle tile; the number of uncalled
// tiles without the winning one; these tiles; the winning tile; the flags; the flowers; round and seat.

#include "fan_calculator.h"
#include <algorithm>
#include <chrono>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

using namespace mahjong;

int main() {
    std::vector<calculate_param_t> wins;
    std::string line;
    while (std::getline(std::cin, line)) {
        std::istringstream numbers(line);
        auto next = [&numbers] {
            int number = 0;
            numbers >> number;
            return number;
        };
        calculate_param_t win = {};
        win.hand_tiles.pack_count = next();
        for (intptr_t idx = 0; idx < win.hand_tiles.pack_count; ++idx) {
            int type = next(), offer = next(), tile = next();
            win.hand_tiles.fixed_packs[idx] = make_pack(offer, type, tile);
        }
        win.hand_tiles.tile_count = next();
        for (intptr_t idx = 0; idx < win.hand_tiles.tile_count; ++idx)
            win.hand_tiles.standing_tiles[idx] = next();
        win.win_tile = next();
        win.win_flag = next();
        win.flower_count = next();
        win.prevalent_wind = static_cast<wind_t>(next());
        win.seat_wind = static_cast<wind_t>(next());
        wins.push_back(win);
    }
    double best = 1e18;
    std::vector<int> totals(wins.size());
    for (int round = 0; round < 20; ++round) {
        auto start = std::chrono::steady_clock::now();
        for (std::size_t idx = 0; idx < wins.size(); ++idx) {
            fan_table_t fans = {};
            totals[idx] = calculate_fan(&wins[idx], &fans);
        }
        std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
        best = std::min(best, time.count() / wins.size());
    }
    std::cout << best;
    for (int total : totals) std::cout << ' ' << total;
    std::cout << '\n';
}
