import type { ReactNode } from 'react';
import { PageHead } from '#ui/page-head.tsx';
import { Split } from '#ui/split.tsx';
import type { SafetyData } from './load-safety.ts';
import { LogSection } from './log-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { ProtectionCard } from './protection-card.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SignInSection } from './sign-in-section.tsx';
import { TwoFactorSection } from './two-factor-section.tsx';

/** `more` is what other modules have to say about an account's safety. */
export function SafetyPage({ data: { overview, sessions, log }, more }: { data: SafetyData; more: ReactNode }) {
  return (
    <>
      <PageHead title="Безопасность" lead="Кто и откуда входит в ваш аккаунт — и как не пустить чужих." />
      <Split first={<ProtectionCard overview={overview} />} aside={<LogSection log={log} />}>
        <SignInSection overview={overview} />
        <TwoFactorSection twoFactor={overview.two_factor} />
        <SessionsSection sessions={sessions} />
        <PasskeysSection passkeys={overview.passkeys} />
        {more}
      </Split>
    </>
  );
}
