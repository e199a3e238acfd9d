defmodule Shop.Cart do
# ^ defined: namespace Shop.Cart ; doc: A cart. ; lines: 17
  @moduledoc """
  A cart.
  """
  use GenServer
# ^ imports: GenServer - as -
  alias Shop.Item
# ^ imports: Shop.Item - as -
  import Enum
# ^ imports: Enum - as -
  @max 3
# ^ role: call max
  @doc "Pays."
  def pay(x, y) when x > 0 do
# ^ defined: fn Shop.Cart.pay ; doc: Pays. ; lines: 3
# ^ signature: def pay(x, y) when x > 0
    helper(x) |> Item.make()
# ^ role: call helper ; role: call make
  end
  defp helper(x), do: x
# ^ defined: fn Shop.Cart.helper ; signature: defp helper(x), do: x
  defmacro m(x) do x end
# ^ defined: macro Shop.Cart.m
  defstruct [:a, :b]
  def total, do: 1
# ^ defined: fn Shop.Cart.total ; signature: def total, do: 1
end
defprotocol P do
# ^ defined: interface P ; lines: 3
  def x(a)
# ^ defined: method P.x ; signature: def x(a)
end
defimpl P, for: Cart do
# ^ defined: impl P ; lines: 3
  def x(a), do: a
# ^ defined: method P.x ; signature: def x(a), do: a
end
