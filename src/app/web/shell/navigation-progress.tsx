import { useRouterState } from '@tanstack/react-router';
import { ProgressBar } from '#ui/progress-bar.tsx';

export function NavigationProgress() {
  const isPending = useRouterState({ select: (state) => state.status === 'pending' });
  return <ProgressBar active={isPending} />;
}
