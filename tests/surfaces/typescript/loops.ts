// --- path: routes/auth.js ---
const express = require('express');
const router = express.Router();
router.post('/login', login);
// ^ route: POST /v1/auth/login -> routes.auth
module.exports = router;
// --- path: routes/users.js ---
const express = require('express');
const router = express.Router();
router.route('/:id').get(read).delete(drop);
// ^ route: GET /v1/users/:id -> routes.users ; route: DELETE /v1/users/:id -> routes.users
module.exports = router;
// --- path: routes/docs.js ---
const express = require('express');
const router = express.Router();
router.get('/', show);
// ^ route: GET /v1/docs/ -> routes.docs
module.exports = router;
// --- path: routes/index.js ---
const express = require('express');
const authRoute = require('./auth');
const userRoute = require('./users');
const docsRoute = require('./docs');
const router = express.Router();

const defaultRoutes = [
  { path: '/auth', route: authRoute },
  {
    path: '/users',
    route: userRoute,
  },
];
const devRoutes = [{ path: '/docs', route: docsRoute }];

defaultRoutes.forEach((route) => {
  router.use(route.path, route.route);
});
if (config.env === 'development') {
  devRoutes.forEach((route) => {
    router.use(route.path, route.route);
  });
}
module.exports = router;
// --- path: app.js ---
const express = require('express');
const routes = require('./routes');
const app = express();
app.use('/v1', routes);
// --- path: typed.ts ---
import express, { Router } from 'express';

const firstRouter = Router();
const secondRouter = Router();
firstRouter.get('/x', handle);
// ^ route: GET /p/first/x -> typed ; route: GET /q/x -> typed
secondRouter.get('/y', handle);
// ^ route: GET /p/second/y -> typed
const app = express();
const mounts: Mount[] = [
  { name: 'first', router: firstRouter },
  { name: 'second', router: secondRouter },
] as const;
for (const { name, router: mounted } of mounts) app.use(`/p/${name}`, mounted);
for (const [path, mounted] of Object.entries({ '/q': firstRouter })) {
  app.use(path, mounted);
}
for (const path of ['/health', '/ready']) {
// ^ route: GET /health -> typed inline +1 +1 ; route: GET /ready -> typed inline +1 +1
  app.get(path, (req, res) => res.send('ok'));
}
for (const path of known()) app.get(path, handle);
