import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { tellDecision } from '../../audit/web/index.ts';
import type { markingCalls } from '../contract.ts';

interface WaiveDialogProps {
  dealId: string;
  onClose: () => void;
  onWaived: () => void;
}

/** Lets a deal be handed over without an erid, with a reason that both sides read. */
export function WaiveDialog({ dealId, onClose, onWaived }: WaiveDialogProps) {
  const api = useApi<typeof markingCalls>();
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => (words.trim().length < 3 ? { words: 'Напишите причину: её увидят обе стороны.' } : {}),
    submit: async ({ words }) => {
      await api('POST /v1/desk/marking/deals/{deal_id}/waive', { params: { deal_id: dealId }, body: { words } });
      showToast('Сделку можно сдать без erid', { tone: 'good' });
      tellDecision();
      onWaived();
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Разрешить сдачу без erid?"
      onClose={onClose}
      locked={form.isPending}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Отмена
          </Button>
          <Button variant="danger" pending={form.isPending} onClick={() => void form.send()}>
            Разрешить
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-3">
        <p>
          Реклама в интернете без erid нарушает закон. Разрешайте, только если erid не нужен или получен иначе. Запись
          останется в журнале.
        </p>
        <TextField multiline label="Причина" counterMax={500} {...form.field('words')} />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
