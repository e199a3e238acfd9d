// Qt's macros and the words of its sections are no types and no fields.

// --- path: till.h ---
#define Q_OBJECT
class Base {};
class Till : public Base
{
    Q_OBJECT

public:
    explicit Till(int sum);

public slots:
    void pay(int sum);

private Q_SLOTS:
    void close();

signals:
    void paid(int sum);
};

// --- path: till.cpp ---
#include "till.h"
Till::Till(int sum) { pay(sum); }
//                    ^ calls: till::Till::pay
void Till::pay(int sum) { if (sum) emit paid(sum); close(); }
//                                      ^ calls: till::Till::paid
//                                                 ^ calls: till::Till::close
void Till::close() {}
Till *opened() { return new Till(1); }
//                          ^ calls: till::Till::Till
