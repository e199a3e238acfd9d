// --- path: shop/Store.java ---
package shop;

public interface Store { }

// --- path: shop/SqlStore.java ---
package shop;

import org.springframework.stereotype.Repository;

@Repository
public class SqlStore implements Store { }
// ^ di: REPOSITORY Store -> shop.SqlStore

// --- path: shop/Config.java ---
package shop;

import org.springframework.context.annotation.Bean;

class Config {
    @Bean
    Store store() { return new SqlStore(); }
    // ^ di: BEAN Store -> shop.Config.store
}

// --- path: shop/Module.java ---
package shop;

import com.google.inject.AbstractModule;
import com.google.inject.Provides;

public class Module extends AbstractModule {
    protected void configure() {
        bind(Store.class).to(SqlStore.class);
        // ^ di: bind Store -> shop.SqlStore
        bind(Store.class).annotatedWith(Names.named("x")).toInstance(new SqlStore());
        // ^ di: bind Store -> shop.SqlStore
    }

    @Provides
    Store given() { return null; }
    // ^ di: PROVIDES Store -> shop.Module.given
}
