import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { tellDecision } from '../../audit/web/index.ts';
import { dealNumber } from '../../deals/web/index.ts';
import type { markingCalls } from '../contract.ts';
import { inOneLine } from './words.ts';

interface WaiveDialogProps {
  dealId: string;
  onClose: () => void;
  onWaived: () => void;
}

/** Lets a deal be handed over without an erid, with a reason that both sides read. */
export function WaiveDialog({ dealId, onClose, onWaived }: WaiveDialogProps) {
  const api = useApi<typeof markingCalls>();
  const form = useForm({
    initial: { words: '', isSure: false },
    check: ({ words, isSure }) => ({
      ...(isSure ? {} : { isSure: 'Отметьте, что проверили: решение останется за вами.' }),
      ...(words.trim().length < 3 && { words: 'Напишите причину: её увидят обе стороны.' }),
    }),
    submit: async ({ words }) => {
      await api('POST /v1/desk/marking/deals/{deal_id}/waive', {
        params: { deal_id: dealId },
        body: { words: inOneLine(words) },
      });
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
          <b className="strong">Сделка № {dealNumber(dealId)}.</b> Продавец сможет сдать работу без erid, и обе стороны
          прочитают вашу причину. Отменить это нельзя, запись останется в журнале.
        </p>
        <p>
          <b className="strong">Когда можно:</b> реклама выйдет не в интернете, это не реклама, или erid стоит в самом
          материале. Отказ ОРД — не причина: без erid реклама в интернете нарушает закон, и штраф получат обе стороны.
        </p>
        <Checkbox {...form.checkbox('isSure')}>Я проверил: закон здесь не требует erid</Checkbox>
        <TextField multiline label="Причина" counterMax={500} {...form.field('words')} />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
