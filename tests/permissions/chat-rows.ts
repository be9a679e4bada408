/** Rows of the chats' calls. The owner is one of two people in a dialog; to everybody else, staff too, it does not exist. */
import { newId } from '#platform/ids.ts';
import type { TestApp, Visitor } from '../support/app.ts';
import type { Persona, Row, World } from './matrix.ts';

export interface ChatWorld {
  dialogId: string;
  /** The other one. */
  personId: string;
}

/** With two messages: the owner's own, and an answer. Opened by the other one: the owner would run into the limit. */
export async function makeDialog(app: TestApp, owner: Visitor, ownerId: string): Promise<ChatWorld> {
  const person = await app.signUp();
  await person.call('POST /v1/chats', { account_id: ownerId });
  const { data } = (await owner.call('POST /v1/chats', { account_id: person.accountId })).body;
  const dialogId: string = data.dialog_id;
  for (const author of [owner, person]) {
    await author.call(`POST /v1/chats/${dialogId}/messages`, { client_id: newId(), text: 'Добрый день' });
  }
  return { dialogId, personId: person.accountId };
}

const signedIn = (status: number): Record<Persona, number> => ({
  anonymous: 401,
  other: status,
  owner: status,
  moderator: status,
  admin: status,
});
const sideOnly: Record<Persona, number> = { ...signedIn(404), owner: 200 };

const of = (number?: number, body?: () => unknown): Row => ({
  dialog: true,
  params: ({ dialog }: World) => ({ dialog_id: dialog.dialogId, ...(number && { number: String(number) }) }),
  ...(body && { body }),
  expected: sideOnly,
});
const DIALOG = '/v1/chats/{dialog_id}';

export const CHAT_ROWS: Record<string, Row> = {
  'GET /v1/chats': { expected: signedIn(200) },
  'GET /v1/chats/summary': { expected: signedIn(200) },
  'GET /v1/chats/search': { query: '?q=день', expected: signedIn(200) },
  'POST /v1/chats': {
    dialog: true,
    body: ({ dialog }) => ({ account_id: dialog.personId }),
    expected: signedIn(200),
  },
  // The owner is a side, and staff reads only what is in dispute.
  'GET /v1/chats/of_dispute/{deal_id}': {
    deal: { ownerIs: 'buyer', after: ['accept', 'dispute'] },
    params: ({ dealId }) => ({ deal_id: dealId }),
    expected: { ...signedIn(403), moderator: 200, admin: 200 },
  },
  [`GET ${DIALOG}`]: of(),
  [`PATCH ${DIALOG}`]: of(undefined, () => ({ is_muted: true })),
  [`GET ${DIALOG}/messages`]: of(),
  [`POST ${DIALOG}/messages`]: of(undefined, () => ({ client_id: newId(), text: 'Привет' })),
  [`PATCH ${DIALOG}/messages/{number}`]: of(1, () => ({ text: 'Иначе' })),
  [`DELETE ${DIALOG}/messages/{number}`]: of(1),
  [`POST ${DIALOG}/read`]: of(undefined, () => ({ number: 2 })),
  [`POST ${DIALOG}/typing`]: of(),
  [`POST ${DIALOG}/messages/{number}/complain`]: of(2, () => ({ reason: 'spam' })),
};
