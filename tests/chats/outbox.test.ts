/** Messages on their way: kept until the server has them, sent in order, given up only by their sender. */
import { describe, expect, it } from 'vitest';
import type { Message } from '#modules/chats/contract.ts';
import { keptValue } from '#modules/chats/web/kept.ts';
import { createOutbox, NONE, type Waiting } from '#modules/chats/web/outbox.ts';
import { ApiError } from '#platform/web/api.ts';

const DIALOG = '00000000-0000-4000-8000-00000000000d';
const words = (client_id: string) => ({
  client_id,
  dialog_id: DIALOG,
  text: client_id,
  reply: null,
  images: [],
  files: [],
  created_at: '2026-11-15T10:00:00.000Z',
});
const refusal = (status: number, more: { retryAfterSeconds?: number } = {}) =>
  new ApiError({ status, code: 'refused', message: `отказ ${status}`, ...more });

/** A browser's storage and a server that answers as the test says. */
function bench() {
  const storage = new Map<string, string>();
  const timers: { work: () => void; milliseconds: number }[] = [];
  const sent: string[] = [];
  const told: string[] = [];
  const answers: ApiError[] = [];
  const open = () => {
    const outbox = createOutbox({
      kept: keptValue<readonly Waiting[]>('outbox', NONE, () => ({
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      })),
      send: async ({ client_id }) => {
        sent.push(client_id);
        const failure = answers.shift();
        if (failure) throw failure;
        return { client_id } as Message;
      },
      alone: (work) => work(),
      later: (work, milliseconds) => void timers.push({ work, milliseconds }),
    });
    outbox.onSent(({ client_id }) => told.push(String(client_id)));
    return outbox;
  };
  return { outbox: open(), open, storage, timers, sent, told, answers };
}

describe('the outbox', () => {
  it('sends in order and forgets what has arrived', async () => {
    const { outbox, sent, told, storage } = bench();
    outbox.add(words('a'));
    outbox.add(words('b'));
    await outbox.pump();
    await expect.poll(() => told).toEqual(['a', 'b']);
    expect(sent).toEqual(['a', 'b']);
    expect(outbox.read()).toEqual([]);
    expect(storage.size).toBe(0);
  });

  it('keeps what has no connection over a reload and goes on by itself, longer apart each time', async () => {
    const { outbox, open, answers, timers, told } = bench();
    answers.push(refusal(0), refusal(502), refusal(0));
    outbox.add(words('a'));
    await expect.poll(() => timers.length).toBe(1);
    expect(outbox.read()).toMatchObject([{ client_id: 'a', isHeld: true, failure: null }]);
    timers[0]?.work();
    await expect.poll(() => timers.length).toBe(2);
    expect(timers[1]?.milliseconds).toBeGreaterThan(timers[0]?.milliseconds ?? 0);

    const afterReload = open();
    expect(afterReload.read()).toMatchObject([{ client_id: 'a' }]);
    await afterReload.pump();
    await expect.poll(() => timers.length).toBe(3);
    timers[2]?.work();
    await expect.poll(() => told).toEqual(['a']);
  });

  it('waits as long as a limit says, in the words of the server', async () => {
    const { outbox, answers, timers } = bench();
    answers.push(refusal(429, { retryAfterSeconds: 40 }));
    outbox.add(words('a'));
    await expect.poll(() => timers.map(({ milliseconds }) => milliseconds)).toEqual([40_000]);
    expect(outbox.read()).toMatchObject([{ pause: 'отказ 429', failure: null }]);
  });

  it('shows a refusal and sends the others; it is repeated or dropped by hand', async () => {
    const { outbox, answers, sent, told } = bench();
    answers.push(refusal(403));
    outbox.add(words('a'));
    outbox.add(words('b'));
    await expect.poll(() => told).toEqual(['b']);
    expect(outbox.read()).toMatchObject([{ client_id: 'a', failure: 'отказ 403' }]);
    outbox.retry('a');
    await expect.poll(() => told).toEqual(['b', 'a']);
    expect(sent).toEqual(['a', 'b', 'a']);
    answers.push(refusal(403));
    outbox.add(words('c'));
    await expect.poll(() => outbox.read()[0]?.failure).toBe('отказ 403');
    outbox.drop('c');
    expect(outbox.read()).toEqual([]);
  });
});
