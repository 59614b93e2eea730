-- Asks for hints in the middle of a game: wrk -s benches/serve/hint.lua …/api/v1/matematico/hint
-- Each question is a different grid with up to 24 cards, dealt by wrk's own generator.

wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"

local function question()
  local deck = {}
  for value = 1, 13 do
    for _ = 1, 4 do deck[#deck + 1] = value end
  end
  for idx = #deck, 2, -1 do
    local other = math.random(idx)
    deck[idx], deck[other] = deck[other], deck[idx]
  end
  local n_placed = math.random(0, 24)
  local cells = {}
  for cell = 1, 25 do cells[cell] = cell <= n_placed and tostring(deck[cell]) or "null" end
  for idx = #cells, 2, -1 do
    local other = math.random(idx)
    cells[idx], cells[other] = cells[other], cells[idx]
  end
  local rows = {}
  for row = 0, 4 do rows[#rows + 1] = "[" .. table.concat(cells, ",", row * 5 + 1, row * 5 + 5) .. "]" end
  return '{"grid":[' .. table.concat(rows, ",") .. '],"card":' .. deck[26] .. "}"
end

function request()
  return wrk.format(nil, nil, nil, question())
end

-- With `-- thinking` after the address, every player waits a second on average between hints.
local is_thinking = false

function init(arguments)
  is_thinking = arguments[1] == "thinking"
end

function delay()
  return is_thinking and math.random(500, 1500) or 0
end
