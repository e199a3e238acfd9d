// --- path: shop/Modules.kt ---
package shop

import dagger.Binds
import dagger.Module
import dagger.hilt.InstallIn
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

// Several annotations before a class whose last member has no body, and another declaration below.
@Module
@InstallIn(Everywhere::class)
internal abstract class Installed {
    @Binds
    internal abstract fun late(made: SqlStore): Store
    // ^ di: BINDS Store -> shop.SqlStore
}

@Module
@InstallIn(Everywhere::class)
interface Further {
    @Binds
    fun again(made: SqlStore): Store
    // ^ di: BINDS Store -> shop.SqlStore
}

object Everywhere
