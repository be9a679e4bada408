/** Validates the endpoint of a push subscription (SSRF): we shall call that URL, so it may not be in our own network. */
import { ECDH } from 'node:crypto';
import { isPublicHost } from '#platform/http/public-address.ts';

export function isAcceptedEndpoint(endpoint: string, { allowPrivateHosts }: { allowPrivateHosts: boolean }): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (allowPrivateHosts) return url.protocol === 'https:' || url.protocol === 'http:';
  return url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname);
}

/** A key that is no point of the curve encrypts nothing. */
export function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
