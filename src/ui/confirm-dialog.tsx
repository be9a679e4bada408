import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before something that cannot be taken back. */
export function ConfirmDialog({ title, children, action, isPending, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      locked={isPending}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Отмена
          </Button>
          <Button variant="danger" pending={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div>{children}</div>
    </Dialog>
  );
}
