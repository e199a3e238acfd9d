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

// --- path: src/main/kotlin/shop/Settings.kt ---
package shop

import org.springframework.boot.context.properties.ConfigurationProperties
import org.springframework.web.bind.annotation.*

@ConfigurationProperties(prefix = "shop")
class Settings {
    // ^ config: @ConfigurationProperties shop
    var tasksDb = Database()

    class Database {
        var maxPool: Int = 1
        // ^ config: @ConfigurationProperties shop.tasks-db.max-pool
    }
}

private const val BASE = "/opds/v1/"

@RestController
@RequestMapping(value = [BASE, "/feeds"], produces = ["text/xml"])
class Feeds {
    @GetMapping("books")
    fun books() {}
    // ^ route: GET /opds/v1/books ; route: GET /feeds/books
}
