import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AdObject } from '#modules/ad-objects/contract.ts';
import { fieldsOf } from '#modules/ad-objects/kinds/field.ts';
import { KIND_FORMS } from '#modules/ad-objects/kinds/forms.ts';
import type { ObjectCalls } from '#modules/ad-objects/web/calls.ts';
import { EditorEngine, TYPING_PAUSE_MS } from '#modules/ad-objects/web/editor/editor-engine.ts';
import { ApiError } from '#platform/web/api.ts';

const PAUSE = TYPING_PAUSE_MS + 10;
const fields = fieldsOf(KIND_FORMS.product);

/** A server of one product, kept in memory: versions are checked, a bad address is refused. */
function fakeServer(life: 'draft' | 'active' = 'draft') {
  const product = {
    kind: 'product',
    product_id: 'p1',
    life,
    version: 1,
    missing: {},
    can: { change: true, delete: true, move_to: ['active'], resubmit: false, moderate: false },
    title: 'Кофе',
    brand: null as string | null,
    landing_url: null as string | null,
  };
  const sent: Record<string, unknown>[] = [];
  const server = {
    product,
    sent,
    failure: null as ApiError | null,
    isGone: false,
    exists: true,
  };
  const answer = () => structuredClone(product) as unknown as AdObject;
  const refuse = () => {
    if (server.failure) throw server.failure;
    if (server.isGone) throw new ApiError({ status: 404, code: 'not_found', message: 'Нет' });
  };
  const apply = (changes: Record<string, unknown>) => {
    if (changes.landing_url === 'не адрес')
      throw new ApiError({
        status: 422,
        code: 'invalid_fields',
        message: 'Проверьте',
        fields: { landing_url: 'Адрес целиком.' },
      });
    Object.assign(product, changes);
  };
  const calls = {
    create: async (body: Record<string, unknown>) => {
      sent.push(body);
      refuse();
      apply(body);
      server.isGone = false;
      return answer();
    },
    change: async (_id: string, changes: Record<string, unknown>, version: number) => {
      sent.push(changes);
      refuse();
      if (version !== product.version) throw new ApiError({ status: 409, code: 'stale_version', message: 'Изменился' });
      apply(changes);
      product.version += 1;
      return answer();
    },
    retrieve: async () => {
      refuse();
      return answer();
    },
    move: async (_id: string, to: 'active', version: number) => {
      refuse();
      if (version !== product.version) throw new ApiError({ status: 409, code: 'stale_version', message: 'Изменился' });
      product.life = to;
      product.version += 1;
      return answer();
    },
  } as unknown as ObjectCalls;
  const elsewhere = (changes: Record<string, unknown>) => {
    Object.assign(product, changes);
    product.version += 1;
  };
  return { ...server, server, calls, answer, elsewhere };
}

function storageOf() {
  const store = new Map<string, string>();
  return {
    store,
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  };
}

const network = () => new ApiError({ status: 0, code: 'network', message: 'Нет связи' });
const signedOut = () => new ApiError({ status: 401, code: 'unauthorized', message: 'Войдите' });

