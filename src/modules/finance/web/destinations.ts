import type { Payout } from '../contract.ts';
import { lastFour } from '../domain/bank-details.ts';

/** «Карта ·· 0921» */
export const destinationTitle = (destination: Payout['destination']): string =>
  destination.type === 'card' ? `Карта ·· ${destination.last_four}` : `Счёт ·· ${lastFour(destination.account)}`;

export const STATE_LABELS = {
  requested: { label: 'На проверке', tone: 'warn' },
  approved: { label: 'Выплачено', tone: 'good' },
  refused: { label: 'Отказ', tone: 'bad' },
  cancelled: { label: 'Отозвана', tone: 'neutral' },
} as const satisfies Record<Payout['state'], object>;
