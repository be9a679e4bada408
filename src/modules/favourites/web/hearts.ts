/**
 * Click handler of the hearts. An anonymous visitor's favourites are kept in localStorage and move to the account at sign-in. Comes as a
 * script of its own, after the page.
 */
import { ApiError, apiOf, browserTransport, messageOf } from '#platform/web/api.ts';
import { showToast } from '#ui/toast.tsx';
import type { AdObjectKind } from '../../ad-objects/contract.ts';
import type { favouriteCalls } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import { KEPT, showSaved } from './heart-state.ts';
import { openKeepDialog } from './keep-dialog.tsx';

export interface Pressed {
  kind: AdObjectKind;
  id: string;
  title: string;
}
type Kept = Pick<Pressed, 'kind' | 'id'>;

const api = apiOf<typeof favouriteCalls>(browserTransport);

/** Saved ids, as the account or localStorage has them; `wished` are optimistic changes still on their way there. */
let held: ReadonlySet<string> = new Set();
let isRead = false;
const wished = new Map<string, boolean>();
/** Queue per heart: its requests are sent one after another. */
const turns = new Map<string, Promise<void>>();

function redraw(): void {
  const ids = new Set(held);
  for (const [id, isOn] of wished) {
    if (isOn) ids.add(id);
    else ids.delete(id);
  }
  showSaved({ ids, isRead });
}

/** The readable companion of the session cookie. */
const isSignedIn = () => /(?:^|; )signed_in=1/.test(document.cookie);

function kept(): Kept[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(value) ? (value as Kept[]) : [];
  } catch {
    return [];
  }
}

function keep(items: readonly Kept[]): void {
  try {
    if (items.length > 0) localStorage.setItem(KEPT, JSON.stringify(items));
    else localStorage.removeItem(KEPT);
  } catch {
    // localStorage is blocked: hearts last as long as the page.
  }
}

function keepHere({ kind, id }: Kept, isOn: boolean): void {
  const others = kept().filter((each) => each.id !== id);
  if (isOn && others.length >= LIMITS.merged) {
    throw new ApiError({ status: 409, code: 'too_many', message: 'Войдите, чтобы сохранить больше.' });
  }
  keep(isOn ? [...others, { kind, id }] : others);
}

/** True when the account has it; false when it is kept here until the next sign-in. */
async function store({ kind, id }: Kept, isOn: boolean): Promise<boolean> {
  if (isSignedIn()) {
    try {
      const params = { kind, id };
      if (isOn) await api('PUT /v1/favourites/{kind}/{id}', { params, body: {} });
      else await api('DELETE /v1/favourites/{kind}/{id}', { params });
      return true;
    } catch (error) {
      // The session ended meanwhile: the heart is kept in localStorage.
      if (!(error instanceof ApiError && error.status === 401)) throw error;
    }
  }
  keepHere({ kind, id }, isOn);
  return false;
}

const OWN_PAGE = '/favourites';

function tell(object: Pressed, isOn: boolean, isStored: boolean): void {
  if (!isOn) {
    showToast('Убрали из избранного', { action: { label: 'Вернуть', onPress: () => press(object, true) } });
  } else if (!isStored) {
    showToast('В избранном на этом устройстве. Войдите, и оно останется с вами.', {
      action: {
        label: 'Войти',
        onPress: () =>
          location.assign(`/auth/login?back_link=${encodeURIComponent(location.pathname + location.search)}`),
      },
    });
  } else if (location.pathname !== OWN_PAGE) {
    showToast('Теперь в избранном', {
      action: {
        label: 'Заметка и список',
        onPress: () => openKeepDialog(object),
      },
    });
  }
}

export function press(object: Pressed, isOn: boolean): Promise<void> {
  const { id } = object;
  wished.set(id, isOn);
  redraw();
  const turn = (turns.get(id) ?? Promise.resolve()).then(async () => {
    try {
      const isStored = await store(object, isOn);
      const next = new Set(held);
      if (isOn) next.add(id);
      else next.delete(id);
      held = next;
      if (wished.get(id) === isOn) tell(object, isOn, isStored);
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
    if (wished.get(id) === isOn) wished.delete(id);
    redraw();
  });
  turns.set(id, turn);
  return turn;
}

/** Account whose hearts have been loaded; null is an anonymous visitor. */
let readOf: string | null | undefined;

/** Loads the hearts, once per visit and account. After a sign-in those in localStorage are merged into the account first. */
export async function readHearts(accountId: string | null): Promise<void> {
  if (accountId === readOf) return;
  readOf = accountId;
  const gathered = kept();
  try {
    if (accountId === null || !isSignedIn()) {
      held = new Set(gathered.map(({ id }) => id));
    } else if (gathered.length === 0) {
      held = new Set((await api('GET /v1/favourites/ids')).ids);
    } else {
      const { ids, merged } = await api('POST /v1/favourites/merge', {
        body: { items: gathered.slice(0, LIMITS.merged).map(({ kind, id }) => ({ kind, id })) },
      });
      keep([]);
      held = new Set(ids);
      if (merged > 0) {
        showToast(`Избранное с этого устройства теперь в аккаунте: ${merged}`, { tone: 'good' });
        for (const hear of listeners) hear();
      }
    }
    isRead = true;
  } catch (error) {
    // Invalid data in localStorage: keeping it would only fail again.
    if (error instanceof ApiError && error.status === 422) keep([]);
    readOf = undefined;
  }
  redraw();
}

/** Listeners told when favourites were merged into the account. */
const listeners = new Set<() => void>();

export function watchMerged(hear: () => void, until: AbortSignal): void {
  if (until.aborted) return;
  listeners.add(hear);
  until.addEventListener('abort', () => listeners.delete(hear));
}

/** Another tab of the same visitor. */
addEventListener('storage', ({ key }) => {
  if (key !== KEPT || isSignedIn()) return;
  held = new Set(kept().map(({ id }) => id));
  redraw();
});
