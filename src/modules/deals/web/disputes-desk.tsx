import { type ReactNode, useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { Box } from '#ui/box.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { roubles } from '#words/money.ts';
import type { Deal, DealSummary, dealCalls } from '../contract.ts';
import { Advertised } from './advertised.tsx';
import { DealFacts, DealSides } from './deal-aside.tsx';
import { DealHistory } from './deal-history.tsx';
import { Deliveries } from './deliveries.tsx';
import styles from './disputes-desk.module.css';
import type { LoadedDisputes } from './load-deals.ts';
import { MoneyFlow } from './money-flow.tsx';
import { SettleForm } from './settle-form.tsx';
import { useMoments } from './use-moments.ts';

interface DisputesDeskProps {
  loaded: LoadedDisputes;
  /** Draws the talk of the two sides. */
  talkOf: (deal: Deal) => ReactNode;
}

/** Disputes that wait for a moderator: the list, and the whole file of the chosen one. */
export function DisputesDesk({ loaded, talkOf }: DisputesDeskProps) {
  const api = useApi<typeof dealCalls>();
  const pages = usePages(loaded, {
    load: (cursor) => api('GET /v1/deals/disputes', { query: { cursor } }),
    idOf: ({ deal_id }) => deal_id,
  });
  const [chosen, setChosen] = useState<string | undefined>(loaded.first?.deal_id);
  const [files, setFiles] = useState<ReadonlyMap<string, Deal>>(
    new Map(loaded.first ? [[loaded.first.deal_id, loaded.first]] : []),
  );
  const [isFailed, setFailed] = useState(false);
  const deal = chosen === undefined ? undefined : files.get(chosen);

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
  }, [api, chosen, files]);

  function settle(settled: Deal): void {
    const isLeft = ({ deal_id }: DealSummary) => deal_id !== settled.deal_id;
    pages.change((items) => items.filter(isLeft));
    setChosen(pages.items.find(isLeft)?.deal_id);
  }

  if (pages.items.length === 0) {
    return (
      <EmptyState title="Споров нет">
        <p>Когда покупатель и продавец не договорятся, спор появится здесь.</p>
      </EmptyState>
    );
  }
  return (
    <div className={`${styles.desk} stack top gap-4`}>
      <nav className={styles.list} aria-label="Споры">
        <ul>
          {pages.items.map((item) => (
            <li key={item.deal_id}>
              <button
                type="button"
                className={classNames(
                  styles.item,
                  'stack gap-h full surface tight start-text',
                  item.deal_id === chosen && styles.on,
                )}
                aria-current={item.deal_id === chosen || undefined}
                onClick={() => setChosen(item.deal_id)}
              >
                <b className="anywhere">{item.object.title}</b>
                <small>
                  {item.buyer.name} — {item.seller.name}
                </small>
                <span className="num bold">{roubles(item.amount)}</span>
              </button>
            </li>
          ))}
        </ul>
        <LoadMore pages={pages} size="sm" wide />
      </nav>
      {deal ? (
        <DisputeFile key={deal.deal_id} deal={deal} talk={talkOf(deal)} onSettled={settle} />
      ) : isFailed ? (
        <Notice tone="bad" live>
          Не получилось открыть спор. Выберите его ещё раз.
        </Notice>
      ) : (
        <Skeleton shape="text" lines={8} />
      )}
    </div>
  );
}

interface DisputeFileProps {
  deal: Deal;
  /** What the two sides wrote to each other; from the module that keeps it. */
  talk: ReactNode;
  onSettled: (deal: Deal) => void;
}

function DisputeFile({ deal, talk, onSettled }: DisputeFileProps) {
  const { moment } = useMoments();
  const opened = deal.history.findLast(({ action }) => action === 'dispute');
  return (
    <article className={styles.file}>
      <header>
        <h2>
          {deal.object.title}, {deal.offer.name}
        </h2>
        <p className="soft">
          {opened ? `Спор открыт ${moment(opened.at)}. ` : ''}
          <AppLink to={`/deals/${deal.deal_id}`} className={textLinkClass}>
            Страница сделки
          </AppLink>
        </p>
      </header>
      {opened ? (
        <Box title={opened.by === 'buyer' ? 'Что говорит покупатель' : 'Что говорит продавец'}>
          <p className="typed">{opened.comment}</p>
        </Box>
      ) : null}
      {deal.can.settle ? (
        <Box title="Решение">
          <SettleForm deal={deal} onSettled={onSettled} />
        </Box>
      ) : (
        <Notice tone="warn">Это ваша сделка: спор решит другой модератор.</Notice>
      )}
      <div className={`${styles.pair} stack top gap-4`}>
        <DealFacts deal={deal} />
        <DealSides deal={deal} />
      </div>
      <Deliveries deal={deal} />
      <Advertised deal={deal} />
      <MoneyFlow deal={deal} />
      {talk}
      <DealHistory deal={deal} />
    </article>
  );
}
