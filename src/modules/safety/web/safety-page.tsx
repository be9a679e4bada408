import type { ReactNode } from 'react';
import type { SafetyData } from './load-safety.ts';
import { LogSection } from './log-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProtectionCard } from './protection-card.tsx';
import styles from './safety-page.module.css';
import { SessionsSection } from './sessions-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** `more` is what other modules have to say about an account's safety. */
export function SafetyPage({ data: { overview, sessions, log }, more }: { data: SafetyData; more: ReactNode }) {
  return (
    <>
      <header>
        <h1>Безопасность</h1>
        <p className="above-1h soft">Кто и откуда входит в ваш аккаунт — и как не пустить чужих.</p>
      </header>
      <div className={styles.split}>
        <div className={styles.stack}>
          <SignInSection overview={overview} />
          <TwoFactorSection twoFactor={overview.two_factor} />
          <SessionsSection sessions={sessions} />
          <PasskeysSection passkeys={overview.passkeys} />
          {more}
        </div>
        <div className={`${styles.stack} ${styles.aside}`}>
          <ProtectionCard overview={overview} className={styles.first} />
          <LogSection log={log} />
        </div>
      </div>
    </>
  );
}
