import { useForm } from '#platform/web/form.ts';
import { useApi } from '#platform/web/use-api.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Project, projectCalls } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';

const FORM = 'project-template';

export default function TemplateDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const api = useApi<typeof projectCalls>();
  const form = useForm({
    initial: { title: project.title },
    check: ({ title }) => (title.trim().length < 3 ? { title: 'Название — от 3 символов.' } : {}),
    submit: async ({ title }) => {
      await api('POST /v1/projects/{project_id}/template', {
        params: { project_id: project.project_id },
        body: { title: title.trim() },
      });
      showToast('Шаблон сохранён: он ждёт вас в «Новом проекте»', { tone: 'good' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Сохранить как шаблон"
      onClose={onClose}
      locked={form.isPending}
      footer={
        <Button type="submit" form={FORM} pending={form.isPending}>
          Сохранить шаблон
        </Button>
      }
    >
      <form {...form.props} id={FORM} className="stack gap-4">
        <p>Сохраним задачи с их сроками от первого дня и ваши заметки. Сделки, люди и файлы в шаблон не попадут.</p>
        <TextField label="Название шаблона" maxLength={LIMITS.titleMax} autoComplete="off" {...form.field('title')} />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
