import { IconDownload } from '@tabler/icons-react';
import { API_BASE } from '#platform/api-base.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { Box } from '#ui/box.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import type { CampaignStatistics, Placement } from '../contract.ts';
import { STATE_NAMES } from '../domain/state-names.ts';
import styles from './placements-table.module.css';

interface PlacementsTableProps extends Pick<CampaignStatistics, 'placements' | 'totals'> {
  campaignId: string;
  /** Deals open to the one whose they are. */
  isOwner: boolean;
}

const TONES: Partial<Record<Placement['state'], 'good' | 'warn' | 'bad'>> = {
  completed: 'good',
  split: 'warn',
  disputed: 'bad',
};

const orDash = (value: number | null, say: (value: number) => string): string => (value === null ? '—' : say(value));

export function PlacementsTable({ campaignId, isOwner, placements, totals }: PlacementsTableProps) {
  return (
    <Box
      flush
      title="Размещения"
      end={
        <a
          href={`${API_BASE}/v1/statistics/campaigns/${campaignId}.csv`}
          download
          className={buttonClass({ variant: 'line', size: 'sm' })}
        >
          <IconDownload aria-hidden="true" />
          CSV
        </a>
      }
    >
      <table className={`table folds ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Что заказано</th>
            <th scope="col">Сделка</th>
            <th scope="col">Сумма</th>
            <th scope="col">Охват</th>
            <th scope="col">CPM</th>
          </tr>
        </thead>
        <tbody>
          {placements.map((placement) => (
            <tr key={placement.deal_id}>
              <th scope="row">
                <ObjectName object={placement.object} />
                <OfferName placement={placement} isOwner={isOwner} />
              </th>
              <td>
                <Tag tone={TONES[placement.state] ?? 'neutral'}>{STATE_NAMES[placement.state]}</Tag>
              </td>
              <Figures {...placement} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Всего</th>
            <td />
            <Figures {...totals} />
          </tr>
        </tfoot>
      </table>
    </Box>
  );
}

function ObjectName({ object: { kind, id, title, is_available } }: Pick<Placement, 'object'>) {
  return is_available ? (
    <AppLink to={`/${kind}/${id}`} className="block strong ink anywhere underlines">
      {title}
    </AppLink>
  ) : (
    <span className="block strong ink anywhere">{title}</span>
  );
}

function OfferName({ placement: { deal_id, offer }, isOwner }: { placement: Placement; isOwner: boolean }) {
  const name = offer.quantity > 1 ? `${offer.name} × ${offer.quantity}` : offer.name;
  return (
    <small>
      {isOwner ? (
        <AppLink to={`/deals/${deal_id}`} className={textLinkClass}>
          {name}
        </AppLink>
      ) : (
        name
      )}
    </small>
  );
}

function Figures({ amount, reach, cpm }: Pick<Placement, 'amount' | 'reach' | 'cpm'>) {
  return (
    <>
      <td data-caption="Сумма">{roubles(amount)}</td>
      <td data-caption="Охват">{orDash(reach, count)}</td>
      <td data-caption="CPM">{orDash(cpm, roubles)}</td>
    </>
  );
}
