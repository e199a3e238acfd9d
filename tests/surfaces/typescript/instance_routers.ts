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
