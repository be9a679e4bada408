import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Navigation by a plain path of our own: `go('/settings/account')`, `go(backLink, { replace: true })`. */
export function useGo(): (to: string, options?: { replace?: boolean }) => Promise<void> {
  const router = useRouter();
  return useCallback((to, options) => router.navigate({ href: to, ...options }), [router]);
}
