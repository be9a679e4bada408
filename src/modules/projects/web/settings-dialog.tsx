import { useState } from 'react';
import { ApiError } from '#platform/web/api.ts';
import { useForm } from '#platform/web/form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast.tsx';
import type { Project } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import { noteFieldProps, PlanFields } from './plan-fields.tsx';
import { checkPlan, planOf, useOwnCampaigns } from './use-plan-form.ts';
import { useProjectAction } from './use-project-action.ts';

const FORM = 'project-settings';

export default function SettingsDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const { api, reload } = useProjectAction();
  const campaigns = useOwnCampaigns(project.campaign);
  const [isStale, setStale] = useState(false);
  const { can, project_id } = project;
  const form = useForm({
    initial: {
      title: project.title,
      campaign_id: project.campaign?.campaign_id ?? '',
      budget: project.money.budget === null ? '' : String(project.money.budget),
      starts_on: project.starts_on ?? '',
      ends_on: project.ends_on ?? '',
      note: project.note ?? '',
    },
    check: checkPlan,
    submit: async (values) => {
      const { title, note, ...plan } = planOf(values);
      try {
        await api('PATCH /v1/projects/{project_id}', {
          params: { project_id },
          body: { version: project.version, title, note, ...(can.change_plan && plan) },
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'project_stale') throw error;
        // Edit conflict: the typed values stay; the next try is based on the version that is loaded now.
        await reload();
        setStale(true);
        return;
      }
      await reload();
      showToast('Сохранили', { tone: 'good' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Настройки проекта"
      onClose={onClose}
      locked={form.isPending}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={FORM} pending={form.isPending}>
            Сохранить
          </Button>
        </>
      }
    >
      <form {...form.props} id={FORM} className="stack gap-4">
        {isStale ? (
          <Notice tone="warn" live title="Проект изменился, пока вы его правили">
            Введённое на месте. Проверьте и сохраните ещё раз.
          </Notice>
        ) : null}
        <TextField label="Название" maxLength={LIMITS.titleMax} autoComplete="off" {...form.field('title')} />
        <TextField {...noteFieldProps} {...form.field('note')} />
        {can.change_plan ? (
          <PlanFields values={form.values} errors={form.errors} set={form.set} campaigns={campaigns} />
        ) : null}
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}
