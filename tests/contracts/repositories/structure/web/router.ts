import { Router } from 'express';
import { UserService } from './users';

export function routes(service: UserService): Router {
  const router = Router();
  router.get('/users', () => service.list());
  return router;
}
