/** A POST to an address that somebody else named: to the public internet alone, and never further than the first answer. */
import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { isPublicHost, NotPublicAddress, publicLookup } from './public-address.ts';

const TIMEOUT_MILLISECONDS = 10_000;

interface Post {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
  /** Only for tests, whose receivers stand on this machine. */
  allowPrivateHosts: boolean;
}

/** The status alone: what else a stranger's server says is not read, and a redirect is an answer like any other. */
export function postToStranger({ url: address, headers, body, allowPrivateHosts }: Post): Promise<number> {
  const url = new URL(address);
  const send = allowPrivateHosts && url.protocol === 'http:' ? requestPlain : request;
  return new Promise((resolve, reject) => {
    // A bare address is not looked up, so it is judged here.
    if (!allowPrivateHosts && !isPublicHost(url.hostname)) return reject(new NotPublicAddress(url.hostname));
    const sending = send(
      url,
      {
        method: 'POST',
        headers,
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
        ...(!allowPrivateHosts && { lookup: publicLookup }),
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    sending.on('error', reject);
    sending.end(body);
  });
}
