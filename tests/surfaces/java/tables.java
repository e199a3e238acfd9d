// --- path: app/Order.java ---
package app;
import jakarta.persistence.*;

@Entity
@Table(name = "orders", schema = "shop")
class Order {}
// ^ table: @Table orders -> app.Order
@Entity
class LineItem {}
// ^ table: @Entity line_item -> app.LineItem
@Entity(name = "named")
class Other {}
// ^ table: @Entity named -> app.Other
@MappedSuperclass
class Base {}
// ^ none: table

// --- path: app/Doc.java ---
package app;
import org.springframework.data.mongodb.core.mapping.Document;

@Document(collection = "docs")
class Doc {}
// ^ table: class docs -> app.Doc

@Document
class ServiceState {}
// ^ table: class serviceState -> app.ServiceState

// --- path: app/Settings.java ---
package app;
import org.eclipse.microprofile.config.inject.ConfigProperty;

class Settings {
    @ConfigProperty(name = "shop.zone", defaultValue = "eu")
    String zone;
    // ^ config: @ConfigProperty shop.zone -> app.Settings.zone
    String home = System.getenv().get("SHOP_HOME");
    // ^ config: environment SHOP_HOME -> app.Settings
}
