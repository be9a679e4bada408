import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { API_BASE } from '#platform/api-base.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Box } from '#ui/box.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { chipClass } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { monthAndYear } from '#words/days.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import { counted, plural } from '#words/plurals.ts';
import type { MarkingMonth, MonthRow } from '../contract.ts';
import type { MonthsData } from './load-months.ts';
import { Sending } from './month-sending.tsx';
import {
  correctionWords,
  isAskedEarly,
  isAskedForShows,
  isLeft,
  monthState,
  named,
  rowWords,
  storyOf,
} from './month-words.ts';
import styles from './months-page.module.css';
import { ShowsForm } from './shows-form.tsx';
import { Terms } from './term.tsx';
import { TestMark } from './test-mark.tsx';

export function MonthsPage({ data: { mode, months, month, today } }: { data: MonthsData }) {
  return (
    <>
      <PageHead title="Маркировка" lead="Показы и акты месяца: что уже в ОРД, а что ждёт вас." />
      <Terms of={['ord', 'erid', 'erir']} />
      <TestMark mode={mode} />
      {month ? (
        <Month key={month.month} months={months} month={month} today={today} />
      ) : (
        <EmptyState title="Здесь появятся ваши размещения" action={null}>
          Как только реклама с erid выйдет, спросим показы за месяц и передадим их в ОРД.
        </EmptyState>
      )}
    </>
  );
}

const MENDINGS = { one: 'правка', few: 'правки', many: 'правок' };
const SHOWS = { one: 'показ', few: 'показа', many: 'показов' };
const pathOf = (month: string): string => `/finance/marking?month=${month}`;

const FILTERS = [
  { name: 'all', label: 'Все', has: () => true },
  {
    name: 'hand',
    label: 'Нужны вы',
    has: (row: MonthRow) => isAskedForShows(row) || (row.side === 'seller' && NEEDED.includes(row.state)),
  },
  {
    name: 'ready',
    label: 'Готово к отправке',
    has: ({ state, side }: MonthRow) => side === 'seller' && (state === 'ready' || state === 'changed'),
  },
] as const;
const NEEDED: readonly MonthRow['state'][] = ['needs_shows', 'incomplete', 'refused'];

interface MonthProps extends Pick<MonthsData, 'months' | 'today'> {
  month: MarkingMonth;
}

function Month({ months, month: whole, today }: MonthProps) {
  const router = useRouter();
  const [filter, setFilter] = useState<(typeof FILTERS)[number]['name']>('all');
  const { month, items, contract, own } = whole;
  const story = storyOf(whole, today);
  // Overdue ones first, then by the calendar.
  const strip = months.toSorted((a, b) => Number(b.is_overdue) - Number(a.is_overdue));
  const next = isLeft(whole) ? undefined : strip.find((one) => one.month !== month && isLeft(one));
  // The address names the month: otherwise the page would move on to another one that waits.
  const stay = async () => {
    await router.navigate({ href: pathOf(month), replace: true, resetScroll: false });
    await router.invalidate();
  };
  const shown = items.filter((row) => FILTERS.find(({ name }) => name === filter)?.has(row));
  return (
    <Box flush title="Месяцы в ОРД" end={contract ? `Договор с Охватом ${contract.serial}` : null}>
      <nav className={`${styles.months} row gap-2`} aria-label="Месяц">
        {strip.map((one) => {
          const { words, tone } = monthState(one, today);
          return (
            <AppLink
              key={one.month}
              to={pathOf(one.month)}
              aria-current={one.month === month ? 'page' : undefined}
              className={`${styles.month} lined round-2 stack gap-h pad-x-4 pad-y-3`}
              data-tone={tone}
            >
              <b className="strong">{named(one.month)}</b>
              <span className={classNames(styles.dot, 'note')} data-tone={tone}>
                {words}
              </span>
            </AppLink>
          );
        })}
      </nav>
      {story ? (
        <div className={`${styles.bar} pad-x-5 out-4`}>
          <Notice
            tone={story.tone}
            title={story.title}
            action={
              next ? (
                <AppLink to={pathOf(next.month)} className={textLinkClass}>
                  Дальше: {named(next.month)}
                </AppLink>
              ) : null
            }
          >
            {story.text}
          </Notice>
        </div>
      ) : null}
      <div className={`${styles.bar} row wrap middle gap-2 pad-x-5 pad-y-3 line-above`}>
        {(own > 0 ? FILTERS : FILTERS.slice(0, 1)).map(({ name, label, has }) => (
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
              <Row key={row.deal_id} row={row} month={month} isOverdue={whole.is_overdue} onSaved={() => void stay()} />
            ))}
          </tbody>
        </table>
      )}
      <Sending month={whole} onSent={() => void stay()} />
    </Box>
  );
}

interface RowProps {
  row: MonthRow;
  month: string;
  isOverdue: boolean;
  onSaved: () => void;
}

function Row({ row, month, isOverdue, onSaved }: RowProps) {
  const [isChanging, setChanging] = useState(false);
  const { words, note, ...told } = rowWords(row);
  const tone = isOverdue && told.tone === 'warn' ? 'bad' : told.tone;
  const isOwnFile = row.reporter === 'seller' && row.can.report && row.shows === null;
  const isAsked = isAskedForShows(row) || isOwnFile || isAskedEarly(row);
  const isForm = isAsked || isChanging;
  const changer = useRef<HTMLButtonElement>(null);
  const wasForm = useRef(isForm);
  // Focus management: the pressed button is gone, so the keyboard goes on from the same row.
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
          <span className="soft">
            {row.state === 'running' && !isAsked ? (
              'ещё считаются'
            ) : (
              <>
                <span aria-hidden="true">—</span>
                <span className="visually-hidden">не указаны</span>
              </>
            )}
          </span>
        ) : (
          <>
            {count(row.shows)}
            <span className="phone-only note"> {plural(row.shows, SHOWS)}</span>
          </>
        )}
        <Corrections corrections={row.corrections ?? []} />
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
        {(row.lacks ?? []).map((lack) => (
          <span key={lack} className="block note anywhere">
            В выгрузке не всё. {lack}
          </span>
        ))}
        {isForm ? (
          <ShowsForm
            row={row}
            month={month}
            isCorrection={['sent', 'verified', 'changed'].includes(row.state)}
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
            className={styles.mend}
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

/** The latest in sight, the others on demand. */
function Corrections({ corrections: [latest, ...older] }: Pick<MonthRow, 'corrections'>) {
  if (!latest) return null;
  return (
    <div className="note">
      {correctionWords(latest)}
      {older.length > 0 ? (
        <details>
          <summary>ещё {counted(older.length, MENDINGS)}</summary>
          {older.map((one) => (
            <span key={one.at} className="block">
              {correctionWords(one)}
            </span>
          ))}
        </details>
      ) : null}
    </div>
  );
}

/** Money is told once, in the month of the publication; later months only count who saw it. */
function Sum({ row: { amount, published_on, state }, month }: { row: MonthRow; month: string }) {
  if (amount > 0) return <span className="nowrap">{roubles(amount)}</span>;
  const paidIn = published_on.slice(0, 7);
  if (paidIn < month)
    return (
      <>
        <span className="nowrap">{roubles(0)}</span>
        <span className="block note regular">оплата — в отчёте за {monthAndYear(paidIn).split(' ')[0]}</span>
      </>
    );
  return (
    <span className="note regular">{state === 'running' || state === 'open_deal' ? 'после оплаты' : 'без оплаты'}</span>
  );
}
