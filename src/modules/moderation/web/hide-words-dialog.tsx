import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { QueuedComplaint } from '../contract.ts';
import { COMMENT_MAX, COMPLAINT_REASONS } from '../domain/complaints.ts';

interface HideWordsDialogProps {
  reason: QueuedComplaint['reason'];
  title: string;
  onClose: () => void;
  /** Throws what the server refused. */
  onSend: (comment: string) => Promise<void>;
}

/** Asks once more, and why: the author is told the reason, and only an appeal puts the words back. */
export function HideWordsDialog({ reason, title, onClose, onSend }: HideWordsDialogProps) {
  const form = useForm({
    initial: { comment: '' },
    check: ({ comment }): Record<string, string> =>
      reason === 'other' && !comment.trim() ? { comment: 'Напишите причину: её прочитает автор.' } : {},
    submit: async ({ comment }) => {
      await onSend(comment);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      locked={form.isPending}
      title="Скрыть текст?"
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Отмена
          </Button>
          <Button variant="danger" pending={form.isPending} onClick={() => void form.send()}>
            Скрыть
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-4">
        <p className="soft">
          <b>{title}.</b> Оценка останется. Автору придёт уведомление с причиной, и он сможет обжаловать решение
          {reason === 'other' ? '.' : `: «${COMPLAINT_REASONS[reason]}».`}
        </p>
        <TextField
          multiline
          label={reason === 'other' ? 'Причина' : 'Пояснение автору'}
          hint={reason === 'other' ? undefined : 'По желанию.'}
          counterMax={COMMENT_MAX}
          {...form.field('comment')}
        />
        {form.failure ? (
          <Notice tone="bad" live>
            {form.failure.error.message}
          </Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
