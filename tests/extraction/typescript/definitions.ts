/** A thing for sale. */
export abstract class Item<T extends Base = Plain> extends pkg.Thing<T> implements Sellable, Named<T> {
	// ^ defined: class Item ; modifiers: abstract export ; visibility: public ; doc: A thing for sale. ; type_parameters: T
	// ^ bases: pkg.Thing[T] ; interfaces: Sellable Named[T] ; role: extends pkg.Thing ; not role: type T
	// ^ signature: abstract class Item<T extends Base = Plain> extends pkg.Thing<T> implements Sellable, Named<T>
	static readonly #count: number = 0
	// ^ defined: field Item.#count ; modifiers: static readonly ; visibility: private ; type: number
	protected tags?: Map<string, Tag[]>
	// ^ defined: field Item.tags ; visibility: protected ; modifiers: optional ; type: Map[string,Array[Tag]]
	declare shape: { area(): number; at: (x: number) => Point }
	// ^ defined: field Item.shape ; type: {area:function[number],at:function[Point,number]} ; not defined: field Item.area
	onSale = async (price: number): Promise<void> => log(price)
	// ^ defined: method Item.onSale ; modifiers: async ; type: Promise[] ; bound: price : number ; role: call log
	// ^ signature: onSale = async (price: number): Promise<void> =>

	constructor(public name: string, private readonly store = new Store(), plain?: Plain) {
		// ^ defined: constructor Item.constructor ; defined: field Item.name ; defined: field Item.store
		// ^ not defined: field Item.plain ; bound: name : string ; bound: store = Store{} ; role: instantiate Store
		super(name)
		// ^ role: call #super.constructor
		this.made = store.today()
		// ^ defined: field Item.made ; bound: made = store.today() ; role: write #self.made
	}

	@memoize({ ttl: 3 })
	get label(): string { return this.name }
	// ^ defined: property Item.label ; modifiers: get ; decorators: memoize({ ttl: 3 }) ; bound: return = #self.name
	static create<K>(this: Item<K>, { id, price: cost = 1 }: Options, ...rest: Tag[]): K | null {
		// ^ defined: method Item.create ; modifiers: static ; type: K ; type_parameters: K
		// ^ bound: id = <Options>.id ; bound: cost = <Options>.price ; bound: rest : Array[Tag] ; bound: #* : *[Tag]
		return null
	}
	abstract weigh(): Grams
	// ^ defined: method Item.weigh ; modifiers: abstract ; type: Grams
}

interface Sellable<P = number> extends Thing, Priced<P> {
	// ^ defined: interface Sellable ; bases: Thing Priced[P] ; type_parameters: P ; visibility: private
	(quantity: number): Receipt
	// ^ bound: return : function[Receipt,number] ; not role: read quantity
	price: P
	// ^ defined: field Sellable.price ; type: P
	sell?(to: Buyer, ...more: Buyer[]): boolean
	// ^ defined: method Sellable.sell ; modifiers: optional ; type: boolean ; bound: to : Buyer
	readonly [key: string]: unknown
}

type Handler<E> = (c: Context<E>, ...next: Next[]) => Promise<Response | void>
// ^ defined: type Handler ; type: function[Promise[Response],Context[E],*[Next]]
type Point = { x: number; move(by: Point): Point } & Named
// ^ defined: type Point ; defined: field Point.x ; defined: method Point.move ; type: {x:number,move:function[Point,Point]}|Named
type Maker = typeof Item | readonly string[] | [Point, Tag] | T['key']
// ^ type: typeof[Item]|Array[string]|@std.Tuple[Point,Tag]|.key[T]

export const enum Level { Low, High = 2 }
// ^ defined: enum Level ; defined: constant Level.Low ; defined: constant Level.High
declare global { interface Window { shop: Shop } }
// ^ defined: namespace global ; modifiers: declare global ; defined: interface global.Window ; defined: field global.Window.shop
declare module 'paper' { export function fold(): void }
// ^ defined: namespace paper ; defined: fn paper.fold
export namespace Money { export const zero = 0 }
// ^ defined: namespace Money ; defined: constant Money.zero

function total(a: Item): number
// ^ defined: fn total ; lines: 1
function total(a: any) { return a as number }
// ^ defined: fn total ; bound: return = <number>
export default async (value: string) => value
// ^ defined: fn default ; modifiers: async export default
const cast = ((a) => a) as Handler<Env>
// ^ defined: fn cast ; bound: a = <Handler[Env]>@arg0
const config = { retry: 3, run() { go() }, stop: (why: Why) => halt(why) } as const
// ^ defined: constant config ; defined: method config.run ; defined: method config.stop ; bound: retry = #int
// ^ bound: why : Why ; role: call go ; role: call halt
let a = <Tag>load(), [b, , { c }] = parts, d!: Tag
// ^ defined: variable a ; bound: a = <Tag> ; bound: b = parts@0 ; bound: c = parts@2.c ; bound: d : Tag
