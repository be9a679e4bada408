import { IconX } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

type ChipLook = { line?: boolean; on?: boolean; size?: 'md' | 'lg'; className?: string };

/** The look of a chip for a link or plain text. */
export function chipClass({ line = false, on = false, size = 'md', className }: ChipLook = {}): string {
  return classNames(styles.chip, line && styles.line, on && styles.on, size === 'lg' && styles.lg, className);
}

type ChipProps = ButtonHTMLAttributes<HTMLButtonElement> &
  Omit<ChipLook, 'on'> & { pressed?: boolean; icon?: ReactNode };

/** A chip to press; with `pressed` it is a toggle. */
export function Chip({ line, size, pressed, icon, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={pressed} className={chipClass({ line, size, on: pressed, className })}>
      {icon}
      {children}
    </button>
  );
}

type RemovableChipProps = { children: string; onRemove: () => void; className?: string };

/** A chosen value that can be taken away. */
export function RemovableChip({ children, onRemove, className }: RemovableChipProps) {
  return (
    <span className={chipClass({ className: classNames(styles.removable, className) })}>
      {children}
      <button
        type="button"
        className={`${styles.remove} stack centre pad-0 bare round icon-14`}
        aria-label={`Убрать: ${children}`}
        onClick={onRemove}
      >
        <IconX aria-hidden="true" />
      </button>
    </span>
  );
}
