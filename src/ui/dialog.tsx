import { IconX } from '@tabler/icons-react';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { showModal } from './show-modal.ts';

type DialogProps = {
  open: boolean;
  /** Esc, the cross, or a press outside; the owner sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  look?: 'center' | 'wide' | 'drawer';
  /** While an answer is awaited: nothing closes it. */
  locked?: boolean;
};

/** A modal window on the native element: focus is kept inside and goes back where it came from. */
export function Dialog({ open, onClose, title, children, footer, look = 'center', locked = false }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current;
    if (open && dialog && !dialog.open) showModal(dialog);
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  function pressOutside(event: PointerEvent<HTMLDialogElement>) {
    // The backdrop belongs to the dialog, so a press outside has the dialog itself as its target.
    if (event.target !== event.currentTarget || locked) return;
    const box = event.currentTarget.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (!inside) onClose();
  }

  return (
    <dialog
      ref={element}
      className={classNames(styles.dialog, 'pad-0 lined round-3 surface ink clip', look !== 'center' && styles[look])}
      aria-labelledby={titleId}
      onPointerDown={pressOutside}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && open) onClose();
      }}
    >
      <div className={`${styles.head} row top gap-3`}>
        <h2 className="grow t-20 anywhere" id={titleId}>
          {title}
        </h2>
        <IconButton label="Закрыть" icon={<IconX aria-hidden="true" />} disabled={locked} onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer ? <div className={`${styles.foot} row wrap ending gap-2 line-above surface`}>{footer}</div> : null}
    </dialog>
  );
}
