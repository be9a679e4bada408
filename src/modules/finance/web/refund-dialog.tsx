import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { showToast } from '#ui/toast.tsx';
import { roubles } from '#words/money.ts';
import type { financeCalls, Operation } from '../contract.ts';

interface RefundDialogProps {
  /** The top-up's operation; null keeps the dialog closed. */
  operation: Operation | null;
  onClose: () => void;
  onDone: () => void;
}

export function RefundDialog({ operation, onClose, onDone }: RefundDialogProps) {
  const api = useApi<typeof financeCalls>();
  const form = useForm({
    initial: {},
    submit: async () => {
      if (!operation) return;
      const { state } = await api('POST /v1/finance/topups/{topup_id}/refund', {
        params: { topup_id: operation.subject.id },
      });
      if (state === 'succeeded')
        showToast('Платёжный сервис не принял возврат. Деньги остались на балансе.', { tone: 'bad' });
      else showToast('Возвращаем деньги туда, откуда они пришли', { tone: 'good' });
      onDone();
    },
  });
  return (
    <Dialog
      open={operation !== null}
      onClose={onClose}
      locked={form.isPending}
      title="Вернуть пополнение"
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={form.isPending}>
            Оставить
          </Button>
          <Button variant="primary" pending={form.isPending} onClick={() => void form.send()}>
            Вернуть {operation ? roubles(operation.amount) : ''}
          </Button>
        </>
      }
    >
      <p>Деньги уйдут с баланса и вернутся на карту, с которой вы платили. Обычно это занимает до трёх дней.</p>
      <FormFailure failure={form.failure} />
    </Dialog>
  );
}
