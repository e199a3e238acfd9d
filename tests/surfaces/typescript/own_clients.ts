// --- path: src/base.ts ---
import axios from "axios";

export const config = { PREFIX: "/api" };

export class Client {
  server: string;

  private async request(method: string, path: string, data?: unknown) {
    return fetch(`${this.server}${path}`, { method, body: data });
  }

  get(path: string) {
    return this.request("GET", path);
  }

  remove(path: string) {
    return this.request("DELETE", path);
  }

  subscribe(path: string) {
    let url = this.server ? this.server + path : path;
    return new EventSource(url);
  }
}

const ROOT = "https://shop.example/api";

export const send = (url: string) => axios.put(`${ROOT}${url}`);

export abstract class Crud {
  abstract base: string;
  abstract itemRoute(id: string): string;

  all() {
    return axios.get(route(this.base, { page: 1 }));
    // ^ client: GET /api/carts -> src.base.Crud.all ; client: GET /api/users -> src.base.Crud.all
  }

  copy(id: string) {
    return axios.post(`${this.itemRoute(id)}/copy`);
    // ^ client: POST /api/carts/{id}/copy -> src.base.Crud.copy ; client: POST /api/users/{id}/copy -> src.base.Crud.copy
  }
}

export function route(rest: string, params: object) {
  const url = new URL(rest, "http://localhost");
  return url.toString().replace("http://localhost", "");
}

export abstract class Resources {
  protected resourceName: string;

  urlOf(id: string = null, action: string = null) {
    let url = `/api/${this.resourceName}/`;
    if (id !== null) {
      url += `${id}/`;
    }
    if (action) {
      url += `${action}/`;
    }
    return url;
  }
}

// --- path: src/carts.ts ---
import axios from "axios";
import { Client, Crud, config, Resources, send } from "./base";

const prefix = config.PREFIX + "/carts";

const routes = {
  carts: prefix,
  item: (id: string) => `${prefix}/${id}`,
  items: (id: string, kind: string) => `${prefix}/${id}/${kind}`,
};

export class Carts extends Crud {
  base = routes.carts;
  itemRoute = routes.item;

  async pay(id: string, later: boolean) {
    let url = routes.item(id);
    if (later) {
      url = `${url}?later=1`;
    }
    await axios.put(url);
    // ^ client: PUT /api/carts/{id} -> src.carts.Carts.pay ; client: PUT /api/carts/{id}?later=1 -> src.carts.Carts.pay
    await axios.get(later ? "/api/late" : routes.items(id, "open"));
    // ^ client: GET /api/late -> src.carts.Carts.pay ; client: GET /api/carts/{id}/open -> src.carts.Carts.pay
    await axios.get(encodeURI(`/api/carts/${id}/name`));
    // ^ client: GET /api/carts/{id}/name -> src.carts.Carts.pay
    await axios.get(unknown(id));
  }
}

export class Users extends Crud {
  base: string = `${config.PREFIX}/users`;

  itemRoute(id: string) {
    return `/api/users/${id}`;
  }
}

export class Documents extends Resources {
  constructor() {
    super();
    this.resourceName = "documents";
  }

  get chatUrl() {
    return this.urlOf(null, "chat");
  }

  async go(id: string) {
    await axios.get(this.urlOf());
    // ^ client: GET /api/documents/ -> src.carts.Documents.go
    await axios.post(this.urlOf(null, "chat"));
    // ^ client: POST /api/documents/chat/ -> src.carts.Documents.go
    await axios.get(this.chatUrl);
    // ^ client: GET /api/documents/chat/ -> src.carts.Documents.go
    await axios.get(this.urlOf(id, `versions/${id}`));
    // ^ client: GET /api/documents/{id}/versions/{id}/ -> src.carts.Documents.go
  }
}

export class Shop extends Client {
  load(id: string) {
    return this.get(`/api/shops/${id}`);
    // ^ client: GET {server}/api/shops/{id} -> src.carts.Shop.load
  }
}

export function watch(shop: Shop, id: string) {
  shop.remove(`/api/shops/${id}`);
  // ^ client: DELETE {server}/api/shops/{id} -> src.carts.watch
  shop.subscribe("/api/events");
  // ^ client: GET {server}/api/events -> src.carts.watch ; client: GET /api/events -> src.carts.watch
  send("/shops/7");
  // ^ client: PUT https://shop.example/api/shops/7 -> src.carts.watch
  router.push("/carts");
}

// --- path: src/hooks.ts ---
import { useApi } from "./elsewhere";

export function useDelete(path: string) {
  const { del } = useApi();
  return useMutation({ run: () => del(path) });
}

// --- path: src/form.ts ---
import { useDelete } from "./hooks";

export function Form({ id }) {
  const { run } = useDelete(`/api/carts/${id}`);
  // ^ client: DELETE /api/carts/{id} -> src.form.Form
}

// --- path: src/fetcher.ts ---
export interface Client { get: <T>(url: string, query?: object) => Promise<T>; post: <T>(url: string, query?: object, body?: object) => Promise<T> }

export const createFetcher = (base: string): Client => {
  const client = {
    get: <T>(uri: string, query?: object): Promise<T> => request<T>('get', uri, query),
    post: <T>(uri: string, query?: object, body?: object): Promise<T> => request<T>('post', uri, query, body),
  };
  async function request<T>(method: string, uri: string, query: object = {}, body: object = {}): Promise<T> {
    return (await fetch(`${base}${uri}`, { method })).json();
  }
  return client;
};

// --- path: src/baskets.ts ---
import { createFetcher } from './fetcher';

export function createBaskets(base: string) {
  const fetcher = createFetcher(base);
  async function all(params: object) {
    return fetcher.get('/baskets', { url: params });
    // ^ none: route
  }
  async function add(url: string, payload: object) {
    const locator = { url };
    return fetcher.post('/basket', {}, { ...payload, locator });
    // ^ none: route
  }
  return { all, add };
}
