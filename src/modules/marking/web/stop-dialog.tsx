import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { tellDecision } from '../../audit/web/index.ts';
import type { markingCalls } from '../contract.ts';
import { isReport, STOPPED_WORDS, type Stopped, stoppedOf } from '../domain/stops.ts';
import { inOneLine } from './words.ts';

interface StopDialogProps {
  objectId: string;
  kind: string;
  title: string;
  onClose: () => void;
  onStopped: () => void;
}

/** Letters go out only where a creative waits. */
function told(stopped: Stopped): string {
  if (isReport(stopped))
    return 'erid у рекламы уже есть, писем об этом не будет. Причина останется в журнале, а если это об одной сделке, то и в её истории.';
  return stopped === 'creative'
    ? 'Сделки, которые ждут этого макета, останутся без erid. Их покупателям и продавцам напишем, что остановил модератор и почему.'
    : 'Если этого ждут макеты, их сделки останутся без erid: покупателям и продавцам напишем, что остановил модератор и почему. Если не ждут, писем не будет, а причина останется в журнале.';
}

/** Stops the sending, with a reason that both sides of every deal that waits for it read. */
export function StopDialog({ objectId, kind, title, onClose, onStopped }: StopDialogProps) {
  const api = useApi<typeof markingCalls>();
  const stopped = stoppedOf(kind);
  const form = useForm({
    initial: { words: '' },
    check: ({ words }) => (words.trim().length < 3 ? { words: 'Напишите причину.' } : {}),
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
      title={`Остановить отправку ${STOPPED_WORDS[stopped]} в ОРД?`}
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
          <b className="strong anywhere">{title}.</b> {told(stopped)} Продолжить можно здесь же: «Отправить».
        </p>
        <TextField
          multiline
          label="Причина"
          placeholder={
            stopped === 'creative'
              ? 'Например: в тексте обещан доход, по закону так нельзя. Уберите третью строку.'
              : 'Что не так и что исправить.'
          }
          counterMax={500}
          {...form.field('words')}
        />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
