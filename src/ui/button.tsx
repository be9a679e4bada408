import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'accent' | 'quiet' | 'line' | 'ghost' | 'danger';
export type ButtonSize = 'sm' | 'md' | 'lg';

type ButtonLook = { variant?: ButtonVariant; size?: ButtonSize; wide?: boolean; className?: string };

/** The look of a button for a link: `<Link className={buttonClass({ variant: 'line' })}>`. */
export function buttonClass({ variant = 'primary', size = 'md', wide = false, className }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], size !== 'md' && styles[size], wide && styles.wide, className);
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    icon?: ReactNode;
    iconEnd?: ReactNode;
    /** Work is under way: the width stays, a pulse shows, presses are ignored and focus is kept. */
    pending?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

export function Button({
  variant,
  size,
  wide,
  className,
  icon,
  iconEnd,
  pending = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    // aria-disabled instead of disabled: a disabled button loses focus, so a second submit is stopped here.
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide, className: classNames(pending && styles.pending, className) })}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled']}
      onClick={press}
    >
      <span className={`${styles.content} inline middle centered gap-2 shrinks`}>
        {icon}
        {children}
        {iconEnd}
      </span>
      {pending ? (
        <span className="stack centre over">
          <Spinner size={size === 'sm' ? 18 : 22} />
        </span>
      ) : null}
    </button>
  );
}
