/** The OpenAPI 3.1 document, made from the same calls as the routes. */
import { z } from 'zod';
import { API_BASE } from '../api-base.ts';
import type { Call, Calls, ErrorCatalogue, Idempotency } from '../contract.ts';
import { parseKey } from './calls.ts';
import { KEY_HEADER, KEY_PATTERN } from './idempotency.ts';

const GENERAL_ERRORS = [
  'malformed',
  'token_invalid',
  'token_scope',
  'invalid_fields',
  'too_many_requests',
  'internal',
  'unavailable',
];
const WRITE_ERRORS = ['foreign_origin', 'too_large', 'unsupported_media_type'];

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

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, part]) => {
    const type = part as z.ZodType;
    return {
      name,
      in: place,
      required: place === 'path' || !type.safeParse(undefined).success,
      schema: schemaOf(type, 'input'),
    };
  });
}

function answersOf(call: Call, isWrite: boolean, catalogue: ErrorCatalogue) {
  const codes = [
    ...GENERAL_ERRORS,
    ...(isWrite ? WRITE_ERRORS : []),
    ...(call.access === 'anyone' ? [] : ['unauthorized']),
    ...(call.access === 'anyone' || call.access === 'signed_in' ? [] : ['forbidden']),
    ...(call.proof ? ['fresh_proof_required'] : []),
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
    content: { 'application/json': { schema: schemaOf(z.object({ data: call.answer }), 'output') } },
  };
  return { 200: success, ...Object.fromEntries(failures) };
}

export function openApiDocument(
  modules: readonly { name: string; calls: Calls }[],
  catalogue: ErrorCatalogue,
  { siteUrl, sessionCookieName }: { siteUrl: string; sessionCookieName: string },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { name, calls } of modules) {
    for (const [key, call] of Object.entries(calls)) {
      const { method, path } = parseKey(key);
      const relative = path.slice(API_BASE.length);
      paths[relative] ??= {};
      paths[relative][method.toLowerCase()] = {
        summary: call.summary,
        tags: [name],
        operationId: key
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '_')
          .replaceAll(/^_|_$/g, ''),
        parameters: [
          ...parametersOf('path', call.params),
          ...parametersOf('query', call.query),
          ...(call.idempotency ? [keyParameter(call.idempotency)] : []),
        ],
        ...(call.body && {
          requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body, 'input') } } },
        }),
        ...(call.upload && {
          requestBody: { required: true, content: { 'multipart/form-data': { schema: FILE_SCHEMA } } },
        }),
        responses: answersOf(call, method !== 'GET' || call.isWrite === true, catalogue),
        ...(call.access !== 'anyone' && { security: [{ session: [] }] }),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Охват', version: '1', description: 'Вызовы биржи рекламы. Сессия живёт в cookie.' },
    servers: [{ url: new URL(API_BASE, siteUrl).href }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName } },
      schemas: {
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
