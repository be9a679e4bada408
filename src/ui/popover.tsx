import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './popover.module.css';
import { type AnchorAlign, type TriggerProps, useAnchored } from './use-anchored.ts';

type PopoverProps = {
  label: string;
  trigger: (props: TriggerProps & { 'aria-haspopup': 'dialog' }) => ReactNode;
  align?: AnchorAlign;
  /** As a function it is drawn only while the panel is open. */
  children: ReactNode | ((close: () => void) => ReactNode);
  className?: string;
};

/** A small panel at its button: Esc or a press outside closes it. */
export function Popover({ label, trigger, align = 'start', children, className }: PopoverProps) {
  const { triggerProps, popoverProps, popover, open } = useAnchored(align);
  const close = () => popover.current?.hidePopover();
  return (
    <>
      {trigger({ ...triggerProps, 'aria-haspopup': 'dialog' })}
      <div
        {...popoverProps}
        role="dialog"
        aria-label={label}
        className={classNames(styles.popover, 'lined round-3 surface ink', styles.panel, className)}
      >
        {typeof children !== 'function' ? children : open ? children(close) : null}
      </div>
    </>
  );
}
