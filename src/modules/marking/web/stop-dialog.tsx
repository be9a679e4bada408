import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { tellDecision } from '../../audit/web/index.ts';
import type { markingCalls } from '../contract.ts';
import { inOneLine } from './words.ts';

interface StopDialogProps {
  objectId: string;
  title: string;
  onClose: () => void;
  onStopped: () => void;
}

/** Stops the sending, with a reason that both sides of every deal that waits for it read. */
export function StopDialog({ objectId, title, onClose, onStopped }: StopDialogProps) {
  const api = useApi<typeof markingCalls>();
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => (words.trim().length < 3 ? { words: 'Напишите причину: её прочитают обе стороны.' } : {}),
    submit: async ({ words }) => {
      await api('POST /v1/desk/marking/{object_id}/stop', {
        params: { object_id: objectId },
        body: { words: inOneLine(words) },
      });
      showToast('Больше не отправляем', { tone: 'good' });
      tellDecision();
      onStopped();
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Остановить отправку в ОРД?"
      onClose={onClose}
      locked={form.isPending}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Отмена
          </Button>
          <Button variant="danger" pending={form.isPending} onClick={() => void form.send()}>
            Остановить
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-3">
        <p>
          <b className="strong anywhere">{title}.</b> Сделки, которые этого ждут, останутся без erid. Обеим сторонам
          каждой напишем, что остановил модератор и почему. Продолжить можно здесь же: «Отправить».
        </p>
        <TextField
          multiline
          label="Причина"
          placeholder="Например: в тексте обещан доход, по закону так нельзя. Уберите третью строку."
          counterMax={500}
          {...form.field('words')}
        />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
