/** The kit in which every module writes its contract: calls as data, from which routes, OpenAPI and the web client follow. */
import { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may make a call at all; finer rules stand in the module's policy. */
export type Access = 'anyone' | 'signed_in' | 'moderator' | 'admin';

/** Whether a write that may be repeated by accident must, or may, carry the header `Idempotency-Key`. */
export type Idempotency = 'required' | 'optional';

export interface Call {
  summary: string;
  access: Access;
  /** A dangerous step needs a fresh proof of identity (within minutes), not merely the session cookie. */
  proof?: 'fresh';
  /** A binding step: the caller must have accepted the newest version of the site's documents. */
  consent?: 'current';
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Instead of a body: one file, as multipart/form-data in the field `file`. */
  upload?: { maxBytes: number };
  answer: z.ZodType;
  /** Codes from the error catalogue that this call can answer besides the general ones. */
  errors?: readonly string[];
  /** Only for calls of signed-in people: keys belong to an account. */
  idempotency?: Idempotency;
  /** Stale reads are allowed (a read replica may answer), except for the caller's own writes. */
  reads?: 'replica';
  /** A GET that changes something is checked like a write. */
  isWrite?: true;
}

export type CallKey = `${Method} /v1/${string}`;
export type Calls = Readonly<Record<CallKey, Call>>;

export const defineCalls = <const C extends Calls>(calls: C): C => calls;

/** zod's input types for callers, its output types for handlers. */
type Part<C, Name extends string, Side extends 'input' | 'output'> =
  C extends Record<Name, infer S extends z.ZodType>
    ? Record<Name, Side extends 'input' ? z.input<S> : z.output<S>>
    : unknown;
export type CallInput<C> = Part<C, 'params', 'input'> & Part<C, 'query', 'input'> & Part<C, 'body', 'input'>;
export type CallParsed<C> = Part<C, 'params', 'output'> & Part<C, 'query', 'output'> & Part<C, 'body', 'output'>;
export type CallAnswer<C> = C extends { answer: infer S extends z.ZodType } ? z.output<S> : never;

export interface ErrorSpec {
  status: number;
  /** A Russian sentence that says what to do. */
  message: string;
}
export type ErrorCatalogue = Readonly<Record<string, ErrorSpec>>;

/** Answer of a call that has nothing to tell beyond its success. */
export const nothing = z.object({});

/**
 * No line breaks, control or invisible characters, none that turn the direction of text, and something to be seen. Emoji may be
 * joined (U+200D) and have their variant. One short expression: every public page carries it.
 */
const ONE_LINE =
  /^(?=$|.*[^\p{M}\p{Z}\u2800])(\p{ExtPict}[\uFE0F\p{EMod}]?\u200D(?=\p{ExtPict})|\uFE0F|[^\p{Cc}\p{Cf}\p{DI}\p{Zl}\p{Zp}])*$/u;
export const isOneLine = (text: string): boolean => ONE_LINE.test(text);

/** A name or a title. It stands in one line of lists, letters and documents, among the words of others. */
export const oneLine = (max: number, missing?: string) =>
  z
    .string(missing)
    .trim()
    .max(max, `Не больше ${max} символов.`)
    .refine(isOneLine, 'Здесь только одна строка: уберите переносы и невидимые знаки.');

export const id = z.uuid();
export const instant = z.iso.datetime();
/** A day that the database can hold: PostgreSQL's calendar has no year 0, and would fail on it. */
export const calendarDay = (message: string) => z.iso.date(message).refine((day) => day >= '0001', message);

/** Keyset pagination: the cursor is opaque to the caller. */
export const pageQuery = z.strictObject({
  limit: z
    .string()
    .regex(/^\d{1,3}$/, 'Укажите целое число от 1 до 100.')
    .transform(Number)
    .pipe(z.number().min(1).max(100))
    .optional(),
  cursor: z.string().max(200).optional(),
});
export const pageSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() });
