// A class and its objects may have members of one name, which are not each other.
// --- path: shop.ts ---
export class Cart { total(): number { return 1 } }
export class Sale { total(): number { return 2 } }

export class Shop {
  static open(key: string): Cart { return new Cart() }
  open(key: string): Sale {
    Shop.open(key).total()
    //             ^ calls: shop.Cart.total ; not calls: shop.Sale.total
    this.open(key).total()
    //             ^ calls: shop.Sale.total ; not calls: shop.Cart.total
    return new Sale()
  }
  static make() {
    const shop = new this()
    shop.open('a').total()
    //             ^ calls: shop.Sale.total ; not calls: shop.Cart.total
    [1].forEach(() => this.open('b').total())
    //                               ^ calls: shop.Cart.total ; not calls: shop.Sale.total
  }
  close() { this.open('c').total() }
  //                       ^ calls: shop.Sale.total ; not calls: shop.Cart.total
}
// --- path: use.ts ---
import { Shop } from './shop'
class Stall extends Shop {
  static again() { super.open('d').total() }
  //                               ^ calls: shop.Cart.total ; not calls: shop.Sale.total
  more() { super.open('e').total() }
  //                       ^ calls: shop.Sale.total ; not calls: shop.Cart.total
}
function use(shop: Shop) {
  shop.open('f').total()
  //             ^ calls: shop.Sale.total ; not calls: shop.Cart.total
  Stall.open('g').total()
  //              ^ calls: shop.Cart.total ; not calls: shop.Sale.total
}
// --- path: read.ts ---
import { Cart, Sale } from './shop'
class Base { read(): Cart { return new Cart() } static write(): Sale { return new Sale() } }
class Low extends Base {
  static read(): Sale {
    new Low().read().total()
    //               ^ calls: shop.Cart.total ; not calls: shop.Sale.total
    return new Sale()
  }
  write(): Cart { return new Cart() }
}
Low.write().total()
//          ^ calls: shop.Sale.total ; not calls: shop.Cart.total
Low.read().total()
//         ^ calls: shop.Sale.total ; not calls: shop.Cart.total
