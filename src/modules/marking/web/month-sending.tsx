import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { showToast } from '#ui/toast.tsx';
import { longDay } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { counted } from '#words/plurals.ts';
import type { MarkingMonth, MonthRow, markingCalls } from '../contract.ts';
import { named, PLACEMENTS, rowWords } from './month-words.ts';
import styles from './months-page.module.css';

const LEFT = new Set<MonthRow['state']>(['needs_shows', 'incomplete', 'open_deal', 'refused']);
const TOLD = new Set<MonthRow['state']>(['sent', 'verified', 'frozen']);
const MOST_NAMED = 5;

/** Rows that are not sent with the others, and why. */
function Staying({ rows, amount }: { rows: readonly MonthRow[]; amount: number }) {
  if (rows.length === 0) return <p className="above-3">Больше в этом месяце ничего не останется.</p>;
  const more = rows.length - MOST_NAMED;
  return (
    <div className="above-3">
      <p className="strong">
        Останется {counted(rows.length, PLACEMENTS)} на {roubles(amount)}:
      </p>
      <ul className="stack gap-1 above-1">
        {rows.slice(0, MOST_NAMED).map((row) => (
          <li key={row.deal_id} className="anywhere">
            {row.title}, {row.place} — {rowWords(row).words.toLowerCase()}
          </li>
        ))}
        {more > 0 ? <li>и ещё {count(more)}</li> : null}
      </ul>
    </div>
  );
}

const VAT_WORDS = { none: 'не облагается', included: 'внутри суммы', mixed: 'у части размещений' } as const;

export function Sending({ month: whole, onSent }: { month: MarkingMonth; onSent: () => void }) {
  const api = useApi<typeof markingCalls>();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { month, mode, ready, ready_amount, left_amount, total_shows, fee_base, vat, due_on, items, own, elsewhere } =
    whole;
  if (mode === 'off' || mode === 'manual') {
    return own + elsewhere === 0 ? null : (
      <p className={`${styles.bar} soft pad-x-5 pad-y-3 line-above`}>
        Охват ничего не передаёт: выгрузите месяц для своего ОРД.
      </p>
    );
  }
  const sold = items.filter(({ side }) => side === 'seller');
  const left = sold.filter(({ state }) => LEFT.has(state));
  const told = sold.filter(({ state }) => TOLD.has(state));
  if (ready + told.length === 0) return null;
  const send = async () => {
    setPending(true);
    try {
      await api('POST /v1/marking/months/{month}/send', { params: { month } });
      setFailure(null);
      showToast(`Отправили ${counted(ready, PLACEMENTS)} в ОРД`, { tone: 'good' });
      onSent();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : 'Не получилось. Попробуйте ещё раз.');
    }
    setPending(false);
    setAsking(false);
  };
  return (
    <>
      <aside className={`${styles.send} stack middle gap-6 pad-5 line-above`} aria-label="Отправка месяца">
        {ready > 0 ? (
          <div>
            <p className="note">Войдёт в отчёт</p>
            <p className="t-20 bold num">{roubles(ready_amount)}</p>
            <p className="note">{counted(ready, PLACEMENTS)}, деньги не списываются</p>
          </div>
        ) : (
          <div>
            <p className="note">Уже в отчёте</p>
            <p className="t-20 bold num">{roubles(fee_base)}</p>
            <p className="note">{counted(told.length, PLACEMENTS)}</p>
          </div>
        )}
        <dl className={`${styles.facts} stack halves`}>
          {(
            [
              ['Показы', count(ready > 0 ? total_shows : told.reduce((sum, { shows }) => sum + (shows ?? 0), 0))],
              ['НДС', VAT_WORDS[vat]],
              ['Сбор 3 % считают с', roubles(fee_base)],
              ['Останется', left.length > 0 ? `${count(left.length)} на ${roubles(left_amount)}` : 'ничего'],
            ] as const
          ).map(([term, value]) => (
            <div key={term}>
              <dt className="note">{term}</dt>
              <dd className="strong">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="stack gap-2">
          {failure ? (
            <Notice tone="bad" live>
              {failure}
            </Notice>
          ) : null}
          {ready > 0 ? <Button onClick={() => setAsking(true)}>Отправить {counted(ready, PLACEMENTS)}</Button> : null}
          <p className="note row gap-2 icon-16">
            <IconLock aria-hidden="true" />
            <span>Отправленное не отозвать. Ошибку исправите здесь же: новое число заменит прежнее.</span>
          </p>
        </div>
      </aside>
      {isAsking ? (
        <ConfirmDialog
          title={`Отправить ${counted(ready, PLACEMENTS)} в ОРД?`}
          action="Отправить"
          isPending={isPending}
          onConfirm={() => void send()}
          onClose={() => setAsking(false)}
        >
          <p>
            {mode === 'test' ? 'Это тестовый ОРД: данные никуда не уйдут. ' : ''}
            {named(month)}: {counted(ready, PLACEMENTS)} на {roubles(ready_amount)}. Отозвать нельзя, исправить можно:
            новое число заменит прежнее. Крайний день по закону — {longDay(due_on)}.
          </p>
          <Staying rows={left} amount={left_amount} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
