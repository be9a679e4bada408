/** Turns a module's calls into routes: access, validation, handler, envelope, serialisation. */
import buildWriter from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import { API_BASE } from '../api-base.ts';
import type { Access, Call, CallAnswer, CallParsed, Calls, Method } from '../contract.ts';
import { preferPrimary } from '../database/replicas.ts';
import { fail } from '../errors.ts';
import { type Once, readOnce } from './idempotency.ts';
import { fieldsOf } from './issue-words.ts';
import type { ReplicaReading } from './read-position.ts';
import { readUpload, registerUpload, type UploadedFile } from './upload.ts';
import type { Authenticate, Role, Viewer } from './viewer.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}
type ViewerFor<C> = C extends { access: 'anyone' } ? Viewer | null : Viewer;
/** Read when the handler asks for it, so that a refusal costs no transfer. */
type FileFor<C> = C extends { upload: object } ? { readFile(): Promise<UploadedFile> } : unknown;
/** Handed on to `inTransactionOnce`. */
type OnceFor<C> = C extends { idempotency: 'required' }
  ? { once: Once }
  : C extends { idempotency: 'optional' }
    ? { once: Once | null }
    : unknown;
type Handler<C> = (
  input: CallParsed<C> & FileFor<C> & OnceFor<C> & Exchange & { viewer: ViewerFor<C> },
) => Promise<CallAnswer<C>> | CallAnswer<C>;
export type Handlers<C extends Calls> = { [K in keyof C]: Handler<C[K]> };

export interface CallsOptions {
  authenticate: Authenticate;
  refuseForeignWrite: (request: FastifyRequest) => void;
  replicas?: ReplicaReading | undefined;
  /** In tests every answer is read back through its contract. */
  verifyAnswers: boolean;
}

const ROLES_OF_ACCESS = {
  anyone: ['member', 'moderator', 'admin'],
  signed_in: ['member', 'moderator', 'admin'],
  moderator: ['moderator', 'admin'],
  admin: ['admin'],
} as const satisfies Record<Access, readonly Role[]>;

const noQuery = z.strictObject({});

const writeError = buildWriter({
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        details: { type: 'object', additionalProperties: true },
      },
      required: ['code', 'message'],
    },
  },
  required: ['error'],
});

/** Calls that a token may make: staff's calls and those with a fresh proof need a person. */
export const isForPrograms = ({ access, proof }: Call): boolean =>
  proof === undefined && (access === 'anyone' || access === 'signed_in');

export function parseKey(key: string): { method: Method; path: string } {
  const [method, path] = key.split(' ') as [Method, string];
  return { method, path: API_BASE + path };
}

