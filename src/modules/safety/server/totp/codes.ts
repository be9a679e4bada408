/** TOTP codes and recovery codes. */
import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_CODES } from '../../contract.ts';

const STEP_SECONDS = 30;
/** Tolerance for clock skew of phones: one step either way. */
const FORGIVEN_STEPS = 1;
/** As many bytes as the hash that uses them. */
const SEED_BYTES = 20;

/** Nothing that is mistaken for something else when read from paper. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';
const CODE_LENGTH = 8;

const generatorOf = (seed: string, label: string) =>
  new TOTP({ issuer: 'Охват', label, secret: Secret.fromBase32(seed), digits: 6, period: STEP_SECONDS });

/** In base32, as people type it. */
export const newSeed = (): string => new Secret({ size: SEED_BYTES }).base32;

/** `otpauth:` URI in the QR code. */
export const uriOf = (seed: string, email: string): string => generatorOf(seed, email).toString();

/** TOTP step (30 s since 1970) that the code belongs to; null when it is of none within the tolerance. */
export function stepOf(seed: string, code: string, now: number): number | null {
  const delta = generatorOf(seed, '').validate({ token: code, timestamp: now, window: FORGIVEN_STEPS });
  return delta === null ? null : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}

export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    codes.add(Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''));
  }
  return [...codes];
}

export const forReading = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
