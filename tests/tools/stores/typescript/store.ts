export interface Store {
  put(key: string): void;
  get: (key: string) => string;
}

export abstract class Base {
  abstract flush(): void;
}

export class S3 extends Base implements Store {
  put(key: string): void {
    upload(key);
  }
  get = (key: string): string => upload(key);
  flush(): void {
    upload("all");
  }
}

export class Queue {
  put(key: string): void {}
}

export const memory: Store = {
  put(key) { upload(key); },
  get: (key) => upload(key),
};

export type Port = { send(key: string): void };

export class Mail implements Port {
  send(key: string): void { upload(key); }
}

function upload(key: string): string { return key; }
