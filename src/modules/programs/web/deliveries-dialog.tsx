import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Tag } from '#ui/tag.tsx';
import { Moment } from '../../safety/web/index.ts';
import type { Delivery, programCalls, Webhook } from '../contract.ts';
import { WEBHOOK_EVENT_WORDS } from '../domain/webhook-events.ts';
import styles from './section.module.css';

const LOOK_MS = 2_000;

const STATES = {
  waiting: { tone: 'warn', label: 'Отправляем' },
  delivered: { tone: 'good', label: 'Доставлено' },
  failed: { tone: 'bad', label: 'Не доставлено' },
} as const;

const FAILURES = {
  timeout: 'не ответил за 10 секунд',
  not_public: 'адрес ведёт не в интернет',
  unreachable: 'не удалось соединиться',
} as const;

function resultOf({ status, failure, attempts, state }: Delivery): string {
  if (attempts === 0) return 'ещё не отправляли';
  const answer = failure ? FAILURES[failure] : `ответ ${status}`;
  if (state === 'delivered' && attempts === 1) return answer;
  return `${answer}, попыток: ${attempts}`;
}

const tagOf = ({ state, attempts }: Delivery) =>
  state === 'waiting' && attempts > 0 ? { tone: 'warn' as const, label: 'Повторим' } : STATES[state];

/** Recent deliveries of a webhook, and a retry of each. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const api = useApi<typeof programCalls>();
  const [deliveries, setDeliveries] = useState<readonly Delivery[] | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const { webhook_id } = webhook;
  const load = useCallback(async () => {
    try {
      const { items } = await api('GET /v1/programs/webhooks/{webhook_id}/deliveries', { params: { webhook_id } });
      setDeliveries(items);
      setTrouble(null);
    } catch (error) {
      setTrouble(messageOf(error));
    }
  }, [api, webhook_id]);
  useEffect(() => void load(), [load]);
  const isWaiting = deliveries?.some(({ state }) => state === 'waiting') ?? false;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(load, LOOK_MS);
    return () => clearInterval(timer);
  }, [isWaiting, load]);
  const form = useForm({ initial: {}, submit: async () => {} });
  const test = () =>
    form.attempt(async () => {
      await api('POST /v1/programs/webhooks/{webhook_id}/test', { params: { webhook_id } });
      await load();
    });
  const resend = (delivery_id: string) =>
    form.attempt(async () => {
      const params = { webhook_id, delivery_id };
      await api('POST /v1/programs/webhooks/{webhook_id}/deliveries/{delivery_id}/resend', { params });
      await load();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Отправки вебхука"
      footer={
        <Button pending={form.isPending} onClick={() => void test()}>
          Отправить проверку
        </Button>
      }
    >
      <p className="note" role="status">
        {trouble ?? (deliveries?.length === 0 ? 'Пока ничего не отправляли.' : `Последние отправки на ${webhook.url}`)}
      </p>
      <ul className={`${styles.deliveries} stack lines`}>
        {deliveries?.map((delivery) => (
          <li className="stack middle gap-3 rows-1 pad-y-3" key={delivery.delivery_id}>
            <div>
              <p className="row wrap middle gap-2 rows-h strong">
                {WEBHOOK_EVENT_WORDS[delivery.event]}
                <Tag tone={tagOf(delivery).tone}>{tagOf(delivery).label}</Tag>
              </p>
              <small className="block note num">
                <Moment at={delivery.created_at} /> · {resultOf(delivery)}
              </small>
            </div>
            {delivery.state === 'waiting' ? null : (
              <Button variant="ghost" size="sm" onClick={() => void resend(delivery.delivery_id)}>
                Отправить ещё раз
              </Button>
            )}
            <details className="across t-13">
              <summary>Тело запроса</summary>
              <pre className="above-1h round-1 sunken pad-3 as-typed anywhere">
                {JSON.stringify(JSON.parse(delivery.body), null, 2)}
              </pre>
            </details>
          </li>
        ))}
      </ul>
      <FormFailure failure={form.failure} />
    </Dialog>
  );
}
