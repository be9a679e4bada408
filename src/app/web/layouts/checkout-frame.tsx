import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Logo } from '#ui/logo.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import type { Session } from '../session.ts';
import { AccountMenu } from '../shell/account-menu.tsx';
import { PaymentHere } from '../shell/payment-note.tsx';
import { Personal } from '../shell/personal.tsx';
import styles from './checkout-frame.module.css';

interface CheckoutFrameProps {
  session: Session;
  /** The balance in the header. */
  purse: ReactNode;
  children: ReactNode;
}

/** Minimal layout of the checkout: only the way back and the balance. */
export function CheckoutFrame({ session, purse, children }: CheckoutFrameProps) {
  return (
    <>
      <SkipLink />
      <header className="line-below">
        <div className={`page ${styles.row} row middle gap-4`}>
          <AppLink to="/" className="inline" aria-label="Охват, на главную">
            <Logo />
          </AppLink>
          <span className={`${styles.line} desk-only`} aria-hidden="true" />
          <AppLink to="/catalog" className={buttonClass({ variant: 'ghost', size: 'sm', className: styles.back })}>
            <IconArrowLeft aria-hidden="true" />
            <span className="desk-text">Вернуться в каталог</span>
          </AppLink>
          <AppLink to="/settings/finance" className={`${styles.purse} stack push tight end-text`}>
            <b className="bold">{purse}</b>
            <span className="faint t-13">доступно</span>
          </AppLink>
          <Personal part="menu">
            <AccountMenu session={session} />
          </Personal>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="page silent">
        <PaymentHere className="above-4" />
        {children}
      </main>
    </>
  );
}
