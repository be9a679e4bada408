import { lazy, Suspense } from 'react';
import type { AvatarDialogProps } from './avatar-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }));

export function AvatarDialog(props: AvatarDialogProps) {
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
