export class Cart {
  constructor(private readonly prisma: PrismaClient) {}

  price(item: Item): number { // <
    return item.price; // <
  }

  async checkout(items: Item[], user?: User) { // <
    const names: string[] = [];
    const seen = new Set<string>();
    if (!user) { // <
      throw new Error("nobody"); // <
    }
    items.forEach((item) => { // <
      names.push(item.name);
      seen.add(item.name);
      this.price(item); // <
    });
    const text = names.join(", ").trim();
    seen.clear();
    try {
      await this.prisma.cart.update({ // <
        where: { id: user.cart }, // <
      }); // <
    } catch (error) { // <
      names.length = 0;
      seen.clear();
      return text; // <
    }
    const found = text ? this.price(items[0]) : 0; // <
    seen.clear();
    seen.add(text);
    return found; // <
  }
}
