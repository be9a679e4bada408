/** What a project's feed says of the steps of its deals. */

import type { ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { roubles } from '#words/money.ts';
import type { DealAction } from '../domain/transitions.ts';

interface DealEntry {
  kind: string;
  /** Nobody when the clock acted. */
  actor: { name: string } | null;
  deal_id: string | null;
  data: Record<string, unknown>;
}

const sum = ({ amount }: DealEntry['data']) => (typeof amount === 'number' ? roubles(amount) : '');

const DEEDS = {
  open: (data) => `новый заказ, ${sum(data)} удержаны`,
  accept: () => 'заказ принят',
  decline: () => 'отказ от заказа, деньги вернулись',
  counter: () => 'предложены другие условия',
  accept_counter: (data) => `условия продавца приняты, ${sum(data)}`,
  refuse_counter: () => 'условия продавца не приняты',
  cancel: () => 'сделка отменена, деньги вернулись',
  propose_cancel: () => 'предложена отмена',
  accept_cancel: () => 'отмена по согласию, деньги вернулись',
  refuse_cancel: () => 'отмена не принята',
  expire: () => 'заказ остался без ответа, деньги вернулись',
  deliver: () => 'работа сдана',
  request_revision: () => 'работа на доработке',
  complete: () => 'работа принята, деньги у продавца',
  dispute: () => 'открыт спор',
  settle: () => 'спор решён модератором',
} as const satisfies Record<DealAction | 'open', (data: DealEntry['data']) => string>;

/** Null for what is no step of a deal. */
export function describeDealEntry({ kind, actor, deal_id, data }: DealEntry): ReactNode {
  const known: Readonly<Record<string, (data: DealEntry['data']) => string>> = DEEDS;
  const deed = kind.startsWith('deal_') ? known[kind.slice('deal_'.length)]?.(data) : undefined;
  if (!deed || !deal_id) return null;
  // A moderator decides as such, not as a person.
  const who = kind === 'deal_settle' ? 'Модератор' : actor?.name;
  return (
    <>
      {who ? (
        <>
          <b>{who}</b>:{' '}
        </>
      ) : (
        'Срок вышел: '
      )}
      {deed} —{' '}
      <AppLink to={`/deals/${deal_id}`} className={textLinkClass}>
        {String(data.title ?? 'сделка')}
      </AppLink>
    </>
  );
}