function parsePart(part: 'params' | 'query' | 'body', schema: z.ZodType | undefined, value: unknown): unknown {
  const isAbsent = value === undefined || value === null;
  if (!schema) {
    if (part === 'body' && !isAbsent && Object.keys(value).length > 0)
      throw fail('malformed', { message: 'У этого запроса нет тела.' });
    return undefined;
  }
  if (part === 'body') {
    if (isAbsent && schema instanceof z.ZodOptional) return undefined;
    if (isAbsent || typeof value !== 'object') throw fail('malformed');
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // An id that cannot exist names nothing.
  if (part === 'params') throw fail('not_found');
  throw fail('invalid_fields', { fields: fieldsOf(result.error) });
}

type JsonSchema = Parameters<
  NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>
>[0]['jsonSchema'];

/**
 * "This or null" as a choice of two schemas would make the serialiser validate every such value to find out which it is; as
 * a property of the one schema it costs a comparison.
 */
function writeNullPlainly({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  const [value, nothing, ...others] = jsonSchema.anyOf ?? [];
  if (others.length > 0 || nothing?.type !== 'null' || typeof value?.type !== 'string') return;
  delete jsonSchema.anyOf;
  // Where it stands in a union the serialiser does validate, and a list of values knows nothing of `nullable`.
  Object.assign(jsonSchema, value, { nullable: true }, value.enum && { enum: [...value.enum, null] });
}

interface Envelope {
  schema: z.ZodType;
  write(payload: unknown): string;
}

/** Serialiser cache, by schema: compiling one takes longer than most calls, and a process may have several servers. */
const envelopes = new WeakMap<z.ZodType, Envelope>();

function envelopeOf(answer: z.ZodType): Envelope {
  const known = envelopes.get(answer);
  if (known) return known;
  const schema = z.object({ data: answer });
  let compiled: Envelope['write'] | undefined;
  const envelope: Envelope = {
    schema,
    // Compiled lazily on the first answer: compiling hundreds of them would delay every start.
    write(payload) {
      compiled ??= buildWriter(
        z.toJSONSchema(schema, { target: 'draft-7', io: 'output', override: writeNullPlainly }) as never,
      );
      return compiled(payload);
    },
  };
  envelopes.set(answer, envelope);
  return envelope;
}

export function registerCalls<C extends Calls>(
  app: FastifyInstance,
  calls: C,
  handlers: Handlers<C>,
  options: CallsOptions,
): void {
  for (const [key, call] of Object.entries(calls) as [keyof C & string, Call][]) {
    const { method, path } = parseKey(key);
    const { idempotency } = call;
    if (idempotency && call.access === 'anyone') throw new Error(`${key}: idempotency keys need an account`);
    if (call.proof && call.access === 'anyone') throw new Error(`${key}: only a session can be proved`);
    if (call.consent && call.access === 'anyone') throw new Error(`${key}: only an account has accepted documents`);
    const handler = handlers[key] as unknown as Handler<Call>;
    const envelope = envelopeOf(call.answer);
    const route: RouteOptions = {
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call: key, isUpload: call.upload !== undefined },
      schema: { response: { 200: {}, '4xx': {}, '5xx': {} } },
      serializerCompiler: ({ httpStatus }) => (httpStatus === '200' ? envelope.write : writeError),
      onRequest: async (request) => {
        if (method !== 'GET' || call.isWrite) options.refuseForeignWrite(request);
        if (request.url.includes('%00')) throw fail('malformed');
        const authenticate = () => options.authenticate(request);
        // Without a primary, sessions are read from a replica for calls that allow it.
        request.viewer = await (call.reads === 'replica' ? preferPrimary(authenticate) : authenticate());
        if (call.access === 'anyone') return;
        if (!request.viewer) throw fail('unauthorized');
        if (request.viewer.tokenId && !isForPrograms(call)) throw fail('token_scope');
        if (!(ROLES_OF_ACCESS[call.access] as readonly Role[]).includes(request.viewer.role)) throw fail('forbidden');
        if (call.proof && !request.viewer.isProved) throw fail('fresh_proof_required');
        if (call.consent && request.viewer.needsConsent) throw fail('consent_outdated');
      },
      handler: async (request, reply) => {
        const input = {
          params: parsePart('params', call.params, request.params),
          query: parsePart('query', call.query ?? noQuery, request.query),
          // Many clients drop the body of a DELETE: then its fields are what is missing.
          body: parsePart('body', call.body, request.body ?? (method === 'DELETE' ? {} : undefined)),
          viewer: request.viewer,
          ...(call.upload && { readFile: () => readUpload(request, call.upload?.maxBytes ?? 0) }),
          ...(idempotency && { once: readOnce(request, key, idempotency) }),
          request,
          reply,
        };
        const work = async () => handler(input as unknown as Parameters<typeof handler>[0]);
        const mayBeOld = call.reads === 'replica';
        const data = await (mayBeOld && options.replicas ? options.replicas.during(request, work) : work());
        if (call.isWrite || (method !== 'GET' && !mayBeOld)) await options.replicas?.rememberPosition(reply);
        reply.header('cache-control', 'no-store');
        if (options.verifyAnswers) envelope.schema.parse({ data });
        return { data };
      },
    };
    if (call.upload) registerUpload(app, route);
    else app.route(route);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null;
  }
  interface FastifyContextConfig {
    call?: string;
    isUpload?: boolean;
  }
}
