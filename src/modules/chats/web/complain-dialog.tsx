import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { NewComplaint } from '../../moderation/contract.ts';
import type { Message } from '../contract.ts';
import { chatsApi } from './chats-api.ts';
import styles from './complain-dialog.module.css';

/** What may be wrong with words; the reasons are those of complaints about objects. */
const REASONS = {
  spam: 'Спам или навязчивая реклама',
  fraud: 'Обман или просьба заплатить мимо сайта',
  insult: 'Оскорбления или угрозы',
  forbidden: 'Предлагают запрещённое',
  rights: 'Чужие права или материалы',
  other: 'Другое',
} as const satisfies Partial<Record<NewComplaint['reason'], string>>;

const TEXT_MAX = 1000;

export function ComplainDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { dialog_id, number } = message;
  const form = useForm({
    initial: { reason: '', text: '' },
    check: ({ reason, text }) => ({
      ...(reason === '' && { reason: 'Выберите причину.' }),
      ...(reason === 'other' && text.trim() === '' && { text: 'Расскажите, что не так.' }),
    }),
    submit: async ({ reason, text }) => {
      await chatsApi('POST /v1/chats/{dialog_id}/messages/{number}/complain', {
        params: { dialog_id, number: String(number) },
        body: { reason: reason as keyof typeof REASONS, text: text.trim() || null },
      });
      showToast('Спасибо. Модератор посмотрит.', { tone: 'good' });
      onClose();
    },
  });
  const { onChange: _, ...reason } = form.field('reason');
  return (
    <Dialog open onClose={onClose} title="Что не так с сообщением?" locked={form.isPending}>
      <form {...form.props} className={styles.form}>
        <p className={styles.note}>
          Модератор увидит сообщение и несколько соседних. Собеседник не узнает, что вы пожаловались.
        </p>
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
        <TextField multiline label="Подробности" rows={4} maxLength={TEXT_MAX} {...form.field('text')} />
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
