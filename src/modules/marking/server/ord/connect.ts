/** The client that the settings ask for: of the ОРД itself, of its stand-in within the program, or none. */
import { createHash } from 'node:crypto';
import type { Db } from '#platform/database/schema.ts';
import { isRegistering } from '../../domain/kinds.ts';
import type { MarkingSettings } from '../context.ts';
import { createOrdClient, type OrdCall, type OrdClient } from './client.ts';
import { createStandIn, type StandIn } from './stand-in/index.ts';
import { tableState } from './stand-in/store.ts';
import { overHttp, type Transport } from './transport.ts';

const REAL_HOST = 'api.ord.vk.com';
const TRIAL = { url: 'http://stand-in.invalid', token: 'test' };
/** ЕРИР takes its time, so that people see it happen. */
const PROCESSING_MS = 3_000;

/** Rows of the real register, of its sandbox and of the stand-in never meet. */
export function environmentOf({ mode, ord }: MarkingSettings): string {
  if (mode !== 'vk' || !ord) return mode;
  return new URL(ord.url).hostname === REAL_HOST ? 'vk' : 'sandbox';
}

/** Hash of the key: tells one key from another, and cannot be turned back into it. */
export const keyPrintOf = ({ ord }: MarkingSettings): string =>
  ord ? createHash('sha256').update(`ord key ${ord.token}`).digest('hex').slice(0, 16) : '';

function toStandIn(standIn: StandIn): Transport {
  return async (request) => {
    const url = new URL(request.url);
    const { status, headers, body, bytes } = await standIn.answer({
      method: request.method,
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(request.headers),
      body: Buffer.from(await request.arrayBuffer()),
    });
    const content = bytes ? new Uint8Array(bytes) : body === undefined ? null : JSON.stringify(body);
    return new Response(content, { status, headers: { 'content-type': 'application/json', ...headers } });
  };
}

/** The stand-in on its table at any moment, for a past that has to be made; it checks at once. */
export function connectStandIn(db: Db, now: () => Date): { client: OrdClient; behaviour: StandIn['behaviour'] } {
  const standIn = createStandIn({ token: TRIAL.token, state: tableState(db), now });
  return { client: createOrdClient({ ...TRIAL, transport: toStandIn(standIn) }), behaviour: standIn.behaviour };
}

export function connectOrd(
  db: Db,
  { mode, ord }: MarkingSettings,
  { beforeCall, onCall }: { beforeCall(): Promise<void>; onCall(objectId: string | null, call: OrdCall): void },
): (objectId: string | null) => OrdClient | null {
  if (!isRegistering(mode)) return () => null;
  const standIn = () =>
    createStandIn({ token: TRIAL.token, state: tableState(db), behaviour: { processing_ms: PROCESSING_MS } });
  const where = ord ? { ...ord, transport: overHttp } : { ...TRIAL, transport: toStandIn(standIn()) };
  return (objectId) => createOrdClient({ ...where, beforeCall, onCall: (call) => onCall(objectId, call) });
}
