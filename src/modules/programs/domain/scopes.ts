/** Scopes of API tokens. One table maps every address of the API to its scope; an address that is not in it takes no token. */
import type { Scope } from '#platform/scopes.ts';

export { SCOPES } from '#platform/scopes.ts';

export const SCOPE_WORDS: Record<Scope, { title: string; note: string }> = {
  read: { title: 'Чтение', note: 'Каталог, ваши объекты, сделки, проекты, статистика' },
  objects: { title: 'Объекты', note: 'Создавать и менять объекты, загружать картинки и таблицы' },
  deals: { title: 'Сделки', note: 'Избранное, корзина и оформление, сделки, проекты, вложения' },
  chats: { title: 'Чаты', note: 'Читать и писать сообщения, чёрный список' },
  money: { title: 'Финансы', note: 'Баланс, операции, акты, пополнения. Вывод денег токену недоступен' },
  account: { title: 'Профиль', note: 'Менять имя, контакты и реквизиты' },
};

interface Area {
  reads: Scope | null;
  writes: Scope | null;
}

/**
 * By the first word of the path. Letters between people and money are not a part of mere reading; where an answer of another
 * area holds some of them (a file of a chat, the balance in the basket), its handler asks `hasScope` besides.
 */
const AREAS: Record<string, Area> = {
  home: { reads: 'read', writes: null },
  dictionaries: { reads: 'read', writes: null },
  products: { reads: 'read', writes: 'objects' },
  media: { reads: 'read', writes: 'objects' },
  ownership: { reads: null, writes: 'objects' },
  transfer: { reads: 'read', writes: 'objects' },
  // Being seen is counted when somebody reads.
  statistics: { reads: 'read', writes: 'read' },
  catalog: { reads: 'read', writes: 'deals' },
  favourites: { reads: 'read', writes: 'deals' },
  basket: { reads: 'read', writes: 'deals' },
  deals: { reads: 'read', writes: 'deals' },
  projects: { reads: 'read', writes: 'deals' },
  files: { reads: 'read', writes: 'deals' },
  reviews: { reads: 'read', writes: null },
  notifications: { reads: 'read', writes: null },
  chats: { reads: 'chats', writes: 'chats' },
  blacklist: { reads: 'chats', writes: 'chats' },
  finance: { reads: 'money', writes: 'money' },
};

/** Of the passport only who one is and what one's profile says: the rest is about signing in, which a token stands for. */
const IDENTITY: readonly { path: RegExp; methods: Record<string, Scope> }[] = [
  { path: /^\/v1\/passport\/login\/?$/, methods: { GET: 'read' } },
  { path: /^\/v1\/passport\/account\/(?::account_id|\{account_id\})\/?$/, methods: { GET: 'read', PUT: 'account' } },
];

/** Asked by POST because a filter does not fit into an address. */
const READING = /\/get_list$/;

/** Leads to a page where a person pays. */
const BY_CARD = /\/pay_by_card$/;

/** Of an address below the API's base, as a route writes it; null: no token gets there. */
export function scopeOf(method: string, path: string): Scope | null {
  if (BY_CARD.test(path)) return null;
  const identity = IDENTITY.find((one) => one.path.test(path));
  if (identity) return identity.methods[method] ?? null;
  const area = AREAS[/^\/v1\/([\w-]+)/.exec(path)?.[1] ?? ''];
  if (!area) return null;
  return method === 'GET' || method === 'HEAD' || READING.test(path) ? area.reads : area.writes;
}
