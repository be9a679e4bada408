import {
  IconArrowBackUp,
  IconArrowBarUp,
  IconCalendar,
  IconCheck,
  IconDownload,
  IconLock,
  IconPlus,
} from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { API_BASE } from '#platform/api-base.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { chipClass } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Popover } from '#ui/popover.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { numericDay } from '#words/days.ts';
import { dayOf, momentNear } from '#words/moments.ts';
import { roubles, signedRoubles } from '#words/money.ts';
import { dealNumber } from '../../deals/web/index.ts';
import type { financeCalls, Operation } from '../contract.ts';
import { type OperationKind, operationTitle } from '../domain/operations.ts';
import { type FinanceSearch, filterOf, financePath } from './finance-search.ts';
import styles from './operations.module.css';
import { RefundDialog } from './refund-dialog.tsx';

const DayField = deferred(() => import('#ui/day-field.tsx'), 'DayField');

const CHOICES = [
  { label: 'Все', kind: undefined, direction: undefined },
  { label: 'Поступления', kind: undefined, direction: 'in' },
  { label: 'Списания', kind: undefined, direction: 'out' },
  { label: 'Пополнения', kind: 'topup', direction: undefined },
  { label: 'Удержания', kind: 'hold', direction: undefined },
  { label: 'Доходы', kind: 'settlement', direction: undefined },
  { label: 'Выводы', kind: 'payout', direction: undefined },
] as const;

const ICONS = {
  topup: IconPlus,
  hold: IconLock,
  release: IconArrowBackUp,
  settlement: IconCheck,
  payout: IconArrowBarUp,
} as const satisfies Record<OperationKind, ComponentType<{ 'aria-hidden': 'true' }>>;

interface OperationsProps {
  operations: PageOf<Operation>;
  search: FinanceSearch;
  onTopUp: () => void;
}

/** Everything that came to the available money or left it, with what was there after. */
export function Operations({ operations, search, onTopUp }: OperationsProps) {
  const router = useRouter();
  const [refunded, setRefunded] = useState<Operation | null>(null);
  const api = useApi<typeof financeCalls>();
  const pages = usePages(operations, {
    load: (cursor) => api('GET /v1/finance/operations', { query: { ...filterOf(search), cursor } }),
    idOf: ({ operation_id }) => String(operation_id),
  });
  const filter = filterOf(search);
  const isFiltered = Object.keys(filter).length > 0;
  const query = new URLSearchParams(filter).toString();
  const fileOf = (format: 'csv' | 'xlsx') => `${API_BASE}/v1/finance/operations.${format}${query && `?${query}`}`;
  return (
    <Card as="section" className={styles.card} aria-labelledby="operations">
      <header className={`${styles.head} row middle gap-1`}>
        <h2 className="grow t-17" id="operations">
          Операции
        </h2>
        {(['csv', 'xlsx'] as const).map((format) => (
          <a key={format} href={fileOf(format)} download className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            <IconDownload aria-hidden="true" />
            {format.toUpperCase()}
          </a>
        ))}
      </header>
      <nav className={`${styles.filters} row wrap gap-2 icon-16`} aria-label="Какие операции показать">
        {CHOICES.map(({ label, kind, direction }) => {
          const isOn = search.kind === kind && search.direction === direction;
          return (
            <AppLink
              key={label}
              to={financePath(search, { kind, direction })}
              replace
              aria-current={isOn ? 'true' : undefined}
              className={chipClass({ on: isOn })}
            >
              {label}
            </AppLink>
          );
        })}
        <PeriodFilter search={search} />
      </nav>
      {pages.items.length === 0 ? (
        <EmptyState
          plain
          heading="h3"
          title={isFiltered ? 'Таких операций нет' : 'Операций пока нет'}
          action={
            isFiltered ? (
              <AppLink to="/settings/finance" replace className={buttonClass({ variant: 'line' })}>
                Показать все
              </AppLink>
            ) : (
              <Button variant="accent" onClick={onTopUp}>
                Пополнить баланс
              </Button>
            )
          }
        >
          {isFiltered
            ? 'Выберите другой вид или период.'
            : 'Каждое движение денег останется здесь: пополнения, сделки, выводы.'}
        </EmptyState>
      ) : (
        <table className={`${styles.table} full`}>
          <thead className="desk-text">
            <tr>
              <th scope="col">Операция</th>
              <th scope="col">Когда</th>
              <th className="end-text" scope="col">
                Сумма
              </th>
              <th className="end-text" scope="col">
                Остаток
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.items.map((operation) => (
              <Row key={operation.operation_id} operation={operation} onRefund={() => setRefunded(operation)} />
            ))}
          </tbody>
        </table>
      )}
      <LoadMore pages={pages} variant="quiet" size="sm" className={styles.foot} />
      <RefundDialog
        key={refunded?.operation_id}
        operation={refunded}
        onClose={() => setRefunded(null)}
        onDone={() => {
          setRefunded(null);
          void router.invalidate();
        }}
      />
    </Card>
  );
}

