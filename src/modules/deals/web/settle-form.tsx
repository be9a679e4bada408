import { useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Slider } from '#ui/slider.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { roubles } from '#words/money.ts';
import { tellDecision } from '../../audit/web/index.ts';
import { feeOf, partOf } from '../../ledger/contract.ts';
import type { Deal } from '../contract.ts';
import styles from './settle-form.module.css';
import { useSendStep } from './use-deal-steps.tsx';

const SHARES = [0, 30, 50, 70, 100] as const;
const SHARE_WORDS = {
  0: 'Всё покупателю',
  30: 'Продавцу 30 %',
  50: 'Пополам',
  70: 'Продавцу 70 %',
  100: 'Всё продавцу',
} as const satisfies Record<(typeof SHARES)[number], string>;
const percent = (share: number) => `${share} %`;

interface SettleFormProps {
  deal: Deal;
  onSettled: (deal: Deal) => void;
}

/** A moderator's decision: how much of the sum is the seller's. */
export function SettleForm({ deal, onSettled }: SettleFormProps) {
  const send = useSendStep();
  const [share, setShare] = useState(50);
  const [isAsked, setAsked] = useState(false);
  const seller = partOf(deal.amount, share);
  const fee = feeOf(seller);
  const form = useForm<{ comment: string }>({
    initial: { comment: '' },
    check: ({ comment }) => (comment.trim() ? {} : { comment: 'Напишите, почему так: это прочитают обе стороны.' }),
    submit: async ({ comment }) => {
      const settled = await send(deal.deal_id, 'settle', { seller_share: share, comment: comment.trim() || null });
      showToast('Спор решён', { tone: 'good' });
      tellDecision();
      setAsked(false);
      onSettled(settled);
    },
  });
  const sums = (
    <dl className={`${styles.sums} stack lined round-2 surface`}>
      <div>
        <dt className="note">Покупателю, {deal.buyer.name}</dt>
        <dd className="t-20 bold snug">{roubles(deal.amount - seller)}</dd>
      </div>
      <div>
        <dt className="note">Продавцу, {deal.seller.name}</dt>
        <dd className="t-20 bold snug">{roubles(seller - fee)}</dd>
        <dd className={`${styles.fee} t-20 bold snug`}>
          {fee > 0 ? `${roubles(seller)} минус комиссия` : 'комиссии нет'}
        </dd>
      </div>
      <div>
        <dt className="note">Комиссия Охвата</dt>
        <dd className="t-20 bold snug">{roubles(fee)}</dd>
      </div>
    </dl>
  );
  return (
    <div className={`${styles.settle} stack gap-4`}>
      <Slider
        label="Доля продавца"
        value={share}
        onChange={setShare}
        min={0}
        max={100}
        step={5}
        format={percent}
        hint="Стрелками — по 5 %, Home и End — всё одной стороне."
        showEnds
      />
      <div className="row wrap gap-2">
        {SHARES.map((value) => (
          <Button key={value} variant="line" size="sm" aria-pressed={share === value} onClick={() => setShare(value)}>
            {SHARE_WORDS[value]}
          </Button>
        ))}
      </div>
      {sums}
      <TextField
        multiline
        rows={3}
        label="Почему так"
        hint="Увидят обе стороны."
        counterMax={5000}
        {...form.field('comment')}
      />
      <div>
        <Button
          onClick={() => {
            if (form.values.comment.trim()) setAsked(true);
            else void form.send();
          }}
        >
          Решить спор
        </Button>
      </div>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        locked={form.isPending}
        title="Решить спор?"
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsked(false)}>
              Ещё подумать
            </Button>
            <Button pending={form.isPending} onClick={() => void form.send()}>
              Решить спор
            </Button>
          </>
        }
      >
        <div className="stack gap-4">
          <p>Деньги уйдут сразу, изменить решение будет нельзя.</p>
          {sums}
          {form.failure ? (
            <Notice tone="bad" live>
              {form.failure.error.message}
            </Notice>
          ) : null}
        </div>
      </Dialog>
    </div>
  );
}
