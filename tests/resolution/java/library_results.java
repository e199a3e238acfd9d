// What libraries give is of the type that they were asked for.

// --- path: src/main/java/app/User.java ---
package app;
public class User { public void pay() {} public Team team() { return null; } }
// --- path: src/main/java/app/Team.java ---
package app;
public class Team { public void close() {} }
// --- path: src/main/java/app/Users.java ---
package app;
import org.springframework.data.jpa.repository.JpaRepository;
public interface Users extends JpaRepository<User, Long> {}
// --- path: src/main/java/app/Use.java ---
package app;
import com.fasterxml.jackson.databind.ObjectMapper;
import jakarta.persistence.EntityManager;
import org.springframework.web.client.RestTemplate;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import static org.mockito.Mockito.doNothing;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

class Use {
    void go(Users users, ObjectMapper mapper, RestTemplate rest, EntityManager manager, Mono<User> one, Flux<User> all) {
        mapper.readValue("", User.class).pay();
        //                               ^ calls: app.User.pay
        users.findById(1L).orElseThrow().pay();
        //                               ^ calls: app.User.pay
        for (User user : users.findAll()) user.team().close();
        //                                            ^ calls: app.Team.close
        users.findAll().get(0).pay();
        //                     ^ calls: app.User.pay
        rest.getForEntity("/", User.class).getBody().pay();
        //                                           ^ calls: app.User.pay
        manager.createQuery("", User.class).getResultList().get(0).pay();
        //                                                         ^ calls: app.User.pay
        User mocked = mock(User.class);
        verify(mocked).pay();
        //             ^ calls: app.User.pay
        doNothing().when(mocked).pay();
        //                       ^ calls: app.User.pay
        one.flatMap(user -> Mono.just(user.team())).map(team -> team).block().close();
        //                                                                    ^ calls: app.Team.close
        all.map(user -> user.team()).subscribe(team -> team.close());
        //                                                  ^ calls: app.Team.close
    }
}
