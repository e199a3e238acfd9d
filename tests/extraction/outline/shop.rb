require 'json'
# ^ imports: json - as -
require_relative "x/y"
# ^ imports: x/y - as -
# A shop.
module Shop
# ^ defined: namespace Shop ; doc: A shop. ; lines: 14
  class Cart < Base
# ^ defined: class Shop::Cart ; lines: 12 ; signature: class Cart < Base
    include Enumerable
    MAX = 3
# ^ defined: constant Shop::Cart::MAX
    attr_accessor :total, :name
# ^ defined: property Shop::Cart::total ; defined: property Shop::Cart::name
    def pay(x)
# ^ defined: method Shop::Cart::pay ; lines: 3 ; signature: def pay(x)
      helper(x); self.total; Foo.new; puts "a"
# ^ role: call helper ; role: call total ; role: instantiate Foo
# ^ role: call puts
    end
    def self.make; end
# ^ defined: method Shop::Cart::make
    class << self
      def z; end
# ^ defined: method Shop::Cart::z
    end
  end
end
class Shop::Item; end
# ^ defined: class Shop::Item
def top; end
# ^ defined: method top
