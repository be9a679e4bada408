import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { ReviewWords, reviewsCalls } from '../contract.ts';
import { REPLY_MAX } from '../domain/rules.ts';

interface AnswerFormProps {
  reviewId: string;
  /** As it stands now; empty for a new one. */
  text: string;
  /** Only the first words are told to the reviewer. */
  isFirst: boolean;
  onSaved: (words: ReviewWords) => void;
  onClose: () => void;
}

export function AnswerForm({ reviewId, text: initial, isFirst, onSaved, onClose }: AnswerFormProps) {
  const api = useApi<typeof reviewsCalls>();
  const form = useForm({
    initial: { text: initial },
    check: ({ text }): Record<string, string> => (text.trim() ? {} : { text: 'Напишите ответ.' }),
    submit: async (body) =>
      onSaved(await api('PUT /v1/reviews/{review_id}/answer', { params: { review_id: reviewId }, body })),
  });
  return (
    <form {...form.props} className="stack gap-3 sunken round-2 pad-4">
      <TextField
        multiline
        autoFocus
        label="Ваш ответ"
        rows={3}
        counterMax={REPLY_MAX}
        hint={isFirst ? 'Его увидят все. Автору отзыва придёт уведомление.' : 'Его увидят все.'}
        {...form.field('text')}
      />
      {form.failure ? (
        <Notice tone="bad" live>
          {form.failure.error.message}
        </Notice>
      ) : null}
      <div className="row wrap gap-2">
        <Button type="submit" size="sm" pending={form.isPending}>
          {initial ? 'Сохранить' : 'Ответить'}
        </Button>
        <Button variant="ghost" size="sm" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
