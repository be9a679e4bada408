/** A month for those who report it elsewhere: one line for a placement, or the bodies as we would send them. */
import { createHash } from 'node:crypto';
import type { Cells } from '#platform/tables/cells.ts';
import { actNumber } from '../../../deals/contract.ts';
import { registerDay } from '../../domain/deadlines.ts';
import { vatOn } from '../../domain/vat.ts';
import { amountOf } from '../chain/amount.ts';
import type { MarkingContext } from '../context.ts';
import type { KktuList } from '../kktu/kktu.ts';
import { bodiesOf, pictureName, type Sums } from './bodies.ts';
import { KNOWN_TO_BUYER } from './lacks.ts';
import { daysIn, hasMoney } from './placement.ts';
import { readFacts } from './queries.ts';
import { isOwnElsewhere, type ReportedRow, rowsOf } from './rows.ts';

export const COLUMNS = [
  { heading: 'Сделка', width: 38 },
  { heading: 'Дата сделки', width: 12 },
  { heading: 'Отчитывается', width: 12 },
  { heading: 'Рекламодатель', width: 30 },
  { heading: 'ИНН рекламодателя', width: 16 },
  { heading: 'Тип рекламодателя', width: 14 },
  { heading: 'Договор', width: 16 },
  { heading: 'Дата договора', width: 12 },
  { heading: 'Договор продавца с Охватом', width: 16 },
  { heading: 'Его дата', width: 12 },
  { heading: 'Изначальный договор', width: 24 },
  { heading: 'Дата изначального договора', width: 12 },
  { heading: 'CID изначального договора', width: 38 },
  { heading: 'Продавец', width: 30 },
  { heading: 'ИНН продавца', width: 16 },
  { heading: 'Тип продавца', width: 14 },
  { heading: 'Площадка', width: 30 },
  { heading: 'Адрес площадки', width: 34 },
  { heading: 'Владелец площадки', width: 30 },
  { heading: 'Креатив', width: 42 },
  { heading: 'Форма', width: 20 },
  { heading: 'ККТУ', width: 10 },
  { heading: 'Категория', width: 30 },
  { heading: 'Бренд', width: 20 },
  { heading: 'Описание', width: 24 },
  { heading: 'Текст', width: 60 },
  { heading: 'Ссылки', width: 40 },
  { heading: 'Картинки', width: 40 },
  { heading: 'SHA-256 картинок', width: 66 },
  { heading: 'erid', width: 14 },
  { heading: 'Вышло', width: 12 },
  { heading: 'Снято', width: 12 },
  { heading: 'Месяц', width: 10 },
  { heading: 'Показы', width: 12 },
  { heading: 'Оплаченные показы', width: 12 },
  { heading: 'Тип оплаты', width: 10 },
  { heading: 'Сумма без НДС', width: 14 },
  { heading: 'Ставка НДС', width: 12 },
  { heading: 'НДС', width: 12 },
  { heading: 'Сумма с НДС', width: 14 },
  { heading: 'Комиссия', width: 12 },
  { heading: 'Акт', width: 16 },
  { heading: 'Дата акта', width: 12 },
  { heading: 'Период акта', width: 26 },
];

const RATES = { without_vat: 'без НДС' } as const;
const inFile = (kopecks: number): number => kopecks / 100;

type Row = Pick<ReportedRow, 'row' | 'placed'>;

function contractCells({ row, placed }: Row): Cells {
  const chain = placed.row.frozen?.chain;
  const own = row.side === 'seller' ? chain?.placement : null;
  return [
    chain?.order.serial ?? '',
    chain?.order.date ?? '',
    own?.serial ?? '',
    own?.date ?? '',
    ...initialCells({ row, placed }),
  ];
}

/** By its number and day, or by its id in the register. */
function initialCells({ row, placed: { row: placed } }: Row): Cells {
  const initial = placed.frozen ? placed.frozen.chain.agency?.initial : placed.advertiser?.agency;
  if (!initial) return ['', '', ''];
  if (row.side === 'seller') return [KNOWN_TO_BUYER, '', ''];
  return initial.kind === 'cid' ? ['', '', initial.cid] : [initial.serial, initial.date, ''];
}

function actCells(month: string, { row, placed: { deal, placement } }: Row): Cells {
  if (placement.end !== 'paid' || !hasMoney(placement, month)) return ['', '', '', ''];
  return [
    // It is in the seller's copy of the act.
    row.side === 'seller' ? inFile(placement.feeKopecks) : '',
    deal.closedAt ? actNumber({ dealId: row.deal_id, completedAt: deal.closedAt }) : '',
    placement.closedOn ?? '',
    placement.closedOn ? `${placement.publishedOn} — ${placement.closedOn}` : '',
  ];
}

function cellsOf(month: string, { row, placed }: Row, { nameOf }: KktuList, sums: Sums): Cells {
  const { deal, placement, seller } = placed;
  const { advertiser, creative } = placed.row;
  const { to } = daysIn(placement, month);
  const vat = amountOf(row.amount, vatOn(placement.sellerVat, to));
  return [
    row.deal_id,
    registerDay(deal.createdAt),
    row.reporter === null ? 'Охват' : 'вы',
    advertiser?.name ?? '',
    advertiser?.inn ?? '',
    advertiser?.type ?? '',
    ...contractCells({ row, placed }),
    seller?.name ?? '',
    seller?.inn ?? '',
    seller?.type ?? '',
    placed.row.place_title,
    placed.row.place_url ?? '',
    // Whose another page is, nobody has said.
    placed.row.out_url ? '' : (seller?.name ?? ''),
    creative.external_id,
    creative.form,
    advertiser?.kktu ?? '',
    advertiser ? nameOf(advertiser.kktu) : '',
    advertiser?.brand ?? '',
    advertiser?.description ?? '',
    creative.text,
    creative.target_urls.join('\n'),
    creative.media.map(({ media_id }) => pictureName(media_id)).join('\n'),
    creative.media.map(({ media_id }) => sums.get(media_id) ?? '').join('\n'),
    row.erid ?? '',
    placement.publishedOn,
    placement.removedOn ?? '',
    month,
    row.shows ?? '',
    row.shows ?? '',
    'other',
    Number(vat.excluding_vat),
    vat.vat_rate === 'without_vat' ? RATES.without_vat : `${vat.vat_rate} %`,
    Number(vat.vat),
    inFile(row.amount),
    ...actCells(month, { row, placed }),
  ];
}

/** One after another: a picture is read whole. */
async function sumsOf({ readPicture }: MarkingContext, rows: readonly ReportedRow[]): Promise<Sums> {
  const sums = new Map<string, string>();
  for (const { media_id } of rows.flatMap(({ placed }) => placed.row.creative.media)) {
    const bytes = sums.has(media_id) ? undefined : await readPicture(media_id);
    if (bytes) sums.set(media_id, createHash('sha256').update(bytes).digest('hex'));
  }
  return sums;
}

/** Placements that the other side reports in its own ОРД are only in that side's file: reported twice, they would be false. */
export async function exportMonth(context: MarkingContext, viewerId: string, month: string) {
  const { factsOf } = await readFacts(context, viewerId, month);
  const facts = factsOf(month);
  const rows = rowsOf(facts).filter(({ row }) => row.reporter === null || isOwnElsewhere({ row }));
  const [sums, kktu] = [await sumsOf(context, rows), await context.kktu.read()];
  return {
    cells: rows.map((row) => cellsOf(month, row, kktu, sums)),
    bodies: () => bodiesOf(context, facts, rows, sums),
  };
}
