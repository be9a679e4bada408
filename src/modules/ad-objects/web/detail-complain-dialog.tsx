import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { moderationCalls, NewComplaint } from '../../moderation/contract.ts';
import type { AdObjectKind } from '../kinds/kind.ts';
import styles from './detail-complain-dialog.module.css';

const REASONS = {
  spam: 'Спам или повтор',
  fraud: 'Обман или накрутка',
  insult: 'Оскорбления или угрозы',
  rights: 'Чужие права или материалы',
  forbidden: 'Запрещённый товар или услуга',
  wrong_facts: 'Неверные сведения',
  other: 'Другое',
} as const satisfies Record<NewComplaint['reason'], string>;

const TEXT_MAX = 1000;

interface DetailComplainDialogProps {
  kind: AdObjectKind;
  objectId: string;
  open: boolean;
  onClose: () => void;
}

export function DetailComplainDialog({ kind, objectId, open, onClose }: DetailComplainDialogProps) {
  const api = useApi<typeof moderationCalls>();
  const form = useForm({
    initial: { reason: '', text: '' },
    check: ({ reason, text }) => ({
      ...(reason === '' && { reason: 'Выберите причину.' }),
      ...(reason === 'other' && text.trim() === '' && { text: 'Расскажите, что не так.' }),
    }),
    submit: async ({ reason, text }) => {
      await api('POST /v1/moderation/complaints', {
        body: { kind, id: objectId, reason: reason as NewComplaint['reason'], text: text.trim() || null },
      });
      showToast('Спасибо. Модератор посмотрит.', { tone: 'good' });
      form.set({ reason: '', text: '' });
      onClose();
    },
  });
  const { onChange: _, ...reason } = form.field('reason');
  return (
    <Dialog open={open} onClose={onClose} title="Что не так?" locked={form.isPending}>
      <form {...form.props} className={styles.form}>
        <p className={styles.note}>Владелец не узнает, кто пожаловался.</p>
        <NativeSelect label="Причина" {...reason} onChange={(event) => form.set({ reason: event.target.value })}>
          <option value="" disabled>
            Выберите
          </option>
          {Object.entries(REASONS).map(([value, label]) => (
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
          placeholder="Что именно неверно и откуда это видно"
          {...form.field('text')}
        />
        {form.failure ? (
          <Notice key={form.failure.happenedAt} tone="bad" live>
            {form.failure.error.message}
          </Notice>
        ) : null}
        <Button type="submit" pending={form.isPending}>
          Отправить жалобу
        </Button>
      </form>
    </Dialog>
  );
}
