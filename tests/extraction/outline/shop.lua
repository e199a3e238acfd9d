local json = require("json")
-- ^ defined: variable json ; imports: json - as -
--- Adds.
local M = {}
-- ^ defined: variable M ; doc: Adds.
function M.add(a, b) return helper(a) + M.x(b) end
-- ^ defined: method M.add ; signature: function M.add(a, b) ; role: call helper
-- ^ role: call x
function M:pay(x) self:other(x) end
-- ^ defined: method M.pay ; signature: function M:pay(x) ; role: call other
local function loc() end
-- ^ defined: fn loc ; signature: local function loc() end
function glob() end
-- ^ defined: fn glob ; signature: function glob() end
M.f = function() end
-- ^ defined: method M.f ; signature: M.f = function() end
local g = function() end
-- ^ defined: variable g
local t = { h = function() end, k = 1 }
-- ^ defined: variable t ; defined: fn t.h ; signature: h = function() end
MAX = 3
-- ^ defined: variable MAX
