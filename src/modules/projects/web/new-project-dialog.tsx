import { useEffect, useRef, useState } from 'react';
import { useForm } from '#platform/web/form.ts';
import { newId } from '#platform/web/new-id.ts';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormFailure } from '#ui/form-failure.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { TextField } from '#ui/text-field.tsx';
import { counted, DAYS } from '#words/plurals.ts';
import type { projectCalls, Template } from '../contract.ts';
import { LIMITS } from '../domain/limits.ts';
import { PlanFields } from './plan-fields.tsx';
import { checkPlan, planOf, useOwnCampaigns } from './use-plan-form.ts';
import { rangeWords, TASKS } from './wording.ts';

const FORM = 'new-project';
const EMPTY = 'empty';

/** From a clean sheet or from a template. */
export default function NewProjectDialog({ onClose, today }: { onClose: () => void; today: string }) {
  const api = useApi<typeof projectCalls>();
  const go = useGo();
  // One idempotency key for all tries of this dialog: a retry after a lost response makes no second project.
  const key = useRef(newId());
  const { templates, remove } = useTemplates();
  const campaigns = useOwnCampaigns(null);
  const form = useForm({
    initial: { template: EMPTY, title: '', campaign_id: '', budget: '', starts_on: '', ends_on: '', note: '' },
    check: checkPlan,
    submit: async ({ template, ...values }) => {
      const { project_id } = await api('POST /v1/projects', {
        body: { ...planOf(values), ...(template !== EMPTY && { template_id: template }) },
        headers: { 'idempotency-key': key.current },
      });
      await go(`/projects/${project_id}`);
    },
  });

  function set(changes: Partial<typeof form.values>) {
    // Another project than the one that was refused.
    key.current = newId();
    form.set(changes);
  }

  function choose(template: string) {
    const chosen = templates.find(({ template_id }) => template_id === template);
    const before = templates.find(({ template_id }) => template_id === form.values.template);
    const isOwnTitle = form.values.title !== '' && form.values.title !== before?.title;
    set({ template, ...(!isOwnTitle && { title: chosen?.title ?? '' }) });
  }

  const chosen = templates.find(({ template_id }) => template_id === form.values.template);
  return (
    <Dialog
      open
      look="wide"
      title="Новый проект"
      onClose={onClose}
      locked={form.isPending}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            Отмена
          </Button>
          <Button type="submit" form={FORM} pending={form.isPending}>
            Создать проект
          </Button>
        </>
      }
    >
      <form {...form.props} id={FORM} className="stack gap-4">
        <RadioCards
          label="С чего начать"
          name="template"
          value={form.values.template}
          onChange={choose}
          options={[
            { value: EMPTY, label: 'Чистый лист', note: 'Свои задачи и сроки.' },
            ...templates.map((template) => ({
              value: template.template_id,
              label: template.title,
              note: template.description ?? planWords(template),
            })),
          ]}
        />
        {chosen && !chosen.is_built_in ? (
          <Button
            variant="ghost"
            size="sm"
            className="self-start"
            onClick={() => void form.attempt(() => remove(chosen.template_id).then(() => choose(EMPTY)))}
          >
            Удалить шаблон «{chosen.title}»
          </Button>
        ) : null}
        <TextField
          label="Название"
          maxLength={LIMITS.titleMax}
          autoComplete="off"
          {...form.field('title')}
          onChange={(event) => set({ title: event.target.value })}
        />
        <PlanFields
          values={form.values}
          errors={form.errors}
          set={set}
          campaigns={campaigns}
          hint={chosen ? `Пусто — начнём ${rangeWords(today, null, today).replace(/^с\u00a0/, '')}.` : undefined}
        />
        <FormFailure failure={form.failure} />
      </form>
    </Dialog>
  );
}

function planWords({ tasks, duration_days }: Template): string {
  const days = duration_days === null ? '' : `, ${counted(duration_days, DAYS)}`;
  return `Ваш шаблон: ${counted(tasks.length, TASKS)}${days}.`;
}

function useTemplates() {
  const api = useApi<typeof projectCalls>();
  const [templates, setTemplates] = useState<readonly Template[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the dialog opens
  useEffect(() => {
    let isGone = false;
    api('GET /v1/projects/templates')
      .then(({ items }) => !isGone && setTemplates(items))
      // A clean sheet needs no templates.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, []);
  async function remove(templateId: string) {
    await api('DELETE /v1/projects/templates/{template_id}', { params: { template_id: templateId } });
    setTemplates(templates.filter(({ template_id }) => template_id !== templateId));
  }
  return { templates, remove };
}
