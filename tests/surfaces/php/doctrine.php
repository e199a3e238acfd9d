// --- path: src/Entity/Cart.php ---
<?php
namespace App\Entity;

use Doctrine\ORM\Mapping as ORM;

#[ORM\Entity(repositoryClass: 'App\Entity\CartRepository')]
#[ORM\Table(name: '`carts`')]
class Cart
// ^ table: #[ORM\Table] carts -> App\Entity\Cart
{
}

// --- path: src/Entity/CartLine.php ---
<?php
namespace App\Entity;

use Doctrine\ORM\Mapping as ORM;

#[ORM\Entity]
class CartLine
// ^ table: #[ORM\Entity] cart_line -> App\Entity\CartLine
{
    #[ORM\ManyToMany(targetEntity: Tag::class)]
    #[ORM\JoinTable(name: 'line_tags')]
    private $tags;
    // ^ table: #[ORM\JoinTable] line_tags -> App\Entity\CartLine\tags
}

// --- path: src/Entity/CartRepository.php ---
<?php
namespace App\Entity;

class CartRepository
{
    public function all($em)
    {
        return $em->createQuery('SELECT c FROM App\Entity\Cart c WHERE c.open = 1');
        // ^ none: table
    }
}
