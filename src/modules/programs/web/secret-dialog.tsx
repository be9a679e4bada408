import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './section.module.css';

interface SecretDialogProps {
  title: string;
  secret: string;
  copyLabel: string;
  children: ReactNode;
  onClose: () => void;
}

/** Shown once: nobody can ask for it again, not even its owner. */
export function SecretDialog({ title, secret, copyLabel, children, onClose }: SecretDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title} footer={<Button onClick={onClose}>Готово, сохранено</Button>}>
      <div className="stack gap-3">
        <Notice tone="warn" title="Скопируйте сейчас: больше мы его не покажем" live>
          {children}
        </Notice>
        <div className={`${styles.secret} stack middle gap-3 round-2 sunken`}>
          <code>{secret}</code>
          <CopyButton value={secret} label={copyLabel} />
        </div>
      </div>
    </Dialog>
  );
}
