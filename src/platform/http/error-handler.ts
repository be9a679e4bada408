/** Error handler: the one place where an exception becomes an answer. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fail } from '../errors.ts';
import { isStorageFull } from '../storage.ts';

/**
 * The database is away, restarting, overloaded, out of memory or asked for too long, or another server is just becoming
 * the primary and only reads yet (25006): worth another try, not a fault of the request.
 */
const TRANSIENT = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  '53200',
  '53300',
  '08006',
  '08003',
  '25006',
  '40001',
  '40P01',
]);

const TRANSIENT_MESSAGES =
  /Connection terminated|is not queryable|is not currently accepting connections|connect ENOENT|timeout exceeded when trying to connect|Query read timeout|pool after calling end/;

function isTransient(error: Error & { code?: string }): boolean {
  return TRANSIENT.has(error.code ?? '') || TRANSIENT_MESSAGES.test(error.message);
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return fail('internal', { cause: error });
  const { code = '', statusCode = 500 } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return fail('too_large', { cause: error });
  if (statusCode === 414) return fail('not_found', { cause: error });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return fail('unsupported_media_type', { cause: error });
  if (isStorageFull(error)) return fail('storage_full', { cause: error, retryAfterSeconds: 60 });
  if (isTransient(error)) return fail('unavailable', { cause: error, retryAfterSeconds: 5 });
  if (statusCode >= 400 && statusCode < 500) return fail('malformed', { cause: error });
  return fail('internal', { cause: error });
}

function errorBody(error: AppError) {
  const { code, message, fields, details } = error;
  return { error: { code, message, ...(fields && { fields }), ...(details && { details }) } };
}

/** The client has disconnected before its body was complete: not our fault, and nobody reads the answer. */
const isBrokenOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = isBrokenOff(request) ? fail('malformed', { cause: error }) : toAppError(error);
  if (known.status >= 500) request.log.error({ err: known.cause ?? known }, known.code);
  else request.log.info({ code: known.code, status: known.status }, 'refused');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(known.retryAfterSeconds));
  return reply
    .code(known.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(known)));
}

export function handleErrors(app: FastifyInstance, { onStorageFull }: { onStorageFull?(): void } = {}): void {
  app.setErrorHandler((error, request, reply) => {
    if (isStorageFull(error)) onStorageFull?.();
    return sendError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendError(fail('not_found'), request, reply));
}
