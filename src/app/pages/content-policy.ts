/** Content security policies. Scripts are allowed by hash, never by nonce, so that a page may be cached with its policy. */
import { createHash } from 'node:crypto';

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

/**
 * Only scripts that the render itself has marked are allowed; one that slipped in with somebody's text cannot know the
 * mark. The marks leave the page, so that equal pages stay equal.
 */
export function takeMarkedScripts(html: string, mark: string): { html: string; scriptHashes: string[] } {
  const marked = new RegExp(`<script(?![^>]*\\ssrc=)[^>]*\\snonce="${mark}"[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = new Set<string>();
  for (const [, script] of html.matchAll(marked)) hashes.add(hashSource(script ?? ''));
  const unmarked = html
    .replaceAll(` nonce="${mark}"`, '')
    .replace(`<meta property="csp-nonce" content="${mark}"/>`, '');
  return { html: unmarked, scriptHashes: [...hashes] };
}

export function productionPolicy({ scriptHashes }: { scriptHashes: readonly string[] }): string {
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    `style-src ${["'self'", ...LIBRARY_STYLES].join(' ')}`,
    "connect-src 'self'",
    "worker-src 'self'",
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

export function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
