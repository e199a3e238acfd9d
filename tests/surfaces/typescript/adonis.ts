// --- path: start/routes.ts ---
import router from '@adonisjs/core/services/router'

const CartsController = () => import('#controllers/carts_controller')

router.on('/').render('home')
// ^ route: GET /

router
  .group(() => {
    router.get(':id', [CartsController, 'show']).as('carts.show')
    // ^ route: GET /shop/carts/:id
    router
      .group(() => {
        router.post('pay', [CartsController, 'pay'])
        // ^ route: POST /shop/carts/of/pay
      })
      .where('id', /x/)
      .prefix('of')
    router.resource('lines', CartsController).apiOnly()
    // ^ route: ANY /shop/carts/lines -> start.routes.CartsController
  })
  .use(guard())
  .prefix('shop/carts')
