import { useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Tag } from '#ui/tag.tsx';
import { showToast } from '#ui/toast.tsx';
import { momentNear } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import type { financeCalls, Payout } from '../contract.ts';
import { destinationTitle, STATE_LABELS } from './destinations.ts';
import styles from './side-list.module.css';

interface PayoutListProps {
  payouts: { items: Payout[]; next_cursor: string | null };
  onChanged: () => void;
}

export function PayoutList({ payouts, onChanged }: PayoutListProps) {
  const api = useApi<typeof financeCalls>();
  const [older, setOlder] = useState({ first: payouts, items: [] as Payout[], cursor: payouts.next_cursor });
  const [busy, setBusy] = useState<string | null>(null);
  const current = older.first === payouts ? older : { first: payouts, items: [], cursor: payouts.next_cursor };
  const items = [...payouts.items, ...current.items];
  if (items.length === 0) return null;

  async function attempt(name: string, work: () => Promise<void>) {
    setBusy(name);
    try {
      await work();
    } catch (error) {
      showToast(error instanceof ApiError ? error.message : 'Не получилось. Попробуйте ещё раз.', { tone: 'bad' });
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
  const loadMore = () =>
    attempt('more', async () => {
      const page = await api('GET /v1/finance/payouts', { query: { cursor: current.cursor ?? undefined } });
      setOlder({ first: payouts, items: [...current.items, ...page.items], cursor: page.next_cursor });
    });

  return (
    <Card as="section" aria-labelledby="payouts">
      <header className={styles.head}>
        <h2 id="payouts">Заявки на вывод</h2>
      </header>
      <ul className={styles.rows}>
        {items.map(({ payout_id, amount, state, destination, created_at, decided_at, reason, can }) => (
          <li key={payout_id}>
            <div className={styles.text}>
              <b className="num">{roubles(amount)}</b>
              <span>{destinationTitle(destination)}</span>
              <span>{momentNear(decided_at ?? created_at, Date.now())}</span>
              {reason ? <span>Причина: {reason}</span> : null}
              {can.cancel ? (
                <Button
                  variant="line"
                  size="sm"
                  className={styles.action}
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
      {current.cursor ? (
        <footer className={styles.foot}>
          <Button variant="quiet" size="sm" pending={busy === 'more'} onClick={() => void loadMore()}>
            Показать ещё
          </Button>
        </footer>
      ) : null}
    </Card>
  );
}
