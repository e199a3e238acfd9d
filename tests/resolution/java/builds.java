// The same package and type in two projects: one's own comes first, then that of a project that is built on.

// --- path: m1/pom.xml ---
<project><parent><artifactId>parent</artifactId></parent><artifactId>m1</artifactId></project>

// --- path: m1/src/main/java/com/ex/Users.java ---
package com.ex;

public class Users {
    public void first() {}
}

// --- path: m2/pom.xml ---
<project><parent><artifactId>parent</artifactId></parent><artifactId>m2</artifactId></project>

// --- path: m2/src/main/java/com/ex/Users.java ---
package com.ex;

public class Users {
    public void second() {}
}

// --- path: between/pom.xml ---
<project><artifactId>between</artifactId>
<dependencies><dependency><groupId>g</groupId><artifactId>m2</artifactId></dependency></dependencies></project>

// --- path: top/pom.xml ---
<project><artifactId>top</artifactId>
<dependencies><dependency><groupId>g</groupId><artifactId>between</artifactId></dependency></dependencies></project>

// --- path: top/src/main/java/org/other/Main.java ---
package org.other;

import com.ex.Users;

class Main {
    void run() {
        new Users().second();
        //          ^ calls: com.ex.Users.second
    }
}

// --- path: libs/core/build.gradle ---
plugins { id 'java' }

// --- path: libs/core/src/main/java/org/deep/Shelf.java ---
package org.deep;

public class Shelf {
    public void core() {}
}

// --- path: apps/build.gradle.kts ---
plugins { java }

// --- path: apps/src/main/java/org/deep/Shelf.java ---
package org.deep;

public class Shelf {
    public void apps() {}
}

// --- path: web/build.gradle.kts ---
dependencies { implementation(project(":libs:core")) }

// --- path: web/src/main/java/org/web/Main.java ---
package org.web;

import org.deep.Shelf;

class Main {
    void run() {
        new Shelf().core();
        //          ^ calls: org.deep.Shelf.core
    }
}
