import { useForm } from '#platform/web/form.ts';
import { leaveFor } from '#platform/web/leave-for.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useIdempotencyKey } from '#platform/web/use-idempotency-key.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { parseRoubles, plainRoubles, roubles } from '#words/money.ts';
import type { financeCalls } from '../contract.ts';
import { TOPUP_MAX_KOPECKS, TOPUP_MIN_KOPECKS } from '../domain/limits.ts';
import styles from './payout-form.module.css';

const QUICK_SUMS = [1_000_00, 5_000_00, 10_000_00, 50_000_00];

interface TopupDialogProps {
  open: boolean;
  onClose: () => void;
  /** Kopecks to begin with. */
  amount: number | null;
  returnTo: string | undefined;
}

export function TopupDialog({ open, onClose, amount, returnTo }: TopupDialogProps) {
  const api = useApi<typeof financeCalls>();
  const { keyFor } = useIdempotencyKey();
  const form = useForm({
    initial: { amount: textOf(amount ?? QUICK_SUMS[1] ?? 0) },
    check: (values) => {
      const kopecks = parseRoubles(values.amount);
      if (kopecks === null) return { amount: 'Напишите сумму цифрами, например 5000.' };
      if (kopecks < TOPUP_MIN_KOPECKS) return { amount: `Пополнить можно от ${roubles(TOPUP_MIN_KOPECKS)}.` };
      return kopecks > TOPUP_MAX_KOPECKS ? { amount: `За один раз — до ${roubles(TOPUP_MAX_KOPECKS)}.` } : {};
    },
    submit: async (values) => {
      const body = { amount: parseRoubles(values.amount) ?? 0, ...(returnTo && { return_to: returnTo }) };
      const { pay_url } = await api('POST /v1/finance/topups', {
        body,
        headers: { 'idempotency-key': keyFor(body) },
      });
      // The page is on its way out; the button stays busy until it is gone.
      await leaveFor(pay_url);
    },
  });
  const chosen = parseRoubles(form.values.amount);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Пополнить баланс"
      locked={form.isPending}
      footer={
        <Button variant="accent" wide pending={form.isPending} onClick={() => void form.send()}>
          {chosen === null ? 'Перейти к оплате' : `Перейти к оплате ${roubles(chosen)}`}
        </Button>
      }
    >
      <form {...form.props} className="stack gap-3">
        <TextField
          label="Сумма, ₽"
          inputMode="decimal"
          autoComplete="off"
          className={styles.amount}
          hint={`От ${roubles(TOPUP_MIN_KOPECKS)} до ${roubles(TOPUP_MAX_KOPECKS)}`}
          {...form.field('amount')}
        />
        <ul className="row wrap gap-2" aria-label="Готовые суммы">
          {QUICK_SUMS.map((kopecks) => (
            <li key={kopecks}>
              <Chip pressed={chosen === kopecks} onClick={() => form.set({ amount: textOf(kopecks) })}>
                {roubles(kopecks)}
              </Chip>
            </li>
          ))}
        </ul>
        <FormFailure failure={form.failure} />
        <p className="note">Откроется страница оплаты. Деньги придут на баланс сразу после неё.</p>
      </form>
    </Dialog>
  );
}

/** Whole roubles without a tail of zeros. */
const textOf = (kopecks: number): string => plainRoubles(kopecks).replace(/,00$/, '');
