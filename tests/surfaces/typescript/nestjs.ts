// --- path: src/main.ts ---
import { NestFactory } from "@nestjs/core";

async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.setGlobalPrefix("api");
}

// --- path: src/cats.controller.ts ---
import { Controller, Get, Post } from "@nestjs/common";

@Controller("cats")
export class CatsController {
  @Get(":id")
  one() {}
  // ^ route: GET /api/cats/:id -> src.cats.controller.CatsController.one

  @Post()
  create() {}
  // ^ route: POST /api/cats -> src.cats.controller.CatsController.create
}

// --- path: other/src/main.ts ---
import { NestFactory } from "@nestjs/core";
async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.setGlobalPrefix(configService.getOrThrow("app.apiPrefix", { infer: true }), { exclude: ["/"] });
}

// --- path: other/src/home.controller.ts ---
import { Controller, Get } from "@nestjs/common";
@Controller()
export class HomeController {
  @Get()
  info() {}
  // ^ route: GET / as static

  @Get("ping")
  ping() {}
  // ^ route: GET /{apiPrefix}/ping as heuristic
}
