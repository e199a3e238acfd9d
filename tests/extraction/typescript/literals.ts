export const cartRouter = router({
	// ^ defined: constant cartRouter
	list: procedure.input(z.object({ id: z.string() })).query(async ({ input }) => {
		// ^ defined: property cartRouter.list ; modifiers: literal ; not defined: field cartRouter.list.id ; lines: 3
		return find(input.id)
		// ^ use: find by cartRouter.list
	}),
	admin: router({ drop: procedure.mutation(() => drop()) }),
	// ^ defined: property cartRouter.admin ; defined: property cartRouter.admin.drop ; use: drop by cartRouter.admin.drop
	shop: shopRouter,
	// ^ defined: field cartRouter.shop
})
export const slice = createSlice({
	name: 'cart',
	// ^ defined: field slice.name ; signature: name: 'cart'
	reducers: { add(state) { pay() }, 'take away': (state) => { take() } },
	// ^ defined: property slice.reducers ; signature: reducers ; defined: method slice.reducers.add ; defined: method slice.reducers.take away
	// ^ use: pay by slice.reducers.add ; use: take by slice.reducers.take away
})
export const useCart = create((set) => ({ count: 0, clear: () => set({ count: 0 }) }))
// ^ defined: method useCart.clear ; not defined: field useCart.count ; use: set by useCart.clear ; use: create by useCart
export default defineComponent({ methods: { pay() { this.sum() } }, computed: { ...mapState(['sum']), all() {} } })
// ^ defined: variable default ; defined: property default.methods ; defined: method default.methods.pay
// ^ defined: method default.computed.all ; use: mapState by default.computed ; modifiers: export default
export const load = cache(async () => { await find() })
// ^ defined: constant load ; use: find by load ; use: cache by load
const limits = make(3), item = z.object({ price: z.number().min(1), tags: z.object({ all: z.string() }).partial() })
// ^ use: make by literals ; defined: field item.price ; defined: field item.tags ; defined: field item.tags.all ; use: z.number by literals
const config = { retry: wrap(() => again()), plain: 1, nested: { run() { run() } } }
// ^ defined: property config.retry ; use: again by config.retry ; not defined: field config.plain
// ^ defined: property config.nested ; defined: method config.nested.run ; use: run by config.nested.run
exports.app = start({ boot: () => {} })
// ^ defined: variable app ; defined: method app.boot
other.app = start({ stop: () => {} })
// ^ not defined: variable app ; defined: method stop
app.use('/x', guard({ onDeny: wrap(() => deny()) }))
// ^ defined: property onDeny ; use: deny by onDeny ; use: guard by literals

const till: { open: boolean; on(): void } = start()
// ^ defined: field till.open ; modifiers: literal ; type: boolean
class Till { kit: { size: number } = start() }
// ^ defined: field Till.kit.size

function run(till: { open: boolean; on(): void }, cart?: Cart) {
	// ^ not defined: field run.open
	let kit: { size: number }
	// ^ not defined: field run.size
	return start({ retry: wrap(() => again()), limit: 3 })
	// ^ use: again by run ; not defined: property run.retry ; not defined: field run.limit
}

describe('cart', () => {
	// ^ defined: fn describe("cart") ; modifiers: titled ; lines: 9 ; use: describe by literals
	let cart: Cart
	beforeEach(() => { cart = make() })
	// ^ use: make by describe("cart").beforeEach
	it.each([1, 2])(`pays %i of
		all`, (sum) => { pay(sum) })
	// ^ use: pay by describe("cart").it("pays %i of all")
	describe(Till.name, function () { test("it's \"open\"", { retry: 2 }, inject([], () => open({ on: wrap(() => on()) }))) })
	// ^ defined: fn describe("cart").describe(Till.name) ; defined: fn describe("cart").describe(Till.name).test("it's \"open\"")
	// ^ use: on by describe("cart").describe(Till.name).test("it's \"open\"") ; signature: test("it's \"open\"")
	it.todo('is not there')
	function help() { it("helps", () => helped()) }
	// ^ not defined: fn describe("cart").it.todo("is not there") ; use: helped by help.it("helps")
})
Deno.test("adds", () => { add() })
// ^ defined: fn test("adds") ; use: add by test("adds")
testing("none", () => none())
// ^ not defined: fn testing("none") ; use: none by literals
