// --- path: package.json ---
{"name": "shop", "dependencies": {"express": "4"}}

// --- path: src/base.ts ---
import { Router } from "express";

export abstract class Base {
    private app: Router;

    constructor() {
        this.app = Router();
        this.app.get("/ping", this.ping);
        // ^ route: GET /carts/ping -> src.base.Base.ping ; route: GET /users/ping -> src.base.Base.ping
    }

    ping(request, response) {}

    get router(): Router {
        return this.app;
    }

    routes() {
        return this.app;
    }

    protected add(path: string, handler: any) {
        this.app.post(path, handler);
    }
}

// --- path: src/shop.ts ---
import { Base } from "./base";

export class Carts extends Base {
    constructor() {
        super();
        this.add("/new", this.create);
        // ^ route: POST /carts/new -> src.shop.Carts.create
    }

    create(request, response) {}
}

export class Users extends Base {
    constructor() {
        super();
        this.router.get("/all", this.all);
        // ^ route: GET /users/all -> src.shop.Users.all
    }

    all(request, response) {}
}

// --- path: src/app.ts ---
import express from "express";
import { Carts, Users } from "./shop";

const app = express();
const users = new Users();
app.use("/carts", new Carts().routes());
app.use("/users", users.router);

// --- path: src/listed.ts ---
import express, { Router } from "express";

export interface Controller {
    path: string;
    router: Router;
}

class Orders implements Controller {
    path = "/orders";
    router = Router();

    constructor() {
        this.router.get(`${this.path}/open`, this.open);
        // ^ route: GET /api/orders/open -> src.listed.Orders.open
    }

    open(request, response) {}
}

class Server {
    app = express();

    constructor(controllers: Controller[]) {
        controllers.forEach((controller) => {
            this.app.use("/api", controller.router);
        });
    }
}

new Server([new Orders()]);

// --- path: src/own.ts ---
import { Router } from "express";

export class Controller {
    app = Router();

    route(options) {
        this.app[options.method](options.path, options.handler);
    }

    get(path, handler) {
        this.route({ method: "get", path, handler });
    }

    post(path, handler) {
        this.route({ method: "post", path, handler });
    }

    put(path, handler) {
        this.route({ method: "put", path, handler });
    }

    use(path, router) {
        this.app.use(path, router);
    }

    get router() {
        return this.app;
    }
}

// --- path: src/parts.ts ---
import { Controller } from "./own";

class Health extends Controller {
    constructor() {
        super();
        this.route({ method: "get", path: "", handler: this.alive });
        // ^ route: GET /v2/health -> src.parts.Health.alive
        this.put("/off", this.alive);
        // ^ route: PUT /v2/health/off -> src.parts.Health.alive
    }

    alive(request, response) {}
}

export class Index extends Controller {
    constructor() {
        super();
        this.use("/health", new Health().router);
    }
}

// --- path: src/v2.ts ---
import express from "express";
import { Index } from "./parts";

express().use("/v2", new Index().router);
