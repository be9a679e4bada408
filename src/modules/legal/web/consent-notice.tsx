import { IconFileText, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { Consent, legalCalls } from '../contract.ts';
import { DOCUMENTS, LATEST_REQUIRED } from '../domain/documents.ts';
import styles from './consent-notice.module.css';
import { useConsents } from './use-consents.ts';

/** localStorage key of the dismissed version, by account: the notice is shown once per version, then only on the page of the account. */
const keyOf = (accountId: string) => `consent-notice:${accountId}`;

function wasPutOff(accountId: string): boolean {
  try {
    return localStorage.getItem(keyOf(accountId)) === LATEST_REQUIRED;
  } catch {
    return false;
  }
}

function putOff(accountId: string): void {
  try {
    localStorage.setItem(keyOf(accountId), LATEST_REQUIRED);
  } catch {
    // localStorage is blocked: the notice is shown again on the next page.
  }
}

const isDue = ({ is_required, given, is_outdated }: Consent) => is_required && (!given || is_outdated);

/** Tells quietly that documents have a newer wording: without an answer nothing new is paid or agreed to, all else works. */
export function ConsentNotice({ accountId }: { accountId: string }) {
  const api = useApi<typeof legalCalls>();
  const [due, setDue] = useState<readonly Consent[]>([]);

  useEffect(() => {
    if (wasPutOff(accountId)) return;
    let isOver = false;
    api('GET /v1/passport/consents').then(
      ({ items }) => {
        if (!isOver) setDue(items.filter(isDue));
      },
      // The next page asks again.
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [api, accountId]);

  if (due.length === 0) return null;
  return (
    <Words
      due={due}
      onPutOff={() => {
        putOff(accountId);
        setDue([]);
      }}
    />
  );
}

function Words({ due, onPutOff }: { due: readonly Consent[]; onPutOff: () => void }) {
  const consents = useConsents(due);
  const isNews = due.every(({ given }) => given !== null);
  async function acceptAll() {
    for (const consent of due) await consents.give(consent);
  }
  return (
    <section
      className={`${styles.notice} stack middle gap-3 rows-2 lined round-3 surface t-13 icon-20`}
      aria-label="Новая версия документов"
    >
      <IconFileText className="soft desk-only" aria-hidden="true" />
      <p className={styles.words}>
        {isNews ? 'Мы обновили документы: ' : 'Прочитайте и примите документы: '}
        {due.map(({ document }, place) => (
          <span key={document}>
            {place > 0 ? ', ' : ''}
            <AppLink to={DOCUMENTS[document].path} className={textLinkClass}>
              {DOCUMENTS[document].title.toLowerCase()}
            </AppLink>
          </span>
        ))}
        . Без согласия не получится платить и принимать заказы.
      </p>
      <Button size="sm" pending={consents.pending !== null} onClick={() => void acceptAll()}>
        Принять
      </Button>
      <IconButton size="sm" label="Не сейчас" icon={<IconX aria-hidden="true" />} onClick={onPutOff} />
    </section>
  );
}
