import { IconArrowRight } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useZone } from '#platform/web/use-clock.ts';
import { buttonClass } from '#ui/button.tsx';
import { Success } from '#ui/success.tsx';
import { momentNear } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { counted } from '#words/plurals.ts';
import type { DealSummary } from '../contract.ts';

interface OrderedProps {
  deals: readonly DealSummary[];
  /** How many of them were ordered just now. */
  count: number;
  /** Epoch milliseconds. */
  loadedAt: number;
}

const DEALS = { one: 'сделка ждёт', few: 'сделки ждут', many: 'сделок ждут' };

/** After the checkout: the money is safe, whose turn it is, and what to do meanwhile. */
export function Ordered({ deals, count, loadedAt }: OrderedProps) {
  const zone = useZone();
  const fresh = deals
    .filter(({ state }) => state === 'requested')
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, count);
  const [first] = fresh;
  if (!first) return null;
  const held = roubles(fresh.reduce((sum, { amount }) => sum + amount, 0));
  const isOne = fresh.length === 1;
  const until = first.answer_by ? ` до ${momentNear(first.answer_by, loadedAt, zone)}` : '';
  return (
    <Success
      fresh
      title={`Заказ оформлен: ${held} под защитой`}
      actions={
        <>
          {isOne ? (
            <AppLink to={`/deals/${first.deal_id}`} className={buttonClass()}>
              Открыть сделку
              <IconArrowRight aria-hidden="true" />
            </AppLink>
          ) : null}
          <AppLink
            to={isOne ? `/chats?with=${first.seller.account_id}` : '/chats'}
            className={buttonClass({ variant: isOne ? 'line' : 'primary' })}
          >
            {isOne ? 'Написать продавцу' : 'Открыть чаты с продавцами'}
          </AppLink>
          <AppLink to="/catalog" className={buttonClass({ variant: 'line' })}>
            Добавить ещё площадки
          </AppLink>
        </>
      }
    >
      {isOne
        ? `Ждём ответа продавца${until}. Деньги он получит, когда вы примете работу. Если не ответит, они вернутся вам.`
        : `${counted(fresh.length, DEALS)} ответа${until}, все они ниже. Деньги продавцы получат, когда вы примете работу. Если кто-то не ответит, его сумма вернётся вам.`}
    </Success>
  );
}