function Row({ operation, onRefund }: { operation: Operation; onRefund: () => void }) {
  const { kind, amount, balance_after, at, subject, note, fee, can } = operation;
  const Icon = ICONS[kind];
  const title = operationTitle(operation);
  const details = [
    subject.kind === 'deal' ? `сделка № ${dealNumber(subject.id)}` : null,
    note,
    fee === null ? null : `комиссия ${roubles(fee)}`,
  ]
    .filter((part) => part !== null)
    .join(', ');
  return (
    <tr>
      <td className={styles.what}>
        <div className="row middle gap-3 shrinks">
          <i className={classNames('plate plate-s', amount > 0 && styles.in)} aria-hidden="true">
            <Icon aria-hidden="true" />
          </i>
          <div>
            {subject.kind === 'deal' ? (
              <AppLink to={`/deals/${subject.id}`} className="underlines block strong tight">
                {title}
              </AppLink>
            ) : (
              <b className="block strong tight">{title}</b>
            )}
            {details ? <span className="block note tight anywhere">{details}</span> : null}
            {can.refund ? (
              <button
                type="button"
                className={classNames(textLinkClass, styles.refund, 'bare t-13')}
                onClick={onRefund}
              >
                Вернуть на карту
              </button>
            ) : null}
          </div>
        </div>
      </td>
      <td className={`${styles.when} note nowrap`}>
        <time dateTime={at}>{momentNear(at, Date.now())}</time>
      </td>
      <td className={classNames(styles.amount, 't-15 bold num nowrap end-text', amount > 0 && 'good')}>
        {signedRoubles(amount)}
      </td>
      <td className="note num nowrap end-text">
        <span className="visually-hidden">Остаток </span>
        {roubles(balance_after)}
      </td>
    </tr>
  );
}

function PeriodFilter({ search }: { search: FinanceSearch }) {
  const { from, to } = search;
  const label = from || to ? `${from ? dayText(from) : '…'} — ${to ? dayText(to) : '…'}` : 'Период';
  return (
    <Popover
      label="Период"
      align="end"
      trigger={(props) => (
        <button {...props} type="button" className={chipClass({ line: true, on: Boolean(from || to) })}>
          <IconCalendar aria-hidden="true" />
          {label}
        </button>
      )}
    >
      <PeriodForm key={`${from}/${to}`} search={search} />
    </Popover>
  );
}

function PeriodForm({ search }: { search: FinanceSearch }) {
  const go = useGo();
  const { from = '', to = '' } = search;
  const [chosen, setChosen] = useState({ from, to });
  return (
    <form
      className={`${styles.period} stack gap-3 pad-1h`}
      onSubmit={(event) => {
        event.preventDefault();
        void go(financePath(search, chosen), { replace: true });
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <DayField
          key={end}
          label={end === 'from' ? 'С какого дня' : 'По какой'}
          size="sm"
          value={chosen[end] || null}
          text={chosen[end] ? numericDay(chosen[end]) : null}
          max={dayOf(Date.now())}
          onChange={(day) => setChosen({ ...chosen, [end]: day })}
          onClear={() => setChosen({ ...chosen, [end]: '' })}
        />
      ))}
      <div className="row gap-2">
        <Button type="submit" size="sm">
          Показать
        </Button>
        {from || to ? (
          <AppLink
            to={financePath(search, { from: undefined, to: undefined })}
            replace
            className={buttonClass({ variant: 'ghost', size: 'sm' })}
          >
            Сбросить
          </AppLink>
        ) : null}
      </div>
    </form>
  );
}

/** «15.11.26» */
const dayText = (day: string): string => `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(2, 4)}`;
