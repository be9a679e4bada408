/** A push service on this machine, and browsers that can read what comes through it. */
import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterFile } from './after-file.ts';

export interface TestBrowser {
  /** As `PushSubscription.toJSON()` gives it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  received: { message: unknown; headers: IncomingHttpHeaders }[];
  /** Status codes of the service's next responses for this browser; 201 by default. */
  answers(...statuses: number[]): void;
}

export interface PushService {
  origin: string;
  browser(): TestBrowser;
}

export async function startPushService(): Promise<PushService> {
  const mailboxes = new Map<string, (body: Buffer, headers: IncomingHttpHeaders) => number>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const take = mailboxes.get(request.url ?? '');
    response.writeHead(take ? take(Buffer.concat(parts), request.headers) : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closeAfterFile(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    browser() {
      const path = `/send/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const received: TestBrowser['received'] = [];
      let statuses: number[] = [];
      mailboxes.set(path, (body, headers) => {
        const status = statuses.shift() ?? 201;
        if (status === 201) {
          received.push({ message: JSON.parse(decrypt(body, keys, Buffer.from(auth, 'base64url'))), headers });
        }
        return status;
      });
      return {
        subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth } },
        received,
        answers: (...next) => {
          statuses = next;
        },
      };
    },
  };
}

/** As a browser does it: RFC 8291 over RFC 8188, in one record. */
function decrypt(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The text ends before a byte 2, after which there is only padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Verifies the VAPID signature of a message and answers its claims; the key is the one browsers subscribe with. */
export function readVapid(authorization: string | undefined, publicKey: string): Record<string, unknown> {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned || key !== publicKey) throw new Error(`not signed by ${publicKey}: ${authorization}`);
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>;
}
