import { useBlocker } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type AccountLeaveGuardProps = { isChanged: boolean; onLeave: () => void };

/** Asks before unsaved changes are left behind. The way to the sign-in page stays free: the draft waits for the return. */
export function AccountLeaveGuard({ isChanged, onLeave }: AccountLeaveGuardProps) {
  const shouldBlockFn = useCallback(
    ({ current, next }: { current: { pathname: string }; next: { pathname: string } }) =>
      isChanged && next.pathname !== current.pathname && next.pathname !== '/auth/login',
    [isChanged],
  );
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  const stay = () => reset?.();
  return (
    <Dialog
      open={status === 'blocked'}
      onClose={stay}
      title="Уйти без сохранения?"
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => {
              onLeave();
              proceed?.();
            }}
          >
            Уйти
          </Button>
          <Button onClick={stay}>Остаться</Button>
        </>
      }
    >
      <p>То, что вы изменили, пропадёт.</p>
    </Dialog>
  );
}
