import { useRouter, useRouterState } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { preloadQueue } from './preload-queue.ts';

type AppLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of our own, with query and hash if need be: `/catalog?q=чай`. */
  to: string;
  replace?: boolean;
  /** Marks the link with `aria-current="page"` on its page (`exact`) or on any page below it (`section`). */
  current?: 'exact' | 'section';
  ref?: Ref<HTMLAnchorElement>;
};

/** A link inside the application: navigates without a reload and preloads when a hand comes near. */
export function AppLink({ to, replace, current, target, onClick, ...rest }: AppLinkProps) {
  const router = useRouter();
  const isCurrent = useRouterState({ select: (state) => isAt(state.location.pathname, to, current) });
  const preload = () => {
    if (navigator.onLine) preloadQueue.add(to, () => router.preloadRoute({ href: to } as never));
  };
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const opensElsewhere = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || opensElsewhere || (target && target !== '_self')) return;
    event.preventDefault();
    void router.navigate({ href: to, replace });
  }
  return (
    <a
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      href={to}
      target={target}
      onClick={follow}
      onMouseEnter={(event) => {
        rest.onMouseEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        preload();
      }}
      onTouchStart={(event) => {
        rest.onTouchStart?.(event);
        preload();
      }}
    />
  );
}

function isAt(pathname: string, to: string, current: AppLinkProps['current']): boolean {
  if (!current) return false;
  const path = to.replace(/[?#].*$/, '');
  return pathname === path || (current === 'section' && pathname.startsWith(`${path}/`));
}
