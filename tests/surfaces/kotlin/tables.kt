// --- path: shop/Tables.kt ---
package shop

import org.jetbrains.exposed.dao.id.IntIdTable
import org.jetbrains.exposed.sql.Table

object Users : IntIdTable("app_users") {
    // ^ table: Exposed app_users -> shop.Users
    val name = varchar("name", 50)
}

object CityTable : Table() {
    // ^ table: Exposed City -> shop.CityTable
    val mayor = reference("mayor_id", Users)
}

// --- path: shop/Settings.kt ---
package shop

import io.micronaut.context.annotation.ConfigurationProperties

@ConfigurationProperties("shop.tax")
data class TaxSettings(
    // ^ config: @ConfigurationProperties shop.tax
    val rate: Int,
    // ^ config: @ConfigurationProperties shop.tax.rate
    val roundUp: Boolean = true,
    // ^ config: @ConfigurationProperties shop.tax.round-up
)
