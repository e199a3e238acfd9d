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
