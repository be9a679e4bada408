import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { chatsApi } from './chats-api.ts';
import { draftsOf, withDraft } from './drafts.ts';
import styles from './pick-thread.module.css';

/** With whom, and about what. */
export interface Wish {
  with: string;
  kind?: string | undefined;
  id?: string | undefined;
  deal?: string | undefined;
  /** Begun for the person, who sends them or not. */
  text?: string | undefined;
}

function bodyOf({ with: account_id, kind, id, deal }: Wish) {
  const subject = deal
    ? { type: 'deal' as const, deal_id: deal }
    : kind && id
      ? { type: 'object' as const, kind: kind as 'resource', id }
      : undefined;
  return { account_id, ...(subject && { subject }) };
}

/** Gets or creates the dialog and goes there. In the browser only: a link that is prefetched creates nothing. */
export function OpenDialog({ wish, accountId }: { wish: Wish; accountId: string }) {
  const go = useGo();
  const [failure, setFailure] = useState<string | null>(null);
  const key = JSON.stringify(bodyOf(wish));
  const { text } = wish;
  const asked = useRef('');
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    setFailure(null);
    chatsApi('POST /v1/chats', { body: JSON.parse(key) }).then(
      ({ dialog_id }) => {
        const drafts = draftsOf(accountId);
        // An existing draft of the person's is not overwritten.
        if (text && !drafts.read()[dialog_id]) drafts.write(withDraft(drafts.read(), dialog_id, { text, reply: null }));
        return go(`/chats/${dialog_id}`, { replace: true });
      },
      (error: unknown) =>
        setFailure(
          error instanceof ApiError && error.status !== 404 && error.status !== 422
            ? error.message
            : 'Такого человека или объекта нет: возможно, ссылка устарела.',
        ),
    );
  }, [key, go, text, accountId]);
  return (
    <section className={`${styles.pick} stack centre pad-6 sinks`} aria-label="Переписка" aria-busy={failure === null}>
      <h1 className="visually-hidden">Новая переписка</h1>
      {failure === null ? (
        <Spinner label="Открываем переписку" />
      ) : (
        <EmptyState
          title="Не получилось открыть переписку"
          plain
          action={
            <AppLink to="/chats" className={buttonClass({ variant: 'line' })}>
              К списку чатов
            </AppLink>
          }
        >
          <p role="alert">{failure}</p>
        </EmptyState>
      )}
    </section>
  );
}
