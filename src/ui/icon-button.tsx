import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

type IconButtonLook = { size?: 'sm' | 'md'; tone?: 'bad'; className?: string };

/** The look for a link; give the link an `aria-label` of its own. */
export function iconButtonClass({ size = 'md', tone, className }: IconButtonLook = {}): string {
  return classNames(styles.button, size === 'sm' && styles.sm, tone && styles[tone], className);
}

/** The accent counter on an icon; drawn by CSS as decoration, so say the number in the label too. */
export function CountDot({ count, max = 99 }: { count: number; max?: number }) {
  if (count <= 0) return null;
  return (
    <span
      className={`${styles.dot} round-1 mid-text`}
      data-count={count > max ? `${max}+` : count}
      aria-hidden="true"
    />
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  IconButtonLook & {
    label: string;
    icon: ReactNode;
    count?: number;
    ref?: Ref<HTMLButtonElement>;
  };

export function IconButton({
  label,
  icon,
  count = 0,
  size,
  tone,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={iconButtonClass({ size, tone, className })}
      aria-label={label}
      title={label}
    >
      {icon}
      <CountDot count={count} />
    </button>
  );
}
