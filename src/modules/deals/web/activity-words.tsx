/** Texts of deal steps in a project's feed. */

import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { roubles } from '#words/money.ts';
import { feeOf } from '../../ledger/contract.ts';
import type { DealAction } from '../domain/transitions.ts';

interface DealEntry {
  kind: string;
  /** Nobody when the clock acted. */
  actor: { name: string } | null;
  deal_id: string | null;
  data: Record<string, unknown>;
}

const sum = ({ amount }: DealEntry['data']) => (typeof amount === 'number' ? roubles(amount) : '');
const earned = ({ amount }: DealEntry['data']) => (typeof amount === 'number' ? roubles(amount - feeOf(amount)) : '');

/** With the name of what was ordered in its place. A verb would have to know if the person is «он» or «она». */
const DEEDS = {
  open: (title, data) => [`Новый заказ `, title, `, ${sum(data)} под защитой`],
  accept: (title) => ['Заказ ', title, ' взят в работу'],
  decline: (title) => ['Отказ от заказа ', title, ', деньги вернулись'],
  counter: (title) => ['Другие условия для ', title],
  accept_counter: (title, data) => ['Новые условия для ', title, ` приняты, ${sum(data)} под защитой`],
  refuse_counter: (title) => ['Для ', title, ' остались прежние условия'],
  cancel: (title) => ['Сделка ', title, ' отменена, деньги вернулись'],
  propose_cancel: (title) => ['Предложение отменить ', title],
  accept_cancel: (title) => ['Отмена ', title, ' согласована, деньги вернулись'],
  refuse_cancel: (title) => ['Работа над ', title, ' продолжается, отмены не будет'],
  expire: (title) => ['Заказ ', title, ' остался без ответа, деньги вернулись'],
  deliver: (title) => ['Работа сдана: ', title],
  request_revision: (title) => ['Работа на доработке: ', title],
  complete: (title, data) => ['Работа принята: ', title, `, продавец получил ${earned(data)}`],
  dispute: (title) => ['Открыт спор: ', title],
  settle: (title) => ['Спор решён: ', title],
} as const satisfies Record<DealAction | 'open', (title: ReactNode, data: DealEntry['data']) => readonly ReactNode[]>;

/** Null for what is no step of a deal. */
export function describeDealEntry({ kind, actor, deal_id, data }: DealEntry): ReactNode {
  const known: Readonly<Record<string, (title: ReactNode, data: DealEntry['data']) => readonly ReactNode[]>> = DEEDS;
  const deed = kind.startsWith('deal_') ? known[kind.slice('deal_'.length)] : undefined;
  if (!deed || !deal_id) return null;
  // A moderator decides as such, not as a person.
  const who = kind === 'deal_settle' ? 'Модератор' : (actor?.name ?? 'Срок вышел');
  const title = (
    <AppLink to={`/deals/${deal_id}`} className={textLinkClass}>
      «{String(data.title ?? 'сделка')}»
    </AppLink>
  );
  const [before, named, after] = deed(title, data);
  return (
    <>
      {before}
      {named}
      {after}. <span className="soft">{who}</span>
    </>
  );
}
