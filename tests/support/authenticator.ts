/** Fake authenticator (passkey): signs what a real one would sign, and whatever a forger would try. */
import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const inBase64 = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');

interface Lies {
  origin?: string;
  rpId?: string;
  /** The finger was not asked for. */
  isUnverified?: boolean;
  counter?: number;
  userHandle?: string;
}

export class Authenticator {
  readonly credentialId = inBase64(randomBytes(16));
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  #userHandle = '';
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  #clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin = this.#origin): string {
    return JSON.stringify({ type, challenge, origin, crossOrigin: false });
  }

  #head(rpId: string, flags: number, counter: number): Buffer {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  #flags({ isUnverified }: Lies): number {
    return USER_PRESENT | (isUnverified ? 0 : USER_VERIFIED);
  }

  /** Response of `navigator.credentials.create`. */
  create(question: { challenge: string; rp: { id: string }; user: { id: string } }, lies: Lies = {}) {
    this.#userHandle = question.user.id;
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' });
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#head(lies.rpId ?? question.rp.id, this.#flags(lies) | HAS_CREDENTIAL, this.#counter),
      Buffer.alloc(16),
      length,
      id,
      isoCBOR.encode(coseKey),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: inBase64(this.#clientData('webauthn.create', question.challenge, lies.origin)),
        attestationObject: inBase64(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  /** Response of `navigator.credentials.get`. */
  get(question: { challenge: string; rpId: string }, lies: Lies = {}) {
    this.#counter += 1;
    const clientData = this.#clientData('webauthn.get', question.challenge, lies.origin);
    const authData = this.#head(lies.rpId ?? question.rpId, this.#flags(lies), lies.counter ?? this.#counter);
    const signature = createSign('SHA256')
      .update(Buffer.concat([authData, sha256(clientData)]))
      .sign(this.#privateKey);
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: inBase64(clientData),
        authenticatorData: inBase64(authData),
        signature: inBase64(signature),
        userHandle: lies.userHandle ?? this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }
}
