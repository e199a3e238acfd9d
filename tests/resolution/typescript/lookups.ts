// Types of members (`Shop["cart"]`), and types that no file declares.
// --- path: src/shop.ts ---
export class Cart {
  total(): number {
    return 1;
  }
  translate(x: number) {}
}

export class Shop {
  cart: Cart = new Cart();
  carts: Cart[] = [];
  close() {}
}

export class Sketch {
  ellipse() {}
  getData() {}
}
// --- path: src/use.ts ---
import { Cart, Shop } from "./shop";

type Props = {
  cart: Shop["cart"];
  any: Shop["carts"][number];
  none: Shop["gone"];
};

function use(props: Props, one: Props["cart"], many: Shop["carts"]) {
  props.cart.total();
  //         ^ calls: src.shop.Cart.total  by: declared type
  props.any.total();
  //        ^ calls: src.shop.Cart.total
  one.total();
  //  ^ calls: src.shop.Cart.total
  many[0].total();
  //      ^ calls: src.shop.Cart.total
  props.none.total();
  //         ^ unresolved
}

interface Local {}

function draw(context: CanvasRenderingContext2D, data: DataTransfer | null, own: Local, x) {
  context.ellipse();
  //      ^ calls: outside globalThis.CanvasRenderingContext2D.ellipse ; not calls: src.shop.Sketch.ellipse
  data?.getData();
  //    ^ not calls: src.shop.Sketch.getData
  own.ellipse();
  //  ^ unresolved
  x.ellipse();
  //^ calls: src.shop.Sketch.ellipse  by: a guess
}

function generic<Item, Part extends Cart>(item: Item, part: Part, either: Cart | HTMLElement) {
  item.ellipse();
  //   ^ calls: src.shop.Sketch.ellipse  by: a guess
  part.total();
  //   ^ calls: src.shop.Cart.total
  either.total();
  //     ^ calls: src.shop.Cart.total
}
// --- path: src/nameless.ts ---
import { Cart, Sketch } from "./shop";
class Basket { total(): number { return 2; } getData() {} }
type Held<T> = { item: T; deep: { made(): T } };
type Alias<T> = Held<T> & { more: T[] };

function boxed<T>(item: T): { item: T } { return { item }; }

function use(held: Held<Cart>, alias: Alias<Sketch>, basket: Basket) {
  held.item.total();
  //        ^ calls: src.shop.Cart.total ; not calls: src.nameless.Basket.total
  held.deep.made().total();
  //               ^ calls: src.shop.Cart.total ; not calls: src.nameless.Basket.total
  alias.more[0].getData();
  //            ^ calls: src.shop.Sketch.getData ; not calls: src.nameless.Basket.getData
  boxed(basket).item.total();
  //                 ^ calls: src.nameless.Basket.total ; not calls: src.shop.Cart.total
}
// --- path: src/nested.ts ---
// What stands in the type of a field is that field's, not the type's around it.
interface Till { pay(): void }
interface Shop { till: { pay(): void; drawer: { end(): void } }; pay(): void }
type Marked<T> = T & { mark: { open(): void } }
class Stand { till: { lit(): void }; kit = { fold() {} } }
function run(shop: Shop, stand: Stand, marked: Marked<Till>) {
  shop.till.pay()
  //        ^ calls: src.nested.Shop.pay@3 ; not calls: src.nested.Till.pay
  shop.till.drawer.end()
  //               ^ calls: src.nested.Shop.end
  shop.end()
  //   ^ not calls: src.nested.Shop.end
  marked.mark.open()
  //          ^ calls: src.nested.Marked.open
  marked.open()
  //     ^ not calls: src.nested.Marked.open
  marked.pay()
  //     ^ calls: src.nested.Till.pay
  stand.till.lit()
  //         ^ calls: src.nested.Stand.lit
  stand.lit()
  //    ^ not calls: src.nested.Stand.lit
  stand.kit.fold()
  //        ^ calls: src.nested.Stand.fold
}
class Tool { constructor(options: any) {} slot() {} }
class Rack { tool = new Tool({ slot() {} }); rows: { sort(): void }[] = [] }
function hang(rack: Rack) {
  rack.tool.slot()
  //        ^ calls: src.nested.Tool.slot ; not calls: src.nested.Rack.slot
}
// --- path: written_out.ts ---
export class Disk { has() {} }
export interface Options { files?: { has(path: string): boolean }; disk?: Disk }
type Files = NonNullable<Options["files"]>;
declare function found(): Files | undefined;
export function use(files: Files, again: Options["files"], disk: NonNullable<Options["disk"]>, options: Options) {
  files.has("a");
  //    ^ calls: written_out.Options.has ; not calls: written_out.Disk.has
  again!.has("a");
  //     ^ calls: written_out.Options.has ; not calls: written_out.Disk.has
  found()!.has("a");
  //       ^ calls: written_out.Options.has ; not calls: written_out.Disk.has
  disk.has();
  //   ^ calls: written_out.Disk.has ; not calls: written_out.Options.has
  options.has();
  //      ^ not calls: written_out.Options.has ; not calls: written_out.Disk.has
}
