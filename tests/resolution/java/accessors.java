// Gradle's accessors say which project is built on: `projects.coreData` is `:core-data`.

// --- path: app/build.gradle ---
dependencies {
    implementation(platform("org.example:all:1"))
    api projects.coreData
}

// --- path: acore/build.gradle ---
plugins { id 'java-library' }

// --- path: core-data/build.gradle ---
plugins { id 'java-library' }

// --- path: acore/src/main/java/shop/Order.java ---
package shop;

public class Order {
    public void inCore() {}
}

// --- path: core-data/src/main/java/shop/Order.java ---
package shop;

public class Order {
    public void inData() {}
}

// --- path: app/src/main/java/app/Use.java ---
package app;

import shop.Order;

class Use {
    void go(Order order) {
        order.inData();
        // ^ calls: shop.Order.inData
    }
}
