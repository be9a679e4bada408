import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { shortWait } from '#words/durations.ts';
import { roubles } from '#words/money.ts';
import type { Deal, DealSummary, dealCalls } from '../contract.ts';
import { DisputeFile } from './dispute-file.tsx';
import styles from './disputes-desk.module.css';
import type { LoadedDisputes } from './load-deals.ts';
import type { SettleDraft } from './settle-form.tsx';

interface DisputesDeskProps {
  loaded: LoadedDisputes;
  /** Slot: who works on it. */
  holdOf: (deal: Deal) => ReactNode;
  /** Slot: the chat of the two sides. */
  talkOf: (deal: Deal) => ReactNode;
}

/** Disputes that wait for a moderator: the list, and the whole file of the chosen one. */
export function DisputesDesk({ loaded, holdOf, talkOf }: DisputesDeskProps) {
  const api = useApi<typeof dealCalls>();
  const pages = usePages(loaded, {
    load: (cursor) => api('GET /v1/deals/disputes', { query: { cursor } }),
    idOf: ({ deal_id }) => deal_id,
  });
  const [asked, setAsked] = useState<string | undefined>(loaded.first?.deal_id);
  // After a decision the longest waiting dispute is opened.
  const chosen = (pages.items.find(({ deal_id }) => deal_id === asked) ?? pages.items[0])?.deal_id;
  const [files, setFiles] = useState<ReadonlyMap<string, Deal>>(
    new Map(loaded.first ? [[loaded.first.deal_id, loaded.first]] : []),
  );
  const [isFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [isMoved, setMoved] = useState(false);
  // Drafts of decisions by deal: kept while the moderator looks at another one.
  const drafts = useRef(new Map<string, SettleDraft>());
  const deal = chosen === undefined ? undefined : files.get(chosen);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks the same again
  useEffect(() => {
    if (chosen === undefined || files.has(chosen)) return;
    let isGone = false;
    setFailed(false);
    api('GET /v1/deals/{deal_id}', { params: { deal_id: chosen } }).then(
      (found) => !isGone && setFiles((before) => new Map(before).set(found.deal_id, found)),
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [api, chosen, files, attempt]);

  function draftOf(dealId: string): SettleDraft {
    const draft = drafts.current.get(dealId) ?? { share: 50, comment: '' };
    drafts.current.set(dealId, draft);
    return draft;
  }

  function choose(dealId: string): void {
    setMoved(true);
    setAsked(dealId);
  }

  function settle(settled: Deal): void {
    const isLeft = ({ deal_id }: DealSummary) => deal_id !== settled.deal_id;
    setMoved(true);
    pages.change((items) => items.filter(isLeft));
    if (!pages.items.some(isLeft)) pages.more();
  }

  if (pages.items.length === 0) {
    if (pages.nextCursor !== null) return <LoadMore pages={pages} />;
    return (
      <EmptyState title="Споров нет">
        <p>Когда покупатель и продавец не договорятся, спор появится здесь.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {pages.items.length > 1 ? (
        <nav className={`${styles.list} row gap-2`} aria-label="Споры">
          {pages.items.map((item) => (
            <button
              key={item.deal_id}
              type="button"
              className={`${styles.item} stack gap-h fixed surface tight start-text lined round-2 pointer edges`}
              aria-current={item.deal_id === chosen || undefined}
              onClick={() => choose(item.deal_id)}
            >
              <b className="strong ellipsis">{item.object.title}</b>
              <span className="note ellipsis">
                {roubles(item.amount)}, ждёт{' '}
                {shortWait(Math.max(0, loaded.loadedAt - Date.parse(item.updated_at)) / 1000)}
              </span>
            </button>
          ))}
          <LoadMore pages={pages} size="sm" />
        </nav>
      ) : null}
      {deal ? (
        <DisputeFile
          key={deal.deal_id}
          deal={deal}
          // Closed to moderators with the dispute.
          hold={holdOf(deal)}
          talk={deal.state === 'disputed' ? talkOf(deal) : null}
          isFocused={isMoved}
          draft={draftOf(deal.deal_id)}
          onSettled={settle}
        />
      ) : isFailed ? (
        <Notice
          tone="bad"
          live
          action={
            <Button size="sm" variant="line" onClick={() => setAttempt(attempt + 1)}>
              Повторить
            </Button>
          }
        >
          Не получилось открыть спор: нет связи или сервер не ответил.
        </Notice>
      ) : (
        <Skeleton shape="text" lines={8} />
      )}
    </>
  );
}
