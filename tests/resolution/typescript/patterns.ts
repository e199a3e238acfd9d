// Patterns read the members that they name.
// --- path: shop.ts ---
export interface Cart { price: { net: number; tax: number }; owner: string }
export function cart(): Cart { return { price: { net: 1, tax: 2 }, owner: "" } }
// --- path: uses.ts ---
import { cart, type Cart } from './shop'
const { owner } = cart()
//      ^ reads: shop.Cart.owner
const { price: { net } } = cart()
//               ^ reads: shop.Cart.price
const told = ({ owner }: Cart) => owner
//              ^ reads: shop.Cart.owner
let price
({ price } = cart())
// ^ reads: shop.Cart.price
