// --- path: shop/Modules.kt ---
package shop

import dagger.Binds
import org.koin.dsl.module

interface Store
class SqlStore : Store

val shop = module {
    single<Store> { SqlStore() }
    // ^ di: SINGLE Store -> shop.SqlStore
    singleOf(::SqlStore)
    // ^ di: SINGLEOF SqlStore -> shop.SqlStore
    factory { SqlStore() }
    // ^ di: FACTORY SqlStore -> shop.SqlStore
}

abstract class Bound {
    @Binds
    abstract fun store(made: SqlStore): Store
    // ^ di: BINDS Store -> shop.SqlStore
}
