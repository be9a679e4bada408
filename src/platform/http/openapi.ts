/** The OpenAPI 3.1 document, made from the same calls as the routes. */
import { z } from 'zod';
import { API_BASE } from '../api-base.ts';
import type { Call, Calls, ErrorCatalogue, Idempotency } from '../contract.ts';
import { isForPrograms, parseKey } from './calls.ts';
import { KEY_HEADER, KEY_PATTERN } from './idempotency.ts';
import { shareAnswers } from './openapi-components.ts';
import { type ExampleWords, exampleOf } from './openapi-examples.ts';

const GENERAL_ERRORS = [
  'malformed',
  'token_invalid',
  'token_scope',
  'invalid_fields',
  'too_many_requests',
  'internal',
  'unavailable',
  'storage_full',
];
const WRITE_ERRORS = ['foreign_origin', 'too_large', 'unsupported_media_type'];

const ABOUT =
  'Вызовы биржи рекламы. Браузер входит сессией в cookie, программа — токеном в заголовке `Authorization: Bearer ohv_…`. Суммы в копейках, время в UTC.';

const FILE_SCHEMA = {
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
};

const keyParameter = (need: Idempotency) => ({
  name: KEY_HEADER,
  in: 'header',
  required: need === 'required',
  description:
    'Свой для каждого действия. Повтор с тем же ключом и теми же данными ничего не делает второй раз и получает тот же ответ. Ключ хранится двое суток.',
  schema: { type: 'string', pattern: KEY_PATTERN },
});

/** Formats of JSON Schema that say all of their pattern: hundreds of times a third of the document. */
const SAID_BY_FORMAT = new Set(['uuid', 'date-time', 'date']);

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema }) {
      if (SAID_BY_FORMAT.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
    },
  });
  return rest;
};

interface Wording {
  words: ExampleWords;
  /** The module: its words go before those of all. */
  area: string;
}

function contentOf(schema: z.ZodType, io: 'input' | 'output', wording: Wording) {
  const example = exampleOf(schema, io, wording);
  return { 'application/json': { schema: schemaOf(schema, io), ...(example !== undefined && { example }) } };
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined, wording: Wording) {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => {
    const type = part as z.ZodType;
    const required = place === 'path' || !type.safeParse(undefined).success;
    // Optional parameters have no example: the reader would send it with every request.
    const example = required ? exampleOf(type, 'input', { ...wording, name }) : undefined;
    return {
      name,
      in: place,
      required,
      schema: schemaOf(type, 'input'),
      ...(example !== undefined && { example }),
    };
  });
}

function answersOf(call: Call, isWrite: boolean, catalogue: ErrorCatalogue, wording: Wording) {
  const codes = [
    ...GENERAL_ERRORS,
    ...(isWrite ? WRITE_ERRORS : []),
    ...(call.access === 'anyone' ? [] : ['unauthorized']),
    ...(call.access === 'anyone' || call.access === 'signed_in' ? [] : ['forbidden']),
    ...(call.proof ? ['fresh_proof_required'] : []),
    ...(call.consent ? ['consent_outdated'] : []),
    ...(call.params ? ['not_found'] : []),
    ...(call.idempotency ? ['idempotency_key_invalid', 'idempotency_key_reused'] : []),
    ...(call.errors ?? []),
  ];
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const spec = catalogue[code];
    if (!spec) throw new Error(`error code ${code} is in no catalogue`);
    byStatus.set(spec.status, [...(byStatus.get(spec.status) ?? []), `\`${code}\`: ${spec.message}`]);
  }
  const failures = [...byStatus].map(([status, lines]) => [
    status,
    {
      description: lines.join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  const success = {
    description: 'Успешно',
    content: contentOf(z.object({ data: call.answer }), 'output', wording),
  };
  return { 200: success, ...Object.fromEntries(failures) };
}

export interface DocumentOptions {
  sessionCookieName: string;
  /** The scope a token needs for an address; null: tokens are refused there. */
  scopeOf(method: string, path: string): string | null;
  /** Example values by field name. */
  words: ExampleWords;
}

/** Security schemes of a call: session, token with the scope, or none. */
function securityOf({ access }: Call, scope: string | null): Record<string, string[]>[] {
  return [
    ...(access === 'anyone' ? [{}] : []),
    ...(access === 'anyone' && !scope ? [] : [{ session: [] }]),
    ...(scope ? [{ token: [scope] }] : []),
  ];
}

export function openApiDocument(
  modules: readonly { name: string; calls: Calls }[],
  catalogue: ErrorCatalogue,
  { sessionCookieName, scopeOf, words }: DocumentOptions,
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, calls } of modules) {
    for (const [key, call] of Object.entries(calls)) {
      const { method, path } = parseKey(key);
      const relative = path.slice(API_BASE.length);
      const scope = isForPrograms(call) ? scopeOf(method, relative) : null;
      const wording = { words, area: name };
      paths[relative] ??= {};
      paths[relative][method.toLowerCase()] = {
        summary: call.summary,
        description: scope ? `Токену нужно право \`${scope}\`.` : 'Токену недоступно: только из браузера.',
        tags: [name],
        operationId: key
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '_')
          .replaceAll(/^_|_$/g, ''),
        parameters: [
          ...parametersOf('path', call.params, wording),
          ...parametersOf('query', call.query, wording),
          ...(call.idempotency ? [keyParameter(call.idempotency)] : []),
        ],
        ...(call.body && {
          requestBody: { required: true, content: contentOf(call.body, 'input', wording) },
        }),
        ...(call.upload && {
          requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_SCHEMA } } },
        }),
        responses: answersOf(call, method !== 'GET' || call.isWrite === true, catalogue, wording),
        security: securityOf(call, scope),
      };
    }
  }
  const shared = shareAnswers(paths);
  return {
    openapi: '3.1.0',
    info: { title: 'Охват', version: '1', description: ABOUT },
    // Of wherever the document was read: the reader calls its own origin.
    servers: [{ url: API_BASE }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName, description: 'Так входит браузер.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'Токен `ohv_…` из раздела «Токены» на странице /settings/safety. С ним cookie не читается.',
        },
      },
      responses: shared.responses,
      schemas: {
        ...shared.schemas,
        Error: schemaOf(
          z.object({
            error: z.object({
              code: z.string(),
              message: z.string(),
              fields: z.record(z.string(), z.string()).optional(),
              details: z.record(z.string(), z.unknown()).optional(),
            }),
          }),
          'output',
        ),
      },
    },
  };
}
