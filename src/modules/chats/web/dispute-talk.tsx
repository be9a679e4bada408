import { useEffect, useId, useState } from 'react';
import { ThreadLines } from '#modules/moderation/web/index.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ThreadLine } from '../../moderation/contract.ts';
import { chatsApi } from './chats-api.ts';
import styles from './dispute-talk.module.css';

interface Part {
  items: ThreadLine[];
  has_before: boolean;
}

/** Messages of the two sides of a dispute, for the moderator; the seller's at the right. */
export function DisputeTalk({ dealId, sellerId }: { dealId: string; sellerId: string }) {
  const titleId = useId();
  const [part, setPart] = useState<Part | null>(null);
  const [isPending, setPending] = useState(false);
  const [isFailed, setFailed] = useState(false);

  async function read(before?: number): Promise<void> {
    setPending(true);
    setFailed(false);
    try {
      const { items, has_before } = await chatsApi('GET /v1/chats/of_dispute/{deal_id}', {
        params: { deal_id: dealId },
        query: before === undefined ? {} : { before: String(before) },
      });
      setPart((known) => ({ items: [...items, ...((before && known?.items) || [])], has_before }));
    } catch {
      setFailed(true);
    } finally {
      setPending(false);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each file
  useEffect(() => void read(), [dealId]);

  return (
    <Card as="section" className={`${styles.talk} pad-5 narrow gap-3 stack`} aria-labelledby={titleId}>
      <h2 id={titleId}>Переписка</h2>
      <p className="note">
        Всё, что стороны писали друг другу за месяц до заказа и позже; шаги других их сделок не показаны. Ваш просмотр
        записан в журнал.
      </p>
      {part?.has_before ? (
        <Button variant="line" size="sm" pending={isPending} onClick={() => void read(part.items[0]?.number)}>
          Показать раньше
        </Button>
      ) : null}
      {part ? (
        part.items.length > 0 ? (
          <ThreadLines lines={part.items} rightId={sellerId} />
        ) : (
          <p>Стороны друг другу не писали.</p>
        )
      ) : isFailed ? null : (
        <Skeleton shape="text" lines={4} />
      )}
      {isFailed ? (
        <Notice tone="bad" live>
          Переписку открыть не получилось.{' '}
          <Button variant="ghost" size="sm" onClick={() => void read(part?.items[0]?.number)}>
            Ещё раз
          </Button>
        </Notice>
      ) : null}
    </Card>
  );
}
