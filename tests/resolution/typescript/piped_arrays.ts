// A function that a step of a pipe runs for each element is given those of the piped array.
// --- path: hooks.ts ---
import { pipe } from "fp-ts/function"
import * as A from "fp-ts/Array"
import * as O from "fp-ts/Option"

export interface Hook {
  on: (user: string) => void
  may(user: string): boolean
}
export class First implements Hook {
  on(user: string) {}
  may(user: string) { return true }
}
export class Hooks {
  private hooks: Hook[] = []
  run(user: string) {
    pipe(
      this.hooks,
      A.map((hook) => hook.may(user)),
      //                   ^ calls: hooks.Hook.may
    )
    return pipe(this.hooks, A.filter((hook) => hook.may(user)), A.map((hook) => hook.may(user)))
    //                                                ^ calls: hooks.Hook.may
    //                                                                               ^ calls: hooks.Hook.may
  }
  none(user: O.Option<Hook>) {
    return pipe(user, O.map((hook) => hook.may("")))
    //                                     ^ not calls: hooks.Hook.may
  }
}
// --- path: useHooks.ts ---
import { useService } from "dioc/vue"
import { Hooks } from "./hooks"

export function go() {
  const hooks = useService(Hooks)
  hooks.run("a")
  //    ^ calls: hooks.Hooks.run
}
