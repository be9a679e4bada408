import { IconFileText, IconMail, IconShieldLock } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { longDay } from '#words/days.ts';
import { longDayOf } from '#words/moments.ts';
import type { Consent, DocumentName } from '../contract.ts';
import { DOCUMENTS, pathOf } from '../domain/documents.ts';
import styles from './consents-section.module.css';
import { useConsents } from './use-consents.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

const ICONS: Readonly<Record<DocumentName, ReactNode>> = {
  terms: <IconFileText aria-hidden="true" />,
  personal_data: <IconShieldLock aria-hidden="true" />,
  letters: <IconMail aria-hidden="true" />,
};

/** Consents of the person, each with its version and day, and how to withdraw it. */
export function ConsentsSection({ loaded }: { loaded: readonly Consent[] }) {
  const titleId = useId();
  const consents = useConsents(loaded);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Card as="section" aria-labelledby={titleId} className={styles.section} id="consents">
      <h2 id={titleId}>Согласия</h2>
      <ul className="lines">
        {consents.items.map((consent) => (
          <li key={consent.document} className={`${styles.line} stack middle gap-3 rows-1 pad-y-4 between`}>
            <span className="plate">{ICONS[consent.document]}</span>
            {consent.is_required ? (
              <Required
                consent={consent}
                isPending={consents.pending === consent.document}
                onAccept={() => void consents.give(consent)}
                onWithdraw={consent.document === 'personal_data' ? () => setLeaving(true) : undefined}
              />
            ) : (
              <Letters
                consent={consent}
                isPending={consents.pending === consent.document}
                onChange={(isWanted) => void (isWanted ? consents.give(consent) : consents.withdraw(consent))}
              />
            )}
          </li>
        ))}
      </ul>
      {isLeaving ? <WithdrawDialog onClose={() => setLeaving(false)} /> : null}
    </Card>
  );
}

function Facts({ consent: { document, given, withdrawn_at, version } }: { consent: Consent }) {
  return (
    <p className="note">
      {given ? (
        <>
          Принято <time dateTime={given.given_at}>{longDayOf(given.given_at)}</time>,{' '}
          <AppLink to={pathOf(document, given.version)} className={textLinkClass}>
            версия от {longDay(given.version)}
          </AppLink>
          .
        </>
      ) : withdrawn_at ? (
        <>
          Отозвано <time dateTime={withdrawn_at}>{longDayOf(withdrawn_at)}</time>.
        </>
      ) : (
        <>Не принято. Текст от {longDay(version)}.</>
      )}{' '}
      <AppLink
        to={DOCUMENTS[document].path}
        className={textLinkClass}
        aria-label={`Открыть текст: ${DOCUMENTS[document].title}`}
      >
        Открыть текст
      </AppLink>
    </p>
  );
}

interface RequiredProps {
  consent: Consent;
  isPending: boolean;
  onAccept: () => void;
  onWithdraw?: (() => void) | undefined;
}

function Required({ consent, isPending, onAccept, onWithdraw }: RequiredProps) {
  const { title } = DOCUMENTS[consent.document];
  const isDue = !consent.given || consent.is_outdated;
  return (
    <>
      <div className="stack narrow gap-h">
        <b>{title}</b>
        {consent.is_outdated ? <Tag tone="warn">Есть версия от {longDay(consent.version)}</Tag> : null}
        <Facts consent={consent} />
      </div>
      {isDue ? (
        <Button size="sm" pending={isPending} aria-label={`Принять: ${title}`} onClick={onAccept}>
          Принять
        </Button>
      ) : onWithdraw ? (
        <Button variant="line" size="sm" aria-label={`Отозвать: ${title}`} onClick={onWithdraw}>
          Отозвать…
        </Button>
      ) : null}
    </>
  );
}

interface LettersProps {
  consent: Consent;
  isPending: boolean;
  onChange: (isWanted: boolean) => void;
}

function Letters({ consent, isPending, onChange }: LettersProps) {
  return (
    <div className={`${styles.wide} stack gap-h`}>
      <Switch
        checked={consent.given !== null}
        aria-busy={isPending}
        onChange={({ target }) => {
          if (!isPending) onChange(target.checked);
        }}
        note="Что нового на Охвате и как им пользоваться. Письма о сделках, деньгах и безопасности приходят в любом случае."
      >
        <b>{DOCUMENTS[consent.document].title}</b>
      </Switch>
      <Facts consent={consent} />
    </div>
  );
}
