import { z } from 'zod';
import type { Refuse } from './fault.ts';

/** Decimal strings, counted in hundred-thousandths of a rouble: the finest the statistics know, and never a float. */
const SCALE = 5;
const UNIT = 10n ** BigInt(SCALE);

export function unitsOf(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole) * UNIT + BigInt(fraction.slice(0, SCALE).padEnd(SCALE, '0') || '0');
}

export const isZero = (text: string): boolean => !/[1-9]/.test(text);

export const VAT_RATES = ['without_vat', '0', '5', '7', '10', '20', '22'] as const;
export type VatRate = (typeof VAT_RATES)[number];

const amountOf = (decimals: 2 | 5) => {
  const money = z.string().regex(new RegExp(`^\\d{1,10}(\\.\\d{1,${decimals}})?$`));
  return z.object({ excluding_vat: money, vat_rate: z.enum(VAT_RATES), vat: money, including_vat: money });
};

export const actAmount = amountOf(2);
export const statisticsAmount = amountOf(5);
export type Amount = z.output<typeof actAmount>;

const floorTo = (value: bigint, step: bigint) => (value / step) * step;
const roundTo = (value: bigint, step: bigint) => floorTo(value + step / 2n, step);

/** The product of a sum and a rate has two digits more than the sum. */
const CENT = UNIT;
const HUNDREDTH_OF_UNIT = 100n;

/** The vat that the ОРД accepts: not below the exact one cut off, not above the rounded one and a tolerance. */
function vatBounds(excluding: bigint, percent: bigint, digits: number | undefined): [from: bigint, to: bigint] {
  const exact = excluding * percent;
  const half = (UNIT / 2n) * HUNDREDTH_OF_UNIT;
  if (digits !== undefined && exact < (UNIT / 10n) * HUNDREDTH_OF_UNIT) {
    const step = 10n ** BigInt(SCALE - digits) * HUNDREDTH_OF_UNIT;
    return [floorTo(exact, step), roundTo(exact, step) + 5n * step];
  }
  if (exact >= half) return [floorTo(exact, CENT), roundTo(exact, CENT) + half];
  const tolerated = roundTo(exact, CENT) + half / 10n;
  const halfOfSum = (excluding / 2n) * HUNDREDTH_OF_UNIT;
  if (tolerated > halfOfSum) return [floorTo(exact, CENT), halfOfSum];
  return [floorTo(exact, CENT), tolerated];
}

const decimalsOf = (text: string) => Math.min(SCALE, Math.max(2, text.split('.')[1]?.length ?? 0));

/** `vat_rate` of a commission may be missing: nothing to check then but the sum. */
type AnyAmount = Omit<Amount, 'vat_rate'> & { vat_rate?: VatRate | null | undefined };

export function judgeAmount(amount: AnyAmount, field: string, refuse: Refuse, kind: 'act' | 'statistics' = 'act') {
  const excluding = unitsOf(amount.excluding_vat);
  const vat = unitsOf(amount.vat);
  if (excluding + vat !== unitsOf(amount.including_vat)) {
    refuse(`${field}.including_vat`, 'including_vat must be equal to the sum of excluding_vat and vat');
  }
  const { vat_rate: rate } = amount;
  if (!rate) return;
  if (rate === 'without_vat' || rate === '0') {
    if (vat !== 0n) refuse(`${field}.vat`, `vat must be 0 with vat_rate ${rate}`);
    return;
  }
  const digits = kind === 'statistics' ? decimalsOf(amount.vat) : undefined;
  const [from, to] = vatBounds(excluding, BigInt(rate), digits);
  const given = vat * HUNDREDTH_OF_UNIT;
  if (given < from || given > to) refuse(`${field}.vat`, `vat does not match excluding_vat at the rate of ${rate} %`);
}

/** 20 % until the end of 2025, 22 % since. */
export function judgeRateOfDay(rate: VatRate | null | undefined, date: string, field: string, refuse: Refuse): void {
  const wrong = date >= '2026-01-01' ? '20' : '22';
  if (rate === wrong) refuse(`${field}.vat_rate`, `vat_rate ${wrong} is not allowed on ${date}`);
}
