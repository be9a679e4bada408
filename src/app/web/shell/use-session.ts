import { useRouteContext } from '@tanstack/react-router';
import type { Session } from '../session.ts';

/** Who is looking; null is an anonymous visitor. */
export function useSession(): Session | null {
  return useRouteContext({ from: '__root__', select: (context) => context.session });
}
