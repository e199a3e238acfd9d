import { a } from "./a";

function first(a: number, b = 2): number[] {
  return [a, b];
}

// BROKEN top

export class Cart extends Base {
  private size: number = 3;

  add(item: Item[]): this {
    for (const one of item) {
      // BROKEN body
      this.total(one);
    }
    return this;
  }

  // BROKEN member

  get total() {
    return `${this.size} of all`;
  }
}

interface Shape { area(): number }

enum Side {
  Left,
  Right,
}

type Both = Shape | Side;

const last = () => {
  function inner() {
    return { a: 1 };
  }
  return inner;
};

export default function ended() {
  return last;
}

export function View(props: Props) {
  return <div className="a">{props.name}</div>;
}
