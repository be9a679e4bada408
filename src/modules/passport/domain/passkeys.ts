/** WebAuthn messages: requests to the browser and its answers. */
import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+=*$/, 'Нужна строка base64url.');
const transports = z.array(z.string().max(30)).max(10);
/** Extension results that browsers add; nothing here depends on them. */
const extensions = z.record(z.string().max(60), z.unknown());
const attachment = z.enum(['platform', 'cross-platform']).nullish();

/** A signature of a passkey, as `navigator.credentials.get` gives it. */
export const passkeyAnswer = z.strictObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).nullish(),
  }),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions.optional(),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** Goes to `navigator.credentials.get`. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() }),
  ),
});
export type PasskeyQuestion = z.output<typeof passkeyQuestion>;

/** Of other messages about passkeys. */
export const passkeyFields = { base64url, transports, extensions, attachment };
