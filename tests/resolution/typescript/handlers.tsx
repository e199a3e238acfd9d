// What functions are given where they stand: Express's handlers, properties and children of components.
// --- path: types.d.ts ---
import { User } from './user';
declare global { namespace Express { export interface Request { user?: User } } }
declare module 'express-serve-static-core' { interface Response { owner: import('./user').User } }
// --- path: user.ts ---
export class User { may() {} }
// --- path: app.ts ---
import express, { Router, Request } from 'express';
const router = Router();
router.get('/a', (req, res) => { req.user?.may(); });
//                                         ^ calls: user.User.may by: surely
router.post<{ id: string }>('/b', (req, res) => {}, async (req, res, next) => {
  const user = req.user;
  user.may();
  //   ^ calls: user.User.may
});
function shown(req: Request) { req.user.may(); }
//                                      ^ calls: user.User.may
const given: express.RequestHandler = (req) => { req.user.may(); };
//                                                        ^ calls: user.User.may
express().use((req, res, next) => { req.user.may(); });
//                                           ^ calls: user.User.may
express().use((err, req, res, next) => { err.user.may(); });
//                                                ^ not calls: user.User.may by: declared type
// --- path: parts.tsx ---
import { User } from './user';
interface Args { handle(at: number): void; open: User }
interface Props { children: (args: Args) => any; onPick?: (one: User) => void; items: User[] }
export function Accordion({ children, onPick }: Props) { return <b/>; }
// --- path: page.tsx ---
import { Accordion } from './parts';
export const Page = () => (
  <Accordion onPick={(one) => one.may()} items={[]}>
  {/*                             ^ calls: user.User.may by: surely */}
    {({ handle, open }) => {
      handle(1);
      // ^ calls: parts.Args.handle
      open.may();
      //   ^ calls: user.User.may
      return <i onClick={() => handle(2)} />;
      //                       ^ calls: parts.Args.handle
    }}
  </Accordion>
);
// --- path: actions.ts ---
import type { Optional } from 'utility-types'
class Theme { choose() {} }
type Context = { theme: Theme; ask: (name: string) => string }
type Action = { id: string; name: string | ((context: Context) => string) } & { perform: (context: Context) => void }
function createAction(definition: Optional<Omit<Action, 'type'>, 'id'>) { return definition }
createAction({
  name: ({ ask }) => ask('name'),
  //                 ^ calls: actions.Context.ask
  perform: (context) => context.theme.choose(),
  //                                  ^ calls: actions.Theme.choose  by: surely
})
