package shop;

public interface Store {
    void put(String key);
    default void twice(String key) { put(key); }
}
