import { getGlobalStartContext } from '@tanstack/react-start';
import type { RequestContext } from './router.tsx';

/**
 * A route's `ssr` for pages that are nobody's but the viewer's: the server draws their frame, once for everybody, and sends
 * along what the page asks for; the browser draws the content. A page drawn for one visitor alone (an error, a redirect) is
 * drawn whole.
 */
export function contentInBrowser(): boolean {
  return !(getGlobalStartContext() as RequestContext).isShared;
}
