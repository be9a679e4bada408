import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { type PageOf, usePages } from '#platform/web/use-pages.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { momentNear } from '#words/moments.ts';
import { roubles } from '#words/money.ts';
import { tellDecision } from '../../audit/web/index.ts';
import type { financeCalls, QueuedPayout } from '../contract.ts';
import { REASON_MAX } from '../domain/limits.ts';
import { destinationTitle } from './destinations.ts';
import styles from './payouts-page.module.css';

interface PayoutsPageProps {
  queue: PageOf<QueuedPayout>;
  /** Shows who has locked the case. */
  holdOf: (payoutId: string) => ReactNode;
}
type Asked = { payout: QueuedPayout; about: 'approve' | 'refuse' } | null;

/** Requests that wait for an administrator, the oldest first. */
export function PayoutsPage({ queue, holdOf }: PayoutsPageProps) {
  const api = useApi<typeof financeCalls>();
  const pages = usePages(queue, {
    load: (cursor) => api('GET /v1/finance/payouts/queue', { query: { cursor } }),
    idOf: ({ payout_id }) => payout_id,
  });
  const [asked, setAsked] = useState<Asked>(null);
  const decided = (payoutId: string) => {
    setAsked(null);
    pages.change((known) => known.filter(({ payout_id }) => payout_id !== payoutId));
  };

  return (
    <>
      <PageHead
        title="Заявки на вывод"
        lead="Переведите деньги в банке и отметьте заявку исполненной. До решения они удержаны на балансе человека."
      />
      {pages.items.length === 0 ? (
        <EmptyState title="Всё разобрано">Новые заявки появятся здесь, самые давние — первыми.</EmptyState>
      ) : (
        <ul className={`${styles.list} stack gap-3`}>
          {pages.items.map((payout) => (
            <PayoutCard
              key={payout.payout_id}
              payout={payout}
              hold={holdOf(payout.payout_id)}
              onAsk={(about) => setAsked({ payout, about })}
            />
          ))}
        </ul>
      )}
      <LoadMore pages={pages} size="sm" />
      <DecisionDialog
        key={`${asked?.payout.payout_id}/${asked?.about}`}
        asked={asked}
        onClose={() => setAsked(null)}
        onDecided={decided}
      />
    </>
  );
}

interface PayoutCardProps {
  payout: QueuedPayout;
  hold: ReactNode;
  onAsk: (about: 'approve' | 'refuse') => void;
}

function PayoutCard({ payout, hold, onAsk }: PayoutCardProps) {
  const { amount, account, destination, created_at, can } = payout;
  return (
    <Card as="li" className="pad-5 gap-3 stack">
      <div className="row wrap baseline gap-3 rows-1 soft">
        <b className="bold ink snug t-20">{roubles(amount)}</b>
        <span>
          <AppLink to={`/admin/people/${account.account_id}`} className={textLinkClass}>
            {account.name}
          </AppLink>
          , {momentNear(created_at, Date.now())}
        </span>
      </div>
      {destination.type === 'card' ? (
        <CardNumber payout={payout} />
      ) : (
        <dl className="stack gap-4 rows-2 fit-280">
          {[
            ['Получатель', destination.recipient],
            ['ИНН', destination.inn],
            ['БИК', destination.bik],
            ['Счёт', destination.account],
          ].map(([term, value = '']) => (
            <div key={term}>
              <dt className="note">{term}</dt>
              <dd className="row middle gap-1 medium num anywhere">
                {value} <CopyButton value={value} label={`Скопировать: ${term}`} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {can.decide ? (
        <>
          {hold}
          <div className="row wrap gap-2">
            <Button onClick={() => onAsk('approve')}>Деньги отправлены</Button>
            <Button variant="line" onClick={() => onAsk('refuse')}>
              Отказать
            </Button>
          </div>
        </>
      ) : (
        <p className="soft">Это ваша заявка. Её должен проверить другой администратор.</p>
      )}
    </Card>
  );
}

/** The number is asked for only when it is needed: every look is logged. */
function CardNumber({ payout: { payout_id, destination, can } }: { payout: QueuedPayout }) {
  const api = useApi<typeof financeCalls>();
  const [number, setNumber] = useState<string | null>(null);
  async function show() {
    try {
      const answer = await api('GET /v1/finance/payouts/{payout_id}/card', { params: { payout_id } });
      setNumber(answer.number);
    } catch (error) {
      showToast(messageOf(error), { tone: 'bad' });
    }
  }
  if (number === null) {
    return (
      <p className="row wrap middle gap-2 rows-1 medium">
        {destinationTitle(destination)}
        {can.decide ? (
          <Button variant="ghost" size="sm" icon={<IconEye aria-hidden="true" />} onClick={() => void show()}>
            Показать номер
          </Button>
        ) : null}
      </p>
    );
  }
  return (
    <p className="row wrap middle gap-2 rows-1 medium" role="status">
      <span className="num">{number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}</span>
      <CopyButton value={number} label="Скопировать номер карты" />
    </p>
  );
}

interface DecisionDialogProps {
  asked: Asked;
  onClose: () => void;
  onDecided: (payoutId: string) => void;
}

function DecisionDialog({ asked, onClose, onDecided }: DecisionDialogProps) {
  const api = useApi<typeof financeCalls>();
  const isRefusal = asked?.about === 'refuse';
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) =>
      isRefusal && reason.trim().length < 3 ? { reason: 'Напишите причину: её увидит человек.' } : {},
    submit: async ({ reason }) => {
      if (!asked) return;
      const params = { payout_id: asked.payout.payout_id };
      if (isRefusal) await api('POST /v1/finance/payouts/{payout_id}/refuse', { params, body: { reason } });
      else await api('POST /v1/finance/payouts/{payout_id}/approve', { params });
      showToast(isRefusal ? 'Отказали, деньги вернулись на баланс' : 'Заявка исполнена', { tone: 'good' });
      tellDecision();
      onDecided(params.payout_id);
    },
  });
  const amount = asked ? roubles(asked.payout.amount) : '';
  return (
    <Dialog
      open={asked !== null}
      onClose={onClose}
      locked={form.isPending}
      title={isRefusal ? `Отказать в выводе ${amount}` : `${amount} отправлены?`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={form.isPending}>
            Отмена
          </Button>
          <Button variant={isRefusal ? 'danger' : 'primary'} pending={form.isPending} onClick={() => void form.send()}>
            {isRefusal ? 'Отказать' : 'Да, отправлены'}
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-3">
        {isRefusal ? (
          <TextField multiline label="Причина" counterMax={REASON_MAX} {...form.field('reason')} />
        ) : (
          <p>Удержанные деньги спишутся с баланса человека. Отменить это нельзя.</p>
        )}
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
