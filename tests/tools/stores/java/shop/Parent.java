package shop;

class Parent {
    public void put(String key) { S3.upload(key); }
}

class Child extends Parent implements Store {
}
