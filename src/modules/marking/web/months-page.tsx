import { IconLock } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { API_BASE } from '#platform/api-base.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { Box } from '#ui/box.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { dayAndMonth, longDay, monthAndYear } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { counted } from '#words/plurals.ts';
import { FinanceTabs } from '../../finance/web/index.ts';
import type { MarkingMonth, MonthRow, markingCalls } from '../contract.ts';
import { showsBy, showsFrom } from '../domain/deadlines.ts';
import type { MonthsData } from './load-months.ts';
import { monthState, PLACEMENTS, ROW_WORDS } from './month-words.ts';
import styles from './months-page.module.css';
import { ShowsForm } from './shows-form.tsx';
import { Terms } from './term.tsx';
import { TestMark } from './test-mark.tsx';

/** «Октябрь 2026» */
const named = (month: string): string => {
  const words = monthAndYear(month);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function MonthsPage({ data: { mode, months, month } }: { data: MonthsData }) {
  return (
    <>
      <PageHead title="Маркировка" lead="Показы и акты месяца: что уже в ОРД, а что ждёт вас." />
      <FinanceTabs current="/finance/marking" />
      <Terms of={['ord', 'erid', 'erir']} />
      <TestMark mode={mode} />
      {month ? (
        <Month key={month.month} months={months} month={month} />
      ) : (
        <EmptyState title="Здесь появятся ваши размещения" action={null}>
          Как только реклама с erid выйдет, спросим показы за месяц и передадим их в ОРД.
        </EmptyState>
      )}
    </>
  );
}

const FILTERS = [
  { name: 'all', label: 'Все', has: () => true },
  {
    name: 'hand',
    label: 'Нужны вы',
    has: ({ state, side }: MonthRow) => side === 'seller' && NEEDED.includes(state),
  },
  { name: 'ready', label: 'Готово', has: ({ state }: MonthRow) => state === 'ready' },
] as const;
const NEEDED: readonly MonthRow['state'][] = ['needs_shows', 'incomplete', 'refused'];

function Month({ months, month: whole }: { months: MonthsData['months']; month: MarkingMonth }) {
  const router = useRouter();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]['name']>('all');
  const { month, items, contract } = whole;
  const shown = items.filter((row) => FILTERS.find(({ name }) => name === filter)?.has(row));
  return (
    <Box flush title="Месяцы в ОРД" end={contract ? `Договор с Охватом ${contract.serial}` : null}>
      <nav className={`${styles.months} row gap-2`} aria-label="Месяц">
        {months.map((one) => {
          const { words, tone } = monthState(one);
          return (
            <AppLink
              key={one.month}
              to={`/finance/marking?month=${one.month}`}
              aria-current={one.month === month ? 'page' : undefined}
              className={`${styles.month} lined round-2 stack gap-h pad-x-4 pad-y-3`}
            >
              <b className="strong">{named(one.month)}</b>
              <span className={classNames(styles.dot, 'note')} data-tone={tone}>
                {words}
              </span>
            </AppLink>
          );
        })}
      </nav>
      <div className={`${styles.bar} row wrap middle gap-2 pad-x-5 pad-y-3 line-above`}>
        {FILTERS.map(({ name, label, has }) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            className={chipClass({ on: filter === name })}
            onClick={() => setFilter(name)}
          >
            {label} {items.filter(has).length}
          </button>
        ))}
        <span className="row wrap middle gap-2 note push">
          Для другого ОРД:
          {(['csv', 'xlsx', 'json'] as const).map((format) => (
            <a
              key={format}
              href={`${API_BASE}/v1/marking/export.${format}?month=${month}`}
              download
              className={buttonClass({ variant: 'line', size: 'sm' })}
            >
              {format.toUpperCase()}
            </a>
          ))}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className={`${styles.bar} soft pad-x-5 pad-y-3 line-above`}>Таких размещений в этом месяце нет.</p>
      ) : (
        <table className={`${styles.table} full`}>
          <thead>
            <tr>
              <th scope="col">Размещение</th>
              <th scope="col">erid</th>
              <th scope="col" className={styles.number}>
                Показы
              </th>
              <th scope="col" className={styles.number}>
                Сумма
              </th>
              <th scope="col">Состояние</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Row key={row.deal_id} row={row} month={month} onSaved={() => void router.invalidate()} />
            ))}
          </tbody>
        </table>
      )}
      <Sending month={whole} onSent={() => void router.invalidate()} />
    </Box>
  );
}

