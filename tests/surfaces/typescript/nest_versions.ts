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
// --- path: admin/a.ts ---
import { Controller, Get, Module, Post } from "@nestjs/common";
import { RouterModule } from "@nestjs/core";
@Controller("users")
export class Users {
  @Get(":id")
  one() {}
  // ^ route: GET /admin/users/:id
}
@Controller()
export class Ping {
  @Post("ping")
  ping() {}
  // ^ route: POST /admin/deep/ping
}
@Module({ controllers: [Users] })
export class UsersModule {}
@Module({ controllers: [Ping] })
export class PingModule {}
@Module({
  imports: [RouterModule.register([{ path: "admin", module: UsersModule, children: [{ path: "deep", module: PingModule }] }])],
})
export class AppModule {}
