// Types that only a block sees: others of their name stand in other blocks, or at the top.
// --- path: app.ts ---
class Parent { go() {} }
interface Shape { draw(): void }
test('one', () => {
  class Parent { constructor() {} go() {} }
  type Shape = { cut(): void }
  class Child extends Parent { constructor() { super(); this.go() } }
//      ^ extends: app.Parent@4 ; not extends: app.Parent@1
//                                             ^ calls: app.Parent.constructor
//                                                           ^ calls: app.Parent.go@4
  new Child().go()
//            ^ calls: app.Parent.go@4  by: inherited member ; not calls: app.Parent.go@1
  let held: Parent
  held.go()
//     ^ calls: app.Parent.go@4  by: declared type
  function make(one: Parent): Parent { one.go(); return one }
//                                         ^ calls: app.Parent.go@4
  make(held).go()
//           ^ calls: app.Parent.go@4
})
test('two', () => {
  interface Shape { draw(): void }
  class Parent { go() {} }
  class Child extends Parent implements Shape { draw() {} }
//      ^ extends: app.Parent@22 ; implements: app.Shape@21
  new Child().go()
//            ^ calls: app.Parent.go@22
})
class Last extends Parent implements Shape { draw() {} }
//    ^ extends: app.Parent@1 ; implements: app.Shape@2 ; not extends: app.Parent@22
new Last().go()
//         ^ calls: app.Parent.go@1
