/** Content security policies. Scripts are allowed by hash, never by nonce, so that a page may be cached with its policy. */
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Rules that react-aria-components adds at run time (usePress, usePreventScroll), word for word. */
const LIBRARY_STYLES = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
].map(hashSource);

const REST = [
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
].join('; ');

export function productionPolicy(html: Buffer): string {
  const hashes = new Set<string>();
  for (const [, script] of html.toString().matchAll(INLINE_SCRIPT)) hashes.add(hashSource(script ?? ''));
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    `style-src ${["'self'", ...LIBRARY_STYLES].join(' ')}`,
    "connect-src 'self'",
    REST,
  ].join('; ');
}

/** Vite injects scripts and styles as it goes and talks over a web socket. */
export const developmentPolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self' ws: wss:",
  "worker-src 'self' blob:",
  REST,
].join('; ');

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
