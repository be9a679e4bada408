import type { ButtonHTMLAttributes, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './popover.module.css';
import { type AnchorAlign, type TriggerProps, useAnchored } from './use-anchored.ts';

type MenuProps = {
  label: string;
  /** Draws the button; spread the props on it. */
  trigger: (props: TriggerProps & { 'aria-haspopup': 'menu' }) => ReactNode;
  align?: AnchorAlign;
  children: ReactNode;
};

const itemsOf = (menu: HTMLElement) => Array.from(menu.querySelectorAll<HTMLElement>('[role="menuitem"]'));

/** A menu of actions and links at its button; arrows, Home, End and first letters move in it. */
export function Menu({ label, trigger, align = 'end', children }: MenuProps) {
  const { triggerProps, popoverProps, popover } = useAnchored(align, (menu) => itemsOf(menu)[0]?.focus());

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const items = itemsOf(event.currentTarget);
    const at = items.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const next = items[steps[event.key] ?? -1] ?? byLetter(items, at, event.key);
    if (next) {
      event.preventDefault();
      next.focus();
    }
    if (event.key === 'Tab') popover.current?.hidePopover();
  }

  function choose(event: MouseEvent<HTMLDivElement>) {
    const item = (event.target as Element).closest('[role="menuitem"]');
    if (item && item.getAttribute('aria-disabled') !== 'true') popover.current?.hidePopover();
  }

  return (
    <>
      {trigger({ ...triggerProps, 'aria-haspopup': 'menu' })}
      <div
        {...popoverProps}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`${styles.popover} lined round-3 surface ink`}
        onKeyDown={move}
        onClick={choose}
      >
        {children}
      </div>
    </>
  );
}

function byLetter(items: HTMLElement[], at: number, key: string) {
  if (key.length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const round = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return round.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter));
}

type MenuItemProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon?: ReactNode; end?: ReactNode; danger?: boolean };

export function MenuItem({ icon, end, danger = false, className, children, ...rest }: MenuItemProps) {
  return (
    <button
      {...rest}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classNames(styles.item, danger && styles.danger, className)}
    >
      {icon}
      {children}
      {end ? <span className="push soft t-13">{end}</span> : null}
    </button>
  );
}

/** Makes a router link an item of the menu: `<Link to="…" {...menuLinkProps}>`. */
export const menuLinkProps = { role: 'menuitem', tabIndex: -1, className: styles.item } as const;

/** Who or what the menu is about: a <b> line and a quieter one. */
export function MenuHeader({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className={`${styles.header} note anywhere pad-x-3 in-2 out-3`}>
      {children}
    </div>
  );
}

export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
