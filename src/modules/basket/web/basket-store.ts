/**
 * Store of the basket, for the counter and the buttons of every page. An anonymous visitor's basket is kept in this
 * browser and moves to the account at sign-in. Comes as a script of its own, after the page.
 */
import { ApiError, apiOf, browserTransport } from '#platform/web/api.ts';
import type { BasketSummary, basketCalls } from '../contract.ts';

export type BasketLine = Omit<BasketSummary['items'][number], 'item_id'>;

export interface OfferToBuy {
  kind: string;
  id: string;
  offer_id: string;
  /** Kopecks, as the page shows it. */
  seen_price: number;
  wished_on?: string | null;
}
type KeptLine = OfferToBuy & { quantity: number };

const KEY = 'basket';
const MAX_KEPT = 50;
const MAX_QUANTITY = 99;
const api = apiOf<typeof basketCalls>(browserTransport);

let lines: readonly BasketLine[] = [];
const listeners = new Set<(lines: readonly BasketLine[]) => void>();
const channel = typeof window !== 'undefined' && 'BroadcastChannel' in window ? new BroadcastChannel('basket') : null;
channel?.addEventListener('message', ({ data }) => show(data as readonly BasketLine[]));

function show(next: readonly BasketLine[]): void {
  lines = next;
  for (const listener of listeners) listener(lines);
}

/** Tells this tab and the others. */
export function tellBasket(next: readonly BasketLine[]): void {
  show(next);
  channel?.postMessage(next);
}

/** Whose basket has been read; nobody's at first, and null is an anonymous visitor's. */
let readOf: string | null | undefined;

/** Subscribes; a caller that knows the session also loads the basket, once per visit and account. */
export function watchBasket(
  listener: (lines: readonly BasketLine[]) => void,
  until: AbortSignal,
  accountId?: string | null,
): void {
  if (until.aborted) return;
  listeners.add(listener);
  until.addEventListener('abort', () => listeners.delete(listener));
  listener(lines);
  if (accountId === undefined || accountId === readOf) return;
  readOf = accountId;
  void readBasket();
}

/** The readable companion of the session cookie. */
const isSignedIn = () => /(?:^|; )signed_in=1/.test(document.cookie);

function kept(): KeptLine[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as KeptLine[]) : [];
  } catch {
    return [];
  }
}

/** Something gathered without an account has not moved to it yet. */
export const hasKept = (): boolean => kept().length > 0;

function keep(items: readonly KeptLine[]): void {
  try {
    if (items.length > 0) localStorage.setItem(KEY, JSON.stringify(items));
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is closed to us: the basket lasts as long as the page.
  }
}

function keepOneMore(offer: OfferToBuy): void {
  const items = kept();
  const same = items.find(({ id, offer_id }) => id === offer.id && offer_id === offer.offer_id);
  if (same) same.quantity = Math.min(MAX_QUANTITY, same.quantity + 1);
  else if (items.length < MAX_KEPT) items.push({ ...offer, quantity: 1 });
  else
    throw new ApiError({
      status: 409,
      code: 'basket_full',
      message: 'Корзина заполнена: оформите её или уберите лишнее.',
    });
  keep(items);
  tellBasket(items);
}

/** Throws an ApiError whose message can be shown. */
export async function addToBasket(offer: OfferToBuy): Promise<void> {
  if (!isSignedIn()) return keepOneMore(offer);
  try {
    const { items } = await api('POST /v1/basket/items', {
      body: { ...offer, kind: offer.kind as 'resource', quantity: 1 },
    });
    tellBasket(items);
  } catch (error) {
    // The session ended meanwhile: nothing is lost, it moves to the account at the next sign-in.
    if (error instanceof ApiError && error.status === 401) return keepOneMore(offer);
    throw error;
  }
}

/** Loads the basket; after a sign-in first moves the anonymous one from localStorage. Returns whether anything moved. */
export async function readBasket(): Promise<boolean> {
  const gathered = kept();
  if (!isSignedIn()) {
    show(gathered);
    return false;
  }
  try {
    if (gathered.length === 0) {
      show((await api('GET /v1/basket/summary')).items);
      return false;
    }
    const { items, merged } = await api('POST /v1/basket/merge', { body: { items: gathered as never } });
    keep([]);
    tellBasket(items);
    return merged > 0;
  } catch (error) {
    // Somebody has written nonsense into the storage: keeping it would only fail again.
    if (error instanceof ApiError && error.status === 422) keep([]);
    return false;
  }
}
