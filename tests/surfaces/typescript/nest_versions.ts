// --- path: src/main.ts ---
import { NestFactory } from "@nestjs/core";
import { VersioningType } from "@nestjs/common";
async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.setGlobalPrefix("api", { exclude: ["health"] });
  app.enableVersioning({ type: VersioningType.URI, defaultVersion: "1" });
}

// --- path: src/cats.ts ---
import { Controller, Get, Post, VERSION_NEUTRAL, Version } from "@nestjs/common";
@Controller({ path: "cats", version: "3" })
export class Cats {
  @Get(":id")
  one() {}
  // ^ route: GET /api/v3/cats/:id
  @Version("4")
  @Post()
  add() {}
  // ^ route: POST /api/v4/cats
}
@Controller("dogs")
export class Dogs {
  @Get()
  all() {}
  // ^ route: GET /api/v1/dogs
}
@Controller({ path: "health", version: VERSION_NEUTRAL })
export class Health {
  @Get()
  check() {}
  // ^ route: GET /health
}
