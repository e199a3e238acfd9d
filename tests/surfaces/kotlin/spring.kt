// --- path: src/main/kotlin/shop/OwnerController.kt ---
package shop

import org.springframework.beans.factory.annotation.Value
import org.springframework.web.bind.annotation.*

@RestController
@RequestMapping("/owners")
class OwnerController(@Value("\${shop.zone}") private val zone: String) {
    // ^ config: @Value shop.zone -> shop.OwnerController.zone
    @GetMapping("/{id}")
    fun show(@PathVariable id: Int): Owner = find(id)
    // ^ route: GET /owners/{id} -> shop.OwnerController.show

    @PostMapping(value = ["/new"])
    fun create() {
        // ^ route: POST /owners/new -> shop.OwnerController.create
        throw IllegalStateException("none")
        // ^ exception: - IllegalStateException -> shop.OwnerController.create
    }

    @RequestMapping(path = ["/all"], method = [RequestMethod.GET])
    fun all() {}
    // ^ route: GET /owners/all -> shop.OwnerController.all
}
