/** A month for those who report it elsewhere: one line for a placement, and the bodies as we would send them. */
import type { Cells } from '#platform/tables/cells.ts';
import { actNumber } from '../../../deals/contract.ts';
import { registerDay } from '../../domain/deadlines.ts';
import { vatOn } from '../../domain/vat.ts';
import { amountOf } from '../chain/amount.ts';
import { registeredOf } from '../chain/chain.ts';
import type { MarkingContext } from '../context.ts';
import { actsToSend } from './commands.ts';
import { daysIn, hasMoney } from './placement.ts';
import { readFacts } from './queries.ts';
import { type ReportedRow, recordsIn, rowsOf } from './rows.ts';

export const COLUMNS = [
  { heading: 'Сделка', width: 38 },
  { heading: 'Дата сделки', width: 12 },
  { heading: 'Рекламодатель', width: 30 },
  { heading: 'ИНН рекламодателя', width: 16 },
  { heading: 'Тип рекламодателя', width: 14 },
  { heading: 'Договор', width: 16 },
  { heading: 'Дата договора', width: 12 },
  { heading: 'Изначальный договор или CID', width: 30 },
  { heading: 'Продавец', width: 30 },
  { heading: 'ИНН продавца', width: 16 },
  { heading: 'Тип продавца', width: 14 },
  { heading: 'Площадка', width: 30 },
  { heading: 'Адрес площадки', width: 34 },
  { heading: 'Владелец площадки', width: 30 },
  { heading: 'Креатив', width: 42 },
  { heading: 'Форма', width: 20 },
  { heading: 'ККТУ', width: 10 },
  { heading: 'Бренд', width: 20 },
  { heading: 'Описание', width: 24 },
  { heading: 'Текст', width: 60 },
  { heading: 'Ссылки', width: 40 },
  { heading: 'Картинки', width: 40 },
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

function cellsOf(month: string, { row, placed }: ReportedRow): Cells {
  const { deal, placement } = placed;
  const { advertiser, frozen, creative } = placed.row;
  const { to } = daysIn(placement, month);
  const vat = amountOf(row.amount, vatOn(placement.sellerVat, to));
  const seller = frozen?.chain.seller;
  // The contract of an agency with its client is theirs.
  const initial = row.side === 'buyer' ? frozen?.chain.agency?.initial : undefined;
  const isActMonth = placement.end === 'paid' && hasMoney(placement, month);
  return [
    row.deal_id,
    registerDay(deal.createdAt),
    advertiser?.name ?? '',
    advertiser?.inn ?? '',
    advertiser?.type ?? '',
    frozen?.chain.order.serial ?? '',
    frozen?.chain.order.date ?? '',
    initial ? (initial.kind === 'cid' ? initial.cid : `${initial.serial} от ${initial.date}`) : '',
    seller?.name ?? '',
    seller?.inn ?? '',
    seller?.type ?? '',
    placed.row.place_title,
    placed.row.place_url ?? '',
    seller?.name ?? '',
    creative.external_id,
    creative.form,
    advertiser?.kktu ?? '',
    advertiser?.brand ?? '',
    advertiser?.description ?? '',
    creative.text,
    creative.target_urls.join('\n'),
    creative.media.map(({ media_id }) => `${media_id}.webp`).join('\n'),
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
    isActMonth ? inFile(placement.feeKopecks) : '',
    isActMonth && deal.closedAt ? actNumber({ dealId: row.deal_id, completedAt: deal.closedAt }) : '',
    isActMonth ? (placement.closedOn ?? '') : '',
    isActMonth && placement.closedOn ? `${placement.publishedOn} — ${placement.closedOn}` : '',
  ];
}

export async function exportMonth(context: MarkingContext, viewerId: string, month: string) {
  const { factsOf } = await readFacts(context, viewerId, month);
  const facts = factsOf(month);
  const rows = rowsOf(facts);
  return {
    cells: rows.map((row) => cellsOf(month, row)),
    /** Of whoever reports: the other side has its own. */
    bodies: () => {
      const sold = rows.filter(({ row }) => row.side === 'seller');
      const own = new Set(sold.map(({ row }) => row.deal_id));
      return {
        month,
        placements: sold.map(({ row, placed }) => ({
          deal_id: row.deal_id,
          erid: row.erid,
          ...(placed.row.frozen && registeredOf(placed.row.frozen.chain)),
          acts: actsToSend(context, placed).map(({ externalId, body }) => [externalId, body]),
        })),
        statistics: recordsIn(month, facts.together)
          .filter(({ dealIds }) => dealIds.some((id) => own.has(id)))
          .map(({ body }) => body),
      };
    },
  };
}
