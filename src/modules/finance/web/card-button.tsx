import { IconCreditCard } from '@tabler/icons-react';
import { Button, type ButtonProps } from '#ui/button.tsx';
import { roubles } from '#words/money.ts';
import { cardAmountOf } from '../domain/limits.ts';
import { TopUpButton } from './top-up-button.tsx';

type CardButtonProps = Pick<ButtonProps, 'type' | 'form' | 'size' | 'wide' | 'pending' | 'onClick'> & {
  /** Kopecks. */
  missing: number;
  /** Where a balance is topped up from that one payment cannot fill. */
  returnTo: string;
};

/** Pays what is missing by card and does what it is for, in one step. */
export function CardButton({ missing, returnTo, ...button }: CardButtonProps) {
  const amount = cardAmountOf(missing);
  if (amount === null)
    return <TopUpButton missing={missing} returnTo={returnTo} size={button.size} wide={button.wide} />;
  return (
    <Button variant="accent" icon={<IconCreditCard aria-hidden="true" />} {...button}>
      Оплатить картой {roubles(amount)}
    </Button>
  );
}
