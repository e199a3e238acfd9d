// `declare module "host"` adds to a module that is not here: what it does not declare is outside.
// --- path: typings/host.proposed.d.ts ---
declare module 'host' {
  export interface Diff { refresh(): void }
  export namespace window {
    export function openDiff(name: string): Diff;
  }
  export interface Item { proposed(): void }
}
// --- path: src/panel.ts ---
export class Panel { showMessage() {} disposeAll() {} }
// --- path: src/extension.ts ---
import * as host from 'host';
import { window, commands } from 'host';
class Entry extends host.Item {
  go() {
    this.proposed();
    //   ^ calls: typings.host.proposed.host.Item.proposed  by: inherited member
    this.disposeAll();
    //   ^ calls: outside host.Item.disposeAll
  }
}
export function activate(context: host.Context) {
  host.window.showMessage("x");
  //          ^ calls: outside host.window.showMessage  by: module attribute
  window.showMessage("x");
  //     ^ calls: outside host.window.showMessage
  host.commands.disposeAll();
  //            ^ calls: outside host.commands.disposeAll
  host.window.openDiff("n").refresh();
  //                        ^ calls: typings.host.proposed.host.Diff.refresh
  host.window.openDiff("n").disposeAll();
  //                        ^ calls: outside host.Diff.disposeAll
  context.subscriptions.disposeAll();
  //                    ^ calls: outside host.Context.subscriptions.disposeAll
}
