import { useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { useCommandKey } from '#ui/command-key.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { Slider } from '#ui/slider.tsx';
import { TextField } from '#ui/text-field.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { showToast } from '#ui/toast.tsx';
import { roubles } from '#words/money.ts';
import { percent } from '#words/numbers.ts';
import { tellDecision } from '../../audit/web/index.ts';
import { feeOf, partOf } from '../../ledger/contract.ts';
import type { Deal } from '../contract.ts';
import styles from './settle-form.module.css';
import { useSendStep } from './use-deal-steps.tsx';

const SHARES = [0, 30, 50, 70, 100] as const;
const SHARE_WORDS = {
  0: 'Всё покупателю',
  30: '30 %',
  50: '50 %',
  70: '70 %',
  100: 'Всё продавцу',
} as const satisfies Record<(typeof SHARES)[number], string>;

/** Mutated while the form is filled in, so that its owner can restore it when the form is mounted again. */
export interface SettleDraft {
  share: number;
  comment: string;
}

interface SettleFormProps {
  deal: Deal;
  draft?: SettleDraft;
  onSettled: (deal: Deal) => void;
}

/** A moderator's decision: how much of the sum is the seller's. */
export function SettleForm({ deal, draft, onSettled }: SettleFormProps) {
  const key = useCommandKey();
  const send = useSendStep();
  const [share, setShare] = useState(draft?.share ?? 50);
  const [isAsked, setAsked] = useState(false);
  const seller = partOf(deal.amount, share);
  const fee = feeOf(seller);
  const form = useForm<{ comment: string }>({
    initial: { comment: draft?.comment ?? '' },
    check: ({ comment }) => (comment.trim() ? {} : { comment: 'Напишите, почему так: это прочитают обе стороны.' }),
    submit: async ({ comment }) => {
      const settled = await send(deal.deal_id, 'settle', { seller_share: share, comment: comment.trim() || null });
      showToast('Спор решён', { tone: 'good' });
      tellDecision();
      setAsked(false);
      onSettled(settled);
    },
  });
  useEffect(() => {
    if (draft) Object.assign(draft, { share, comment: form.values.comment });
  }, [draft, share, form.values.comment]);
  const back = deal.amount - seller;
  const outcome = (
    <dl className={`${styles.outcome} stack gap-3 round-2 sunken flat pad-x-5 pad-y-4`} aria-label="Что будет">
      <Outcome who={`${deal.buyer.name} получит`} note={back > 0 ? 'на баланс, сразу' : 'ничего'} sum={back} />
      <Outcome
        who={`${deal.seller.name} получит`}
        note={fee > 0 ? `${roubles(seller)} минус комиссия` : 'ничего'}
        sum={seller - fee}
      />
      <Outcome who="Комиссия Охвата" note={`без спора было бы ${roubles(feeOf(deal.amount))}`} sum={fee} />
    </dl>
  );
  const ask = () => {
    if (form.values.comment.trim()) setAsked(true);
    else void form.send();
  };
  return (
    <div className="stack gap-4 top full fit-280">
      <AgainstPaying deal={deal} />
      <div className={`${styles.choice} stack gap-4`}>
        <div className="row spread gap-4">
          <p className="tight">
            <span className="note block">Вернуть, {deal.buyer.name}</span>
            <b className="t-20 bold snug">{roubles(back)}</b>
          </p>
          <p className="tight end-text">
            <span className="note block">Отдать, {deal.seller.name}</span>
            <b className="t-20 bold snug">{roubles(seller)}</b>
          </p>
        </div>
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
        <TextField
          multiline
          rows={3}
          label="Почему так"
          hint={`Увидят обе стороны. ${key} + Enter — решить.`}
          counterMax={5000}
          {...form.field('comment')}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) ask();
          }}
        />
        <div>
          <Button variant="accent" onClick={ask}>
            {back === 0 ? 'Отдать всё продавцу' : `Вернуть ${roubles(back)}`} и закрыть спор
          </Button>
        </div>
      </div>
      {outcome}
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
          {outcome}
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

/** Warnings about paying for a forbidden or unmarked publication. */
function AgainstPaying({ deal: { deal_id, is_unmarked, taken_down, legality } }: { deal: Deal }) {
  const isRed = legality?.light === 'red' && legality.accepted_at === null;
  if (!is_unmarked && !taken_down && !isRed) return null;
  return (
    <div className="across stack gap-3">
      {is_unmarked ? (
        <Notice
          tone="warn"
          title="erid нет"
          action={
            <AppLink to={`/moderation?tab=marking&deal=${deal_id}`} className={textLinkClass}>
              Записать причину и разрешить без erid
            </AppLink>
          }
        >
          Без erid рекламу в интернете не размещают и не оплачивают: сейчас деньги можно только вернуть покупателю.
          Получить erid задним числом нельзя.
        </Notice>
      ) : null}
      {taken_down || isRed ? (
        <Notice tone="warn" title="Размещать это теперь запрещено">
          {taken_down ?? legality?.checks[0]?.words} Заплатить можно за то, что вышло раньше запрета: напишите об этом в
          решении.
        </Notice>
      ) : null}
    </div>
  );
}

function Outcome({ who, note, sum }: { who: string; note: string; sum: number }) {
  return (
    <div className="row spread gap-3">
      <dt className="tight shrinks">
        <span className="block anywhere">{who}</span>
        <span className="note">{note}</span>
      </dt>
      <dd className="t-17 bold snug nowrap">{roubles(sum)}</dd>
    </div>
  );
}
