import { IconLock, IconShieldCheck, IconUser, IconWallet } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Box } from '#ui/box.tsx';
import { classNames } from '#ui/class-names.ts';
import { Tag } from '#ui/tag.tsx';
import { roubles } from '#words/money.ts';
import { FEE_SHARE, feeOf } from '../../ledger/contract.ts';
import { CHECK_TERM } from '../../terms/contract.ts';
import type { Deal, ViewerSide } from '../contract.ts';
import type { DealState } from '../domain/transitions.ts';
import styles from './money-flow.module.css';
import { useMoments } from './use-moments.ts';

type Fate = readonly [when: string, then: string];

/** Possible outcomes for the money, by open state. */
function fatesOf({ state, amount, counter, side }: Deal): readonly Fate[] {
  const paid = `${roubles(amount - feeOf(amount))} ${side === 'seller' ? 'получите вы' : 'получит продавец'}`;
  const back = `${roubles(amount)} вернутся ${side === 'buyer' ? 'вам' : 'покупателю'}`;
  const fates: Partial<Record<DealState, readonly Fate[]>> = {
    requested: [
      ['Заказ принят', counter ? `удержим ${roubles(counter.amount)} по новым условиям` : 'деньги останутся здесь'],
      ['Отказ или отмена', back],
      ['Никто не ответил', back],
    ],
    in_work: [
      ['Работа сдана', 'деньги останутся здесь до приёмки'],
      ['Отмена', back],
      ['Спор', 'решит модератор'],
    ],
    delivered: [
      [
        side === 'buyer'
          ? `Если примете или не ответите за ${CHECK_TERM}`
          : `Если покупатель примет или не ответит за ${CHECK_TERM}`,
        paid,
      ],
      ['Доработка', 'деньги останутся здесь'],
      ['Спор', 'решит модератор: целиком или частями'],
    ],
    disputed: [
      ['В пользу покупателя', back],
      ['В пользу продавца', paid],
      ['Частями', 'по доле, которую назовёт модератор'],
    ],
  };
  return fates[state] ?? [];
}

const HOLDERS = {
  buyer: { buyer: 'Ваш счёт', seller: 'Продавец' },
  seller: { buyer: 'Покупатель', seller: 'Ваш счёт' },
  observer: { buyer: 'Покупатель', seller: 'Продавец' },
  moderator: { buyer: 'Покупатель', seller: 'Продавец' },
} as const satisfies Record<ViewerSide, { buyer: string; seller: string }>;

/** Where the deal's money is, from the buyer over what is held to the seller. */
export function MoneyFlow({ deal }: { deal: Deal }) {
  const { day } = useMoments();
  const { money, amount, side } = deal;
  const names = HOLDERS[side];
  const isHeld = money.held > 0;
  const isReturned = money.returned > 0 && !isHeld;
  const taken = money.entries[0]?.at ?? deal.created_at;
  const closed = deal.closed_at;
  const fee = isHeld ? feeOf(amount) : money.fee;
  const fates = fatesOf(deal);
  return (
    <Box
      title="Где деньги"
      end={
        isHeld ? (
          <Tag tone="good" icon={<IconShieldCheck aria-hidden="true" />}>
            Под защитой
          </Tag>
        ) : null
      }
    >
      <ol className={`${styles.flow} stack top columns fold-720`}>
        <Stop
          look={isReturned ? 'now' : 'paid'}
          icon={<IconWallet aria-hidden="true" />}
          sum={isReturned ? money.returned : amount}
          name={names.buyer}
          note={isReturned ? `вернулись ${closed ? day(closed) : ''}` : `списано ${day(taken)}`}
        />
        <Way isWaiting={false} isBack={isReturned} />
        <Stop
          look={isHeld ? 'now' : 'paid'}
          icon={<IconLock aria-hidden="true" />}
          sum={money.held}
          name="Удержано в «Охвате»"
          note={isHeld ? 'до решения по сделке' : 'ничего не удержано'}
        />
        <Way isWaiting={money.paid_to_seller === 0} />
        <Stop
          look={money.paid_to_seller > 0 ? 'now' : 'then'}
          icon={<IconUser aria-hidden="true" />}
          sum={isHeld ? amount - fee : money.paid_to_seller}
          name={names.seller}
          note={
            isHeld
              ? `после приёмки, минус комиссия ${FEE_SHARE} — ${roubles(fee)}`
              : money.paid_to_seller > 0
                ? `минус комиссия ${roubles(fee)}`
                : names.seller === 'Ваш счёт'
                  ? 'ничего не придёт'
                  : 'ничего не получит'
          }
        />
      </ol>
      {fates.length > 0 ? (
        <dl className={`${styles.fates} stack lined round-2 columns fold-720`}>
          {fates.map(([when, then]) => (
            <div className="pad-x-4 pad-y-3" key={when}>
              <dt className="note">{when}</dt>
              <dd className="strong tight">{then}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Box>
  );
}

interface StopProps {
  look: 'paid' | 'now' | 'then';
  icon: ReactNode;
  sum: number;
  name: string;
  note: string;
}

function Stop({ look, icon, sum, name, note }: StopProps) {
  return (
    <li
      className={classNames(styles.stop, 'stack mid-text', styles[look])}
      aria-current={look === 'now' ? 'step' : undefined}
    >
      <span className={`${styles.orb} stack relative centre round sunken soft`}>{icon}</span>
      <div className={`${styles.words} stack gap-h`}>
        <b className="bold line-12 snug nowrap">{roubles(sum)}</b>
        <span className="note tight">{name}</span>
        <small className="tight">{note}</small>
      </div>
    </li>
  );
}

function Way({ isWaiting, isBack = false }: { isWaiting: boolean; isBack?: boolean }) {
  return (
    <li
      className={classNames(styles.way, 'stack', isWaiting && `${styles.wait} faint`, isBack && styles.back)}
      aria-hidden="true"
    >
      <svg className="clip" viewBox="0 0 92 12" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path className={styles.line} vectorEffect="non-scaling-stroke" d="M2 6h88" />
        <path d="m84 1 6 5-6 5" />
      </svg>
    </li>
  );
}
