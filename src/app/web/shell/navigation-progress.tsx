import { useRouterState } from '@tanstack/react-router';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useIsAway } from './connection-line.tsx';

/** Paused while the connection is lost: connection-line.tsx says so. */
export function NavigationProgress() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  const isAway = useIsAway();
  return <ProgressBar active={isPending && !isAway} />;
}
