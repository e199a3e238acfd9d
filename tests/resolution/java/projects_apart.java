// Where a project does not build on another, no edge into that is certain.

// --- path: a/pom.xml ---
<project><artifactId>a</artifactId></project>
// --- path: a/src/main/java/n/T.java ---
package n;
public class T { public void inA() {} public static void sa() {} }
// --- path: b/pom.xml ---
<project><artifactId>b</artifactId><dependencies><dependency><artifactId>c</artifactId></dependency></dependencies></project>
// --- path: b/src/main/java/m/U.java ---
package m;
import n.T;
class U {
    void m(T t) { t.inC(); }
    //              ^ calls: n.T.inC
    void m2(T t) { t.inA(); }
    //               ^ not calls: n.T.inA
    void m3() { n.T.sa(); }
    //              ^ not calls: n.T.sa  by: surely
    void m4() { new OnlyA().q(); }
    //                      ^ not calls: n.OnlyA.q  by: surely
}
// --- path: b/src/main/java/m/W.java ---
package m;
import n.*;
import n.OnlyA;
class W {
    void m(T t) { t.inC(); }
    //              ^ calls: n.T.inC
    void m2(OnlyA t) { t.q(); }
    //                   ^ not calls: n.OnlyA.q  by: surely
}
// --- path: a/src/main/java/n/OnlyA.java ---
package n;
public class OnlyA { public void q() {} }
// --- path: c/pom.xml ---
<project><artifactId>c</artifactId></project>
// --- path: c/src/main/java/n/T.java ---
package n;
public class T { public void inC() {} }
// --- path: c/src/test/java/n/TTest.java ---
package n;
class TTest { void t() { new T().inC(); } }
//                               ^ calls: n.T.inC
