/** A client of VK ОРД: creative v3, act v4, statistics v3, everything else v1. Answers are read, never believed. */
import { z } from 'zod';
import { OrdProblem, problemOf } from './problem.ts';
import type { Contract } from './rules/contract.ts';
import type { Creative } from './rules/creative.ts';
import type { Invoice } from './rules/invoice.ts';
import type { Pad } from './rules/pad.ts';
import type { Person } from './rules/person.ts';
import type { Statistics } from './rules/statistics.ts';
import type { Transport } from './transport.ts';

/** Log entry of one call: no bodies, they hold people's names. */
export interface OrdCall {
  method: string;
  path: string;
  status: number | null;
  milliseconds: number;
  codes: string[];
}

export interface OrdSettings {
  url: string;
  token: string;
  transport: Transport;
  /** Rate limiter: the caller waits for its slot. */
  beforeCall?: () => Promise<void>;
  onCall?: (call: OrdCall) => void;
}

export interface ForeignCid {
  name: string;
  client_inn?: string;
}

export interface OrdFile {
  bytes: Buffer;
  name: string;
  type: string;
  description: string;
}

const ERIR_STATUSES = ['processing', 'bad', 'verified'] as const;
const DATA_TYPES = ['person', 'contract', 'cid', 'creative', 'invoice', 'pad', 'statistics'] as const;

const status = z.object({
  data_type: z.enum(DATA_TYPES),
  external_id: z.string(),
  erir_status: z.enum(ERIR_STATUSES),
  messages: z.array(z.string()).nullish(),
  erir_tax_status: z.string().nullish(),
});
export type OrdStatus = z.output<typeof status>;

const made = z.object({ erid: z.string().min(1).max(255) });
const uploaded = z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/i) });
const listed = z.object({ items: z.array(status) });
const codes = z.object({
  total_items_count: z.number().int(),
  items: z.array(z.object({ code: z.string(), name: z.string() })),
});
const worded = z.object({ items: z.array(z.object({ message: z.string(), name: z.string() })) });
const known = z.object({
  total_items_count: z.number().int(),
  items: z.array(z.object({ erid: z.string(), external_id: z.string() })),
});
/** An accepted write may say that it did not understand a field: its value would be lost silently. */
const remarks = z.object({ messages: z.array(z.object({ text: z.string() })).min(1) });
const remarksIn = (answer: unknown): string[] => remarks.safeParse(answer).data?.messages.map(({ text }) => text) ?? [];

const PAGE = 1000;
const STATUSES_AT_ONCE = 1000;

const unclear = (status: number, cause?: unknown) =>
  new OrdProblem('ОРД answered in an unknown shape', { meaning: 'unavailable', status, cause });

function parse(text: string): { answer: unknown; isJson: boolean } {
  if (text.trim() === '') return { answer: null, isJson: true };
  try {
    return { answer: JSON.parse(text), isJson: true };
  } catch {
    return { answer: null, isJson: false };
  }
}

export type OrdClient = ReturnType<typeof createOrdClient>;

