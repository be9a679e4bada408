import type { HTMLAttributes, ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

type CardLook = { pad?: boolean; lift?: boolean; className?: string };

/** The look of a card for a form, a list item or a link. */
export function cardClass({ pad = false, lift = false, className }: CardLook = {}): string {
  return classNames(styles.card, pad && styles.pad, lift && styles.lift, className);
}

type CardProps = HTMLAttributes<HTMLElement> &
  CardLook & { as?: 'div' | 'section' | 'article' | 'aside' | 'li'; children: ReactNode };

export function Card({ as: Element = 'div', pad, lift, className, ...rest }: CardProps) {
  return <Element {...rest} className={cardClass({ pad, lift, className })} />;
}
