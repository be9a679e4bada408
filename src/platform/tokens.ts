/** Random bearer values: the visitor holds the token, the database only its hash. */
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;

export const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** At most 14 of them. */
export const newDigits = (count: number): string => String(randomInt(10 ** count)).padStart(count, '0');

/** Keyed by the visitor's token, which is not stored: the database alone cannot tell the code. */
export const macOfCode = (token: string, code: string): Buffer => createHmac('sha256', token).update(code).digest();

export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
