import { IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import type { basketCalls } from '../contract.ts';
import { tellBasket } from './basket-store.ts';

/** Repeats a deal's order: its offer goes into the basket at today's price, with its brief. */
export function OrderAgain({ dealId, variant }: { dealId: string; variant: 'primary' | 'line' }) {
  const api = useApi<typeof basketCalls>();
  const go = useGo();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);
  async function repeat() {
    setPending(true);
    setFailure(null);
    try {
      const { items } = await api('POST /v1/basket/repeat', { body: { deal_id: dealId } });
      tellBasket(items);
      await go('/basket');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
    }
    setPending(false);
  }
  const path = failure?.details?.path;
  return (
    <div className="stack gap-3">
      <Button variant={variant} icon={<IconRepeat aria-hidden="true" />} pending={isPending} onClick={repeat}>
        Заказать ещё раз
      </Button>
      {failure ? (
        <Notice tone="warn" live>
          {failure.message}{' '}
          {typeof path === 'string' ? (
            <AppLink to={path} className={textLinkClass}>
              Открыть страницу
            </AppLink>
          ) : null}
        </Notice>
      ) : null}
    </div>
  );
}
