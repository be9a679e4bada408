/** Operations as people see them: what came to their available money or left it. */
import type { MovementKind } from '../../ledger/contract.ts';

const KINDS_OF_MOVEMENTS = {
  topup: 'topup',
  topup_return: 'topup',
  deal_hold: 'hold',
  deal_hold_change: 'hold',
  deal_release: 'release',
  deal_settlement: 'settlement',
  payout_hold: 'payout',
  payout: 'payout',
  payout_return: 'payout',
} as const satisfies Record<MovementKind, string>;

export type OperationKind = (typeof KINDS_OF_MOVEMENTS)[MovementKind];
export const OPERATION_KINDS = [...new Set(Object.values(KINDS_OF_MOVEMENTS))] as [OperationKind, ...OperationKind[]];

export const DIRECTIONS = ['in', 'out'] as const;

export const kindOfMovement = (movement: MovementKind): OperationKind => KINDS_OF_MOVEMENTS[movement];

export const movementsOfKind = (kind: OperationKind): MovementKind[] =>
  (Object.keys(KINDS_OF_MOVEMENTS) as MovementKind[]).filter((movement) => KINDS_OF_MOVEMENTS[movement] === kind);

interface Named {
  kind: OperationKind;
  amount: number;
  subject: { kind: 'deal' | 'topup' | 'payout' };
  fee: number | null;
}

/** One sentence for the table on screen and for the file. */
export function operationTitle({ kind, amount, subject, fee }: Named): string {
  if (kind === 'payout') {
    if (subject.kind === 'topup') return amount < 0 ? 'Возврат пополнения' : 'Возврат пополнения не прошёл';
    return amount < 0 ? 'Заявка на вывод' : 'Вывод отменён, деньги вернулись';
  }
  if (kind === 'hold') return amount < 0 ? 'Удержано для сделки' : 'Сумма сделки снижена';
  // The seller earns; to the buyer of a divided deal the rest comes back.
  if (kind === 'settlement') return fee === null ? 'Возврат части по сделке' : 'Доход за сделку';
  return kind === 'release' ? 'Возврат по сделке' : 'Пополнение';
}
