export interface User {
  id: number;
}

export class UserService {
  list(): User[] {
    return [];
  }

  find(id: number): User | undefined {
    return this.list().find((user) => user.id === id);
  }

  remove(id: number): void {
    this.find(id);
  }
}