function Row({ row, month, onSaved }: { row: MonthRow; month: string; onSaved: () => void }) {
  const [isChanging, setChanging] = useState(false);
  const { words, tone, note } = ROW_WORDS[row.state];
  const isAsked = row.can.report && row.state === 'needs_shows';
  const isForm = isAsked || isChanging;
  const changer = useRef<HTMLButtonElement>(null);
  const wasForm = useRef(isForm);
  // What was pressed is gone: whoever uses the keyboard goes on from the same row.
  useEffect(() => {
    if (wasForm.current && !isForm) changer.current?.focus();
    wasForm.current = isForm;
  }, [isForm]);
  return (
    <tr className={styles.row} data-tone={tone}>
      <td>
        <AppLink to={`/deals/${row.deal_id}`} className="underlines block strong tight anywhere">
          {row.title}
        </AppLink>
        <span className="block note anywhere">{row.place}</span>
      </td>
      <td className="note" translate="no">
        {row.erid ?? '—'}
      </td>
      <td className={classNames(styles.number, 'num nowrap')}>
        {row.shows === null ? (
          <span className="soft">{row.state === 'running' ? 'ещё считаются' : 'показы не указаны'}</span>
        ) : (
          count(row.shows)
        )}
      </td>
      <td className={classNames(styles.number, styles.sum, 'num strong')}>
        <Sum row={row} month={month} />
      </td>
      <td className={styles.state}>
        <span className={styles.dot} data-tone={tone}>
          {words}
        </span>
        {note ? <span className="block note">{note}</span> : null}
        {row.problems.map(({ message, field }) => (
          <span key={message} className="block note anywhere">
            {message}{' '}
            {field?.startsWith('requisites.') ? (
              <AppLink to="/settings/account#requisites" className={textLinkClass}>
                Открыть реквизиты
              </AppLink>
            ) : null}
          </span>
        ))}
        {isForm ? (
          <ShowsForm
            row={row}
            month={month}
            onSaved={() => {
              setChanging(false);
              onSaved();
            }}
          />
        ) : row.can.report && row.shows !== null ? (
          <Button
            ref={changer}
            size="sm"
            variant="ghost"
            aria-label={`Исправить показы: ${row.title}`}
            onClick={() => setChanging(true)}
          >
            Исправить показы
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

/** Money is told once, in the month of the publication; later months only count who saw it. */
function Sum({ row: { amount, published_on, state }, month }: { row: MonthRow; month: string }) {
  if (amount > 0) return <span className="nowrap">{roubles(amount)}</span>;
  const paidIn = published_on.slice(0, 7);
  if (paidIn < month) return <span className="note regular">в отчёте за {monthAndYear(paidIn).split(' ')[0]}</span>;
  return (
    <span className="note regular">{state === 'running' || state === 'open_deal' ? 'после оплаты' : 'без оплаты'}</span>
  );
}

const LEFT = new Set<MonthRow['state']>(['needs_shows', 'incomplete', 'open_deal', 'refused']);
const MOST_NAMED = 5;

/** What does not go out with the others, and why. */
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
            {row.title}, {row.place} — {ROW_WORDS[row.state].words.toLowerCase()}
          </li>
        ))}
        {more > 0 ? <li>и ещё {count(more)}</li> : null}
      </ul>
    </div>
  );
}

const VAT_WORDS = { none: 'не облагается', included: 'внутри суммы', mixed: 'у части размещений' } as const;

function Sending({ month: whole, onSent }: { month: MarkingMonth; onSent: () => void }) {
  const api = useApi<typeof markingCalls>();
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { month, mode, ready, ready_amount, left_amount, total_shows, fee_base, vat, due_on, waiting, refused, items } =
    whole;
  if (mode === 'off' || mode === 'manual') {
    return (
      <p className={`${styles.bar} soft pad-x-5 pad-y-3 line-above`}>
        Охват ничего не передаёт: выгрузите месяц для своего ОРД.
      </p>
    );
  }
  const isAwaited = whole.state === 'running' && items.some(({ shows, side }) => side === 'seller' && shows === null);
  const left = items.filter(({ side, state }) => side === 'seller' && LEFT.has(state));
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
        <div>
          <p className="note">Войдёт в отчёт</p>
          <p className="t-20 bold num">{roubles(ready_amount)}</p>
          <p className="note">{counted(ready, PLACEMENTS)}, деньги не списываются</p>
        </div>
        <dl className={`${styles.facts} stack halves`}>
          {(
            [
              ['Показы', count(total_shows)],
              ['НДС', VAT_WORDS[vat]],
              ['В базу сбора 3 %', roubles(fee_base)],
              ['Останется', `${count(waiting + refused)} на ${roubles(left_amount)}`],
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
          <Button disabled={ready === 0} onClick={() => setAsking(true)}>
            {ready === 0
              ? isAwaited
                ? 'Пока отправлять нечего'
                : 'Отправлять нечего'
              : `Отправить ${counted(ready, PLACEMENTS)}`}
          </Button>
          {isAwaited ? (
            <p className="strong">
              Месяц ещё идёт: показы внесёте с {dayAndMonth(showsFrom(month))} до {dayAndMonth(showsBy(month))}
            </p>
          ) : null}
          <p className="note row gap-2 icon-16">
            <IconLock aria-hidden="true" />
            <span>
              Отправленное не отозвать, ошибку исправим новой отправкой до {dayAndMonth(due_on)}. С 25-го числа готовое
              уходит само.
            </span>
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
            {named(month)}: {counted(ready, PLACEMENTS)} на {roubles(ready_amount)}. Отозвать нельзя, исправить можно до{' '}
            {longDay(due_on)}.
          </p>
          <Staying rows={left} amount={left_amount} />
        </ConfirmDialog>
      ) : null}
    </>
  );
}
