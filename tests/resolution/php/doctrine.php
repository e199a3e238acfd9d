// --- path: src/Entity/Cart.php ---
<?php
namespace App\Entity;
use Doctrine\ORM\Mapping as ORM;
use App\Repository\CartRepository;
#[ORM\Entity(repositoryClass: CartRepository::class)]
#[ORM\Table(name: 'carts')]
class Cart {
    public function pay(): void {}
}
// --- path: src/Entity/Item.php ---
<?php
namespace App\Entity;
use Doctrine\ORM\Mapping as ORM;
#[ORM\Entity(repositoryClass: 'App\Repository\ItemRepository')]
class Item {
}
// --- path: src/Entity/Price.php ---
<?php
namespace App\Entity;
use Doctrine\ORM\Mapping as ORM;
/**
 * @ORM\Entity(repositoryClass="App\Repository\PriceRepository")
 */
class Price {
}
// --- path: src/Entity/Tax.php ---
<?php
namespace App\Entity;
use Doctrine\ORM\Mapping as ORM;
#[ORM\Entity]
class Tax {
    public function rate(): int { return 1; }
}
// --- path: src/Repository/CartRepository.php ---
<?php
namespace App\Repository;
use Doctrine\ORM\EntityRepository;
class CartRepository extends EntityRepository {
    public function remove($cart): void {}
}
// --- path: src/Repository/ItemRepository.php ---
<?php
namespace App\Repository;
class ItemRepository {
    public function remove($item): void {}
}
// --- path: src/Repository/PriceRepository.php ---
<?php
namespace App\Repository;
class PriceRepository {
    public function remove($price): void {}
}
// --- path: src/Shop.php ---
<?php
namespace App;
use App\Entity\Cart;
use App\Entity\Item;
use App\Entity\Price;
use App\Entity\Tax;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\Persistence\ManagerRegistry;
class Shop {
    public function __construct(private ManagerRegistry $doctrine, private EntityManagerInterface $em) {}
    public function run($cart) {
        $carts = $this->doctrine->getRepository(Cart::class);
        $carts->remove($cart);
        //        ^ calls: App\Repository\CartRepository\remove
        $this->em->getRepository(Item::class)->remove($cart);
        //                                      ^ calls: App\Repository\ItemRepository\remove
        $this->doctrine->getManager()->getRepository(Price::class)->remove($cart);
        //                                                           ^ calls: App\Repository\PriceRepository\remove
        $this->em->getRepository(Tax::class)->find(1)->rate();
        //                                              ^ calls: App\Entity\Tax\rate
    }
}
