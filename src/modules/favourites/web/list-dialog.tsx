import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { LIMITS } from '../domain/limits.ts';

interface ListDialogProps {
  /** Of the list that gets a new name; null makes a new list. */
  title: string | null;
  onSave: (title: string) => Promise<void>;
  onClose: () => void;
}

export function ListDialog({ title, onSave, onClose }: ListDialogProps) {
  const form = useForm({
    initial: { title: title ?? '' },
    check: (values) => (values.title.trim() ? {} : { title: 'Назовите список.' }),
    submit: async (values) => {
      await onSave(values.title.trim());
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={title === null ? 'Новый список' : 'Переименовать список'}
      locked={form.isPending}
      footer={
        <Button type="submit" form="favourite-list" pending={form.isPending}>
          {title === null ? 'Создать' : 'Сохранить'}
        </Button>
      }
    >
      <form {...form.props} id="favourite-list">
        <TextField
          label="Название"
          placeholder="Например, «К новогодней кампании»"
          maxLength={LIMITS.title}
          autoComplete="off"
          {...form.field('title')}
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
