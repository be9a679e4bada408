/** Chats alone on a real database, with a clock and a blacklist that the test turns. */
import { type Chats, createChats } from '#modules/chats/server/index.ts';
import type { LiveEvent, Whisper } from '#modules/realtime/server/index.ts';
import { openDatabase } from '#platform/database/connect.ts';
import { newId } from '#platform/ids.ts';
import type { Visitor } from '../support/app.ts';
import { testDatabaseUrl } from '../support/database.ts';
import { serveModule } from '../support/module-server.ts';

export async function startBench() {
  const database = openDatabase({ url: await testDatabaseUrl() });
  const clock = { now: new Date() };
  const blocked = new Set<string>();
  const gone = new Set<string>();
  const published: LiveEvent[] = [];
  const whispered: Whisper[] = [];
  const told: { accountId: string; data: object }[] = [];
  const names = new Map<string, string>();
  const chats: Chats = createChats({
    ...database,
    realtime: {
      publish: async (_transaction, events) => void published.push(...events),
      whisper: async (events) => void whispered.push(...events),
      seenAt: async () => new Map(),
    },
    peopleOf: async (ids) =>
      new Map(
        ids.flatMap((id) =>
          names.has(id) ? [[id, { name: names.get(id) ?? '', avatar: null, isGone: gone.has(id) }] as const] : [],
        ),
      ),
    mayWrite: async (one, other) => !blocked.has([one, other].sort().join()),
    objects: { cardsOf: async () => new Map() },
    deals: { findDeals: async () => new Map(), disputesBetween: async () => [] },
    isAnyComplainedAbout: async () => false,
    media: { take: async () => new Map(), release: async () => {} },
    files: { take: async () => new Map(), release: async () => {} },
    complainAboutWords: async () => {},
    recordDeed: async () => {},
    onMessage: [],
    tellUnread: async (_transaction, notices) => void told.push(...notices),
    tellRead: async () => {},
    now: () => clock.now,
  });
  const as = serveModule(chats);

  async function person(name = 'Имя'): Promise<{ id: string; call: Visitor['call'] }> {
    const id = newId();
    await database.pool.query(
      `INSERT INTO accounts (account_id, email, email_normalised, password_hash, name) VALUES ($1, $2, $2, 'x', $3)`,
      [id, `${id}@example.ru`, name],
    );
    names.set(id, name);
    const visitor = as(id);
    return { id, call: (...given) => visitor.call(...given) };
  }

  return {
    database,
    chats,
    clock,
    gone,
    published,
    whispered,
    told,
    person,
    block: (one: { id: string }, other: { id: string }) => void blocked.add([one.id, other.id].sort().join()),
    /** Two people with a dialog of so many messages, written in turn. */
    async dialog(messages = 1) {
      const [anna, boris] = [await person('Анна Ёлкина'), await person('Борис')];
      const opened = await anna.call('POST /v1/chats', { account_id: boris.id });
      const dialogId: string = opened.body.data.dialog_id;
      const path = `/v1/chats/${dialogId}`;
      const write = (author: typeof anna, text: string, more: object = {}) =>
        author.call(`POST ${path}/messages`, { client_id: newId(), text, ...more });
      for (let n = 1; n <= messages; n += 1) await write(n % 2 ? anna : boris, `Сообщение ${n}`);
      return { anna, boris, dialogId, path, write };
    },
    /** Past every limit on messages. */
    async forgetLimits() {
      await database.pool.query('DELETE FROM rate_limits');
    },
  };
}
