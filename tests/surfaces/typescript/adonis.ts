// --- path: start/routes.ts ---
import router from '@adonisjs/core/services/router'

const CartsController = () => import('../app/carts_controller.js')
import LinesController from '../app/lines_controller.js'

router.on('/').render('home')
// ^ route: GET /

router
  .group(() => {
    router.get(':id', [CartsController, 'show']).as('carts.show')
    // ^ route: GET /shop/carts/:id -> app.carts_controller.CartsController.show
    router.put(':id', [LinesController, 'change'])
    // ^ route: PUT /shop/carts/:id -> app.lines_controller.LinesController.change
    router
      .group(() => {
        router.post('pay', [CartsController, 'pay'])
        // ^ route: POST /shop/carts/of/pay
      })
      .where('id', /x/)
      .prefix('of')
    router.resource('lines', CartsController).apiOnly()
    // ^ route: GET /shop/carts/lines -> start.routes.CartsController ; route: POST /shop/carts/lines -> start.routes.CartsController ; route: GET /shop/carts/lines/{id} -> start.routes.CartsController ; route: PUT,PATCH /shop/carts/lines/{id} -> start.routes.CartsController ; route: DELETE /shop/carts/lines/{id} -> start.routes.CartsController
  })
  .use(guard())
  .prefix('shop/carts')

// --- path: app/carts_controller.ts ---
export default class CartsController {
  show(asked: any) {}
}

// --- path: app/lines_controller.ts ---
export default class LinesController {
  change(asked: any) {}
}
