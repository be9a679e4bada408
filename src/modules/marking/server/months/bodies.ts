/** A month as the bodies that an ОРД takes, of whatever the person reports. */
import { actsSeenBy, chainSeenBy } from '../chain/seen-by.ts';
import { bodyOf, mediaIdOf } from '../commands/queue-creative.ts';
import type { MarkingContext } from '../context.ts';
import { actsOf, throughUs } from './commands.ts';
import { lacksOf } from './lacks.ts';
import { hasMoney, type Placement } from './placement.ts';
import { isOwnElsewhere, type MonthFacts, type ReportedRow, recordsIn } from './rows.ts';
import { recordsOf } from './statistics.ts';

/** Of each picture by its name in the files; empty where the picture is gone. */
export type Sums = ReadonlyMap<string, string>;

export const pictureName = (mediaId: string): string => `${mediaId}.webp`;

/** A platform of whoever has not said who they are has no number of ours: its address tells it. */
const padOf = ({ placed: { placement, row } }: ReportedRow): string =>
  placement.padId || (row.place_url ?? row.place_title);

/** Another ОРД knows a creative by its erid: what shows it in several deals is one record there too. */
function namedByErid(rows: readonly ReportedRow[]): Map<string, Placement> {
  const first = new Map<string, string>();
  for (const { placed, row } of rows)
    if (row.erid && !first.has(row.erid)) first.set(row.erid, placed.placement.creativeId);
  return new Map(
    rows.map((one) => {
      const { placement } = one.placed;
      const creativeId = first.get(one.row.erid ?? '') ?? placement.creativeId;
      const padId = padOf(one);
      const shows = new Map(
        [...placement.shows].map(([month, said]) => [month, { ...said, creativeId, padId: said.padId || padId }]),
      );
      return [one.row.deal_id, { ...placement, creativeId, padId, shows }];
    }),
  );
}

export function bodiesOf(context: MarkingContext, facts: MonthFacts, rows: readonly ReportedRow[], sums: Sums): object {
  const { month, together } = facts;
  const elsewhere = namedByErid(rows.filter(isOwnElsewhere));
  const own = rows.filter(({ row }) => elsewhere.has(row.deal_id) || (row.reporter === null && row.side === 'seller'));
  const through = new Set(own.flatMap(({ row }) => (row.reporter === null ? [row.deal_id] : [])));
  return {
    month,
    placements: own.map(({ row, placed }) => {
      const { creative, advertiser, frozen } = placed.row;
      const placement = elsewhere.get(row.deal_id) ?? placed.placement;
      const chain = frozen && chainSeenBy(row.side, frozen.chain);
      const acts = frozen && hasMoney(placement, month) ? actsOf(context, placed, placement, throughUs(together)) : [];
      return {
        deal_id: row.deal_id,
        erid: row.erid,
        lacks: row.reporter === null ? lacksOf(row.side, placed) : row.lacks,
        persons: chain?.persons ?? [],
        contracts: chain?.contracts ?? [],
        cids: chain?.cids ?? [],
        pads: [
          [
            placement.padId,
            {
              person_external_id: frozen?.chain.seller.id,
              // Whose another page is, nobody has said.
              is_owner: placed.row.out_url === null,
              type: 'web',
              name: placed.row.place_title,
              url: placed.row.place_url,
            },
          ],
        ],
        media: creative.media.map(({ media_id }) => [
          mediaIdOf(media_id),
          { filename: pictureName(media_id), sha256: sums.get(media_id) },
        ]),
        creatives: advertiser ? [[placement.creativeId, bodyOf(creative, advertiser, chain?.initial ?? {})]] : [],
        acts: frozen ? actsSeenBy(row.side, frozen.chain, acts) : [],
      };
    }),
    statistics: [
      ...recordsIn(month, together).filter(({ dealIds }) => dealIds.some((id) => through.has(id))),
      ...recordsOf(month, [...elsewhere.values()]),
    ].map(({ body }) => body),
  };
}
