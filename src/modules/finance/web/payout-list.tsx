import { useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Box, BoxFoot } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { momentNear } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import type { financeCalls, Payout } from '../contract.ts';
import { destinationTitle, STATE_LABELS } from './destinations.ts';
import styles from './side-list.module.css';

interface PayoutListProps {
  payouts: PageOf<Payout>;
  onChanged: () => void;
}

export function PayoutList({ payouts, onChanged }: PayoutListProps) {
  const api = useApi<typeof financeCalls>();
  const pages = usePages(payouts, {
    load: (cursor) => api('GET /v1/finance/payouts', { query: { cursor } }),
    idOf: ({ payout_id }) => payout_id,
  });
  const [busy, setBusy] = useState<string | null>(null);
  if (pages.items.length === 0) return null;

  async function attempt(name: string, work: () => Promise<void>) {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    } finally {
      setBusy(null);
    }
  }
  const cancel = (payoutId: string) =>
    attempt(payoutId, async () => {
      await api('POST /v1/finance/payouts/{payout_id}/cancel', { params: { payout_id: payoutId } });
      showToast('Заявка отозвана, деньги снова доступны', { tone: 'good' });
      onChanged();
    });

  return (
    <Box flush id="payouts" title="Заявки на вывод">
      <ul className={styles.rows}>
        {pages.items.map(({ payout_id, amount, state, destination, created_at, decided_at, reason, can }) => (
          <li className="row top gap-3 line-above" key={payout_id}>
            <div className="stack grow gap-h anywhere">
              <b className="num">{roubles(amount)}</b>
              <span className="note">{destinationTitle(destination)}</span>
              <span className="note">{momentNear(decided_at ?? created_at, Date.now())}</span>
              {reason ? <span className="note">Причина: {reason}</span> : null}
              {can.cancel ? (
                <Button
                  variant="line"
                  size="sm"
                  className="self-start above-1h"
                  pending={busy === payout_id}
                  onClick={() => void cancel(payout_id)}
                >
                  Отозвать
                </Button>
              ) : null}
            </div>
            <Tag tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Tag>
          </li>
        ))}
      </ul>
      {pages.nextCursor ? (
        <BoxFoot>
          <LoadMore pages={pages} variant="quiet" size="sm" />
        </BoxFoot>
      ) : null}
    </Box>
  );
}
