import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import { tellDecision } from '../../audit/web/index.ts';
import type { markingCalls } from '../contract.ts';

interface RenameDialogProps {
  objectId: string;
  name: string;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

/** Corrects how the ОРД knows a company that somebody has named wrongly. */
export function RenameDialog({ objectId, name, onClose, onRenamed }: RenameDialogProps) {
  const api = useApi<typeof markingCalls>();
  const form = useForm({
    initial: { name },
    check: (typed) => (typed.name.trim().length < 2 ? { name: 'Укажите название.' } : {}),
    submit: async (typed) => {
      await api('PUT /v1/desk/marking/{object_id}/name', { params: { object_id: objectId }, body: typed });
      showToast('Отправим в ОРД новое название', { tone: 'good' });
      tellDecision();
      onRenamed(typed.name.trim());
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Исправить название?"
      onClose={onClose}
      locked={form.isPending}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Отмена
          </Button>
          <Button pending={form.isPending} onClick={() => void form.send()}>
            Исправить
          </Button>
        </>
      }
    >
      <form {...form.props} className="stack gap-3">
        <p>
          Так компанию или человека с этим ИНН узнает ЕРИР во всех сделках. Сверьте с ЕГРЮЛ или ЕГРИП. Запись останется
          в журнале. Если верно то, что стоит, сохраните как есть: больше не спросим.
        </p>
        <TextField label="Название или ФИО" {...form.field('name')} />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