function open(
  { calls, answer }: ReturnType<typeof fakeServer>,
  { isNew = false, storage = storageOf(), onCreated = () => {} } = {},
) {
  const engine = new EditorEngine({
    kind: 'product',
    accountId: 'me',
    fields,
    calls,
    storage,
    object: isNew ? null : answer(),
    onCreated,
  });
  engine.start();
  return { engine, storage, state: () => engine.read() };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft', () => {
  it('is created once, when the title is long enough, and then changed', async () => {
    const fake = fakeServer();
    const onCreated = vi.fn();
    const { engine } = open(fake, { isNew: true, onCreated });
    engine.set({ title: 'Ко' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.sent).toEqual([]);
    engine.set({ title: 'Кофе' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    engine.set({ brand: 'Ровно' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.sent).toEqual([{ title: 'Кофе' }, { brand: 'Ровно' }]);
    expect(onCreated).toHaveBeenCalledOnce();
  });

  it('has one request under way; what is typed meanwhile follows', async () => {
    const fake = fakeServer();
    const { engine } = open(fake);
    let release = () => {};
    const change = fake.calls.change;
    fake.calls.change = async (...args) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return change(...args);
    };
    engine.set({ title: 'Кофе один' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    engine.set({ title: 'Кофе один и два' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.sent).toEqual([]);
    release();
    await vi.advanceTimersByTimeAsync(PAUSE);
    release();
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.sent).toEqual([{ title: 'Кофе один' }, { title: 'Кофе один и два' }]);
  });

  it('saves the valid fields, keeps the refused text and says what is wrong with it', async () => {
    const fake = fakeServer();
    const { engine, state, storage } = open(fake);
    engine.set({ landing_url: 'не адрес', brand: 'Ровно' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.product.brand).toBe('Ровно');
    expect(state().errors).toEqual({ landing_url: 'Адрес целиком.' });
    expect(state().values.landing_url).toBe('не адрес');
    expect(storage.store.size).toBe(1);
    const before = fake.sent.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.sent).toHaveLength(before);
    engine.set({ landing_url: 'https://rovno.ru' });
    expect(state().errors).toEqual({});
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.product.landing_url).toBe('https://rovno.ru');
    expect(storage.store.size).toBe(0);
  });

  it('waits for the connection with growing pauses and saves when it is back', async () => {
    const fake = fakeServer();
    const { engine, state, storage } = open(fake);
    fake.server.failure = network();
    engine.set({ title: 'Кофе без связи' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(state().trouble).toBe('offline');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.sent.length).toBeLessThan(8);
    fake.server.failure = null;
    engine.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.product.title).toBe('Кофе без связи');
    expect(state().trouble).toBeNull();
    expect(storage.store.size).toBe(0);
  });

  it('survives the end of the session: the next visit brings the text back', async () => {
    const fake = fakeServer();
    const first = open(fake);
    fake.server.failure = signedOut();
    first.engine.set({ brand: 'После выхода' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(first.state().trouble).toBe('signed_out');
    first.engine.dispose();
    fake.server.failure = null;
    const second = open(fake, { storage: first.storage });
    expect(second.state().values.brand).toBe('После выхода');
    expect(second.state().restored).not.toBeNull();
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.product.brand).toBe('После выхода');
  });

  it('gives restored text back on undo', async () => {
    const fake = fakeServer();
    const first = open(fake);
    first.engine.set({ brand: 'Недописанное' });
    first.engine.dispose();
    const second = open(fake, { storage: first.storage });
    second.engine.undoRestore();
    expect(second.state().values.brand).toBe('');
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.product.brand).toBeNull();
    expect(first.storage.store.size).toBe(0);
  });

  it('is not made anew from restored text before somebody types', async () => {
    const fake = fakeServer();
    const first = open(fake, { isNew: true });
    first.engine.set({ title: 'Начатое' });
    first.engine.dispose();
    const second = open(fake, { isNew: true, storage: first.storage });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(second.state().values.title).toBe('Начатое');
    expect(fake.sent).toEqual([]);
  });
});

describe('a first save whose answer is lost', () => {
  /** Keeps what every key made, as the server does. */
  function losing(fake: ReturnType<typeof fakeServer>) {
    const made = new Map<string, string>();
    const create = fake.calls.create;
    const lost = { answers: 1, made };
    fake.calls.create = async (body, key) => {
      const text = JSON.stringify(body);
      if ((made.get(key) ?? text) !== text)
        throw new ApiError({ status: 409, code: 'idempotency_key_reused', message: 'Другой запрос' });
      const answer = await create(body, key);
      made.set(key, text);
      lost.answers -= 1;
      if (lost.answers >= 0) throw network();
      return answer;
    };
    return lost;
  }

  it('makes one draft, and what was typed meanwhile is saved after it', async () => {
    const fake = fakeServer();
    const lost = losing(fake);
    const onCreated = vi.fn();
    const { engine, state } = open(fake, { isNew: true, onCreated });
    engine.set({ title: 'Кофе' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(state().trouble).toBe('offline');
    engine.set({ title: 'Кофе в зёрнах', brand: 'Ровно' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lost.made.size).toBe(1);
    expect(onCreated).toHaveBeenCalledOnce();
    expect(fake.product).toMatchObject({ title: 'Кофе в зёрнах', brand: 'Ровно' });
    expect(state()).toMatchObject({ trouble: null, values: { title: 'Кофе в зёрнах', brand: 'Ровно' } });
  });

  it('does not hold a refused text: the mended one has a key of its own', async () => {
    const fake = fakeServer();
    const lost = losing(fake);
    lost.answers = 0;
    const { engine } = open(fake, { isNew: true });
    engine.set({ title: 'Кофе', landing_url: 'не адрес' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.sent).toEqual([{ title: 'Кофе', landing_url: 'не адрес' }, { title: 'Кофе' }]);
    expect(lost.made.size).toBe(1);
  });
});

describe('a change made elsewhere', () => {
  it('to other fields comes in by itself', async () => {
    const fake = fakeServer();
    const { engine, state } = open(fake);
    fake.elsewhere({ brand: 'Их' });
    engine.set({ title: 'Моё название' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.product).toMatchObject({ title: 'Моё название', brand: 'Их' });
    expect(state()).toMatchObject({ conflict: null, taken: ['brand'] });
  });

  it('to the same field waits for a decision: mine', async () => {
    const fake = fakeServer();
    const { engine, state } = open(fake);
    fake.elsewhere({ title: 'Их название' });
    engine.set({ title: 'Моё название' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(state().conflict?.fields).toEqual(['title']);
    expect(fake.product.title).toBe('Их название');
    engine.set({ brand: 'Пока думаю' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.product.brand).toBeNull();
    engine.keepMine();
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(fake.product).toMatchObject({ title: 'Моё название', brand: 'Пока думаю' });
  });

  it('to the same field waits for a decision: theirs, and mine can come back', async () => {
    const fake = fakeServer();
    const { engine, state } = open(fake);
    fake.elsewhere({ title: 'Их название' });
    engine.set({ title: 'Моё название' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    const mine = engine.takeTheirs();
    expect(state().values.title).toBe('Их название');
    expect(mine).toEqual({ title: 'Моё название' });
  });

  it('that deletes the object leaves the text, which can become a new draft', async () => {
    const fake = fakeServer();
    const { engine, state } = open(fake);
    fake.server.isGone = true;
    engine.set({ title: 'Кофе заново' });
    await vi.advanceTimersByTimeAsync(PAUSE);
    expect(state().trouble).toBe('gone');
    fake.server.isGone = false;
    engine.recreate();
    await vi.advanceTimersByTimeAsync(0);
    expect(fake.sent.at(-1)).toEqual({ title: 'Кофе заново' });
    expect(state().trouble).toBeNull();
  });
});

describe('a published object', () => {
  it('is saved only when asked, and keeps the changes in the browser till then', async () => {
    const fake = fakeServer('active');
    const { engine, storage } = open(fake);
    engine.set({ title: 'Полуслово' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.sent).toEqual([]);
    expect(storage.store.size).toBe(1);
    expect(await engine.save()).toBe(true);
    expect(fake.product.title).toBe('Полуслово');
    expect(storage.store.size).toBe(0);
  });

  it('is changed wholly or not at all', async () => {
    const fake = fakeServer('active');
    const { engine, state } = open(fake);
    engine.set({ brand: 'Ровно', landing_url: 'не адрес' });
    expect(await engine.save()).toBe(false);
    expect(fake.product.brand).toBeNull();
    expect(state().errors).toHaveProperty('landing_url');
  });
});

describe('publishing', () => {
  it('saves what is typed first', async () => {
    const fake = fakeServer();
    const { engine, state } = open(fake);
    engine.set({ title: 'Кофе в зёрнах' });
    expect(await engine.move('active')).toBe(true);
    expect(fake.product).toMatchObject({ title: 'Кофе в зёрнах', life: 'active' });
    expect(state().object?.life).toBe('active');
  });

  it('does not happen over a refused field', async () => {
    const fake = fakeServer();
    const { engine } = open(fake);
    engine.set({ landing_url: 'не адрес' });
    expect(await engine.move('active')).toBe(false);
    expect(fake.product.life).toBe('draft');
  });
});
