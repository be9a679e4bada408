/** Whom and what a deal advertises, as its buyer names it. */
import { z } from 'zod';
import { calendarDay, oneLine } from '#platform/contract.ts';
import { hasVariety } from './erid.ts';
import { ADVERTISER_TYPES } from './kinds.ts';

const kktuCode = z.string().regex(/^[1-9]\d{0,2}\.[1-9]\d{0,2}\.[1-9]\d{0,2}$/, 'Выберите код из списка.');
const day = calendarDay('Укажите день в виде ГГГГ-ММ-ДД.');

const agency = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('contract'),
    serial: oneLine(100, 'Укажите номер договора.').min(1, 'Укажите номер договора.'),
    date: day,
  }),
  z.strictObject({
    kind: z.literal('cid'),
    cid: z.uuid('CID — это 36 знаков с дефисами.').refine(hasVariety, 'Такого CID не бывает: проверьте знаки.'),
  }),
]);

export const advertiserInput = z.strictObject({
  name: oneLine(255, 'Укажите рекламодателя.').min(2, 'Укажите рекламодателя.'),
  inn: z.string('Укажите ИНН.').trim(),
  type: z.enum(ADVERTISER_TYPES, 'Выберите: компания, ИП или физлицо.'),
  kktu: kktuCode,
  brand: oneLine(120).nullable(),
  description: oneLine(120).nullable(),
  /** By which the buyer works for the advertiser; null when the buyer is the advertiser. */
  agency: agency.nullable(),
});
