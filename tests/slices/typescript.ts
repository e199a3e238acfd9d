export class Cart {
  constructor(private readonly prisma: PrismaClient) {}

  price(item: Item): number { // <
    return item.price; // <
  }

  async checkout(items: Item[], user?: User) { // <
    const namesOfAllThatWasSeen: string[] = []; // <
    const everythingThatWasSeen = new Set<string>(); // <
    if (!user) { // <
      throw new Error("nobody"); // <
    }
    items.forEach((item) => { // <
      namesOfAllThatWasSeen.push(item.name);
      everythingThatWasSeen.add(item.name);
      this.price(item); // <
    });
    const text = namesOfAllThatWasSeen.join(", ").trim(); // <
    everythingThatWasSeen.clear();
    everythingThatWasSeen.add(text);
    try {
      await this.prisma.cart.update({ // <
        where: { id: user.cart }, // <
      }); // <
    } catch (error) { // <
      namesOfAllThatWasSeen.length = 0;
      everythingThatWasSeen.clear();
      return text; // <
    }
    const found = text ? this.price(items[0]) : 0; // <
    everythingThatWasSeen.clear();
    everythingThatWasSeen.add(text);
    return found; // <
  }
}
