// --- path: src/main/java/shop/CartMapper.java ---
package shop;

import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Select;

interface CartMapper {
    @Select("SELECT * FROM carts c JOIN items i ON i.cart = c.id WHERE c.id = #{id}")
    Cart find(long id);
    // ^ table: SELECT carts -> shop.CartMapper.find ; table: SELECT items -> shop.CartMapper.find

    @Insert({"INSERT INTO audit", "(a) VALUES (#{a})"})
    void log(String a);
    // ^ table: INSERT audit -> shop.CartMapper.log

    Cart load(long id);
}

// --- path: src/main/java/shop/Users.java ---
package shop;

import org.springframework.data.jpa.repository.Query;

interface Users {
    @Query(value = "SELECT * FROM users", nativeQuery = true)
    Object all();
    // ^ table: SELECT users -> shop.Users.all

    @Query("select u from User u")
    Object named();
    // ^ none: table
}

// --- path: src/main/resources/CartMapper.xml ---
<mapper namespace="shop.CartMapper">
  <sql id="from">FROM orders o</sql>
  <select id="load" resultType="shop.Cart">
    -- ^ table: SELECT orders -> shop.CartMapper.load
    SELECT * <include refid="from"/>
    <where><if test="id != null">AND o.id = #{id}</if><if test="all">OR o.placed &lt; 3</if></where>
  </select>
</mapper>
