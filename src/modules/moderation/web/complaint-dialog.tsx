import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { NewComplaint } from '../contract.ts';

const TEXT_MAX = 1000;

type Reason = NewComplaint['reason'];

interface ComplaintDialogProps<R extends Reason> {
  open: boolean;
  title: string;
  /** Who will see the complaint, and who will not. */
  note: string;
  reasons: Readonly<Record<R, string>>;
  placeholder?: string;
  send(complaint: { reason: R; text: string | null }): Promise<unknown>;
  onClose: () => void;
}

/** Form of a complaint: a reason and a text. */
export function ComplaintDialog<R extends Reason>(props: ComplaintDialogProps<R>) {
  const { open, title, note, reasons, placeholder, send, onClose } = props;
  const form = useForm({
    initial: { reason: '', text: '' },
    check: ({ reason, text }) => ({
      ...(reason === '' && { reason: 'Выберите причину.' }),
      ...(reason === 'other' && text.trim() === '' && { text: 'Расскажите, что не так.' }),
    }),
    submit: async ({ reason, text }) => {
      await send({ reason: reason as R, text: text.trim() || null });
      showToast('Спасибо. Модератор посмотрит.', { tone: 'good' });
      form.set({ reason: '', text: '' });
      onClose();
    },
  });
  const { onChange: _, ...reason } = form.field('reason');
  return (
    <Dialog open={open} onClose={onClose} title={title} locked={form.isPending}>
      <form {...form.props} className="stack gap-4">
        <p className="soft">{note}</p>
        <NativeSelect label="Причина" {...reason} onChange={(event) => form.set({ reason: event.target.value })}>
          <option value="" disabled>
            Выберите
          </option>
          {Object.entries<string>(reasons).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
        <TextField
          multiline
          label="Подробности"
          rows={4}
          maxLength={TEXT_MAX}
          {...(placeholder !== undefined && { placeholder })}
          {...form.field('text')}
        />
        <FormFailure failure={form.failure} />
        <Button type="submit" pending={form.isPending}>
          Отправить жалобу
        </Button>
      </form>
    </Dialog>
  );
}
