// --- path: shop/Carts.kt ---
package shop

import androidx.room.*

@Entity(tableName = "carts")
data class CartRow(@PrimaryKey val id: Long)
// ^ table: @Entity carts -> shop.CartRow

@Entity
data class Item(@PrimaryKey val id: Long)
// ^ table: @Entity Item -> shop.Item

@Dao
interface CartDao {
    @Query("SELECT * FROM carts WHERE id = :id")
    fun one(id: Long): CartRow
    // ^ table: SELECT carts -> shop.CartDao.one

    @Insert
    fun add(row: CartRow)
}
