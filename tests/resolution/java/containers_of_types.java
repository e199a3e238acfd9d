// --- path: app/Bus.java ---
package app;

interface Bus { void send(); }

class Mail implements Bus {
    public void send() {}
}

// --- path: app/Main.java ---
package app;

import com.google.inject.Guice;
import com.google.inject.Injector;
import javax.inject.Provider;
import org.springframework.context.ApplicationContext;

class Main {
    private Provider<Mail> mails;

    void run(ApplicationContext context) {
        context.getBean(Mail.class).send();
        //                          ^ calls: app.Mail.send
        context.getBean("mail", Bus.class).send();
        //                                 ^ calls: app.Bus.send
        Injector injector = Guice.createInjector(new Mod());
        injector.getInstance(Mail.class).send();
        //                               ^ calls: app.Mail.send
        mails.get().send();
        //          ^ calls: app.Mail.send
    }
}