export function createOrdClient({ url, token, transport, beforeCall, onCall }: OrdSettings) {
  const base = url.replace(/\/+$/, '');

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const isForm = body instanceof FormData;
    const request = new Request(base + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    await beforeCall?.();
    const started = performance.now();
    const tell = (answered: number | null, problem?: OrdProblem, said: readonly string[] = []) =>
      onCall?.({
        method,
        path,
        status: answered,
        milliseconds: Math.round(performance.now() - started),
        codes: problem?.faults.flatMap(({ code }) => (code ? [code] : [])) ?? said.map((text) => `remark: ${text}`),
      });
    const response = await transport(request).catch((cause) => {
      tell(null);
      throw new OrdProblem('ОРД did not answer', { meaning: 'unavailable', cause });
    });
    // An empty body and `null` are valid responses; HTML comes from a proxy, not from the ОРД.
    const { answer, isJson } = parse(await response.text().catch(() => '<cut off>'));
    const problem = response.ok
      ? isJson
        ? undefined
        : unclear(response.status)
      : problemOf(response.status, answer, response.headers);
    tell(response.status, problem, remarksIn(answer));
    if (problem) throw problem;
    return answer;
  }

  function read<T>(schema: z.ZodType<T>, answer: unknown): T {
    const result = schema.safeParse(answer);
    if (result.success) return result.data;
    throw unclear(200, result.error);
  }

  const at = (kind: string, id: string) => `/${kind}/${encodeURIComponent(id)}`;

  /** Returns the warnings of the ОРД. */
  const put = async (kind: string, id: string, body: object): Promise<string[]> =>
    remarksIn(await ask('PUT', at(kind, id), body));

  async function all<T>(path: string, schema: z.ZodType<{ total_items_count: number; items: T[] }>): Promise<T[]> {
    const found: T[] = [];
    for (;;) {
      const { items, total_items_count: total } = read(
        schema,
        await ask('GET', `${path}?offset=${found.length}&limit=${PAGE}`),
      );
      found.push(...items);
      if (items.length === 0 || found.length >= total) return found;
    }
  }

  return {
    putPerson: (id: string, body: Person) => put('v1/person', id, body),
    putContract: (id: string, body: Contract) => put('v1/contract', id, body),
    putCid: (id: string, body: ForeignCid) => put('v1/cid', id, body),
    putPad: (id: string, body: Pad) => put('v1/pad', id, body),
    putInvoice: (id: string, body: Invoice) => put('v4/invoice', id, body),

    async putMedia(id: string, { bytes, name, type, description }: OrdFile): Promise<string | null> {
      const form = new FormData();
      form.set('media_file', new File([new Uint8Array(bytes)], name, { type }));
      form.set('description', description);
      const answer = await ask('PUT', at('v1/media', id), form);
      return answer === null ? null : read(uploaded, answer).sha256.toLowerCase();
    },

    /** Idempotent: the same id gets the same erid. A response without an erid is an accepted write all the same. */
    async putCreative(id: string, body: Creative): Promise<string> {
      const answer = await ask('PUT', at('v3/creative', id), body);
      return read(made, made.safeParse(answer).success ? answer : await ask('GET', at('v3/creative', id))).erid;
    },

    /** Upsert: replaces the record of the same creative, platform and month. */
    postStatistics: async (items: readonly Statistics[]): Promise<void> =>
      void (await ask('POST', '/v3/statistics', { items })),

    async statuses(ids: readonly string[]): Promise<OrdStatus[]> {
      const found: OrdStatus[] = [];
      for (let from = 0; from < ids.length; from += STATUSES_AT_ONCE) {
        const external_id = ids.slice(from, from + STATUSES_AT_ONCE);
        const answer = await ask('POST', '/v1/erir_statuses', { external_id, limit: 60_000 });
        found.push(...read(listed, answer).items);
      }
      return found;
    },

    /** The object under an id, to compare with ours; undefined when there is none. */
    find: (kind: 'v1/person' | 'v1/contract' | 'v1/cid' | 'v1/pad' | 'v3/creative' | 'v4/invoice', id: string) =>
      ask('GET', at(kind, id)).catch((error: unknown) => {
        if (error instanceof OrdProblem && error.meaning === 'missing') return undefined;
        throw error;
      }),

    kktus: () => all('/v1/dict/kktu', codes),
    knownErids: () => all('/v3/creative/list/erid_external_ids', known),

    /** The register speaks English; exact texts have Russian words. */
    erirWords: async (messages: readonly string[]): Promise<Map<string, string>> => {
      const { items } = read(worded, await ask('POST', '/v1/dict/erir_message', { lang: 'ru', messages }));
      return new Map(items.map(({ message, name }) => [message, name]));
    },
  };
}
