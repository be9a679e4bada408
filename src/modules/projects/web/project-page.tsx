import { type ReactNode, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { useGo } from '#platform/web/use-go.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import type { ActivityEntry, Project } from '../contract.ts';
import { ActivityFeed } from './activity-feed.tsx';
import { BudgetBar } from './budget-bar.tsx';
import { FilesPanel, type FileUploader } from './files-panel.tsx';
import type { ProjectData } from './load-projects.ts';
import { MembersPanel } from './members-panel.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { ProjectHeader, type ProjectWork } from './project-header.tsx';
import styles from './project-page.module.css';
import { TasksPanel } from './tasks-panel.tsx';
import { useProjectAction } from './use-project-action.ts';
import { ViewTabs } from './view-tabs.tsx';
import type { ProjectView } from './views.ts';

const MembersDialog = deferred(() => import('./members-dialog.tsx'), 'default');
const SettingsDialog = deferred(() => import('./settings-dialog.tsx'), 'default');
const TemplateDialog = deferred(() => import('./template-dialog.tsx'), 'default');

interface ProjectPageProps {
  data: ProjectData;
  view: ProjectView;
  /** The signed-in person. */
  me: string;
  /** The deals in the chosen view, drawn by whoever knows deals; a project without deals needs none. */
  deals?: ReactNode;
  /** Confirmation of an order just placed into the project. */
  ordered?: ReactNode;
  describeDeal?: (entry: ActivityEntry) => ReactNode;
  uploader?: FileUploader;
}

export function ProjectPage({ data, view, me, deals, ordered, describeDeal, uploader }: ProjectPageProps) {
  const { project, activity, notes, files, today } = data;
  const { can, project_id } = project;
  const { run, isPending } = useProjectAction();
  const go = useGo();
  const [work, setWork] = useState<ProjectWork | null>(null);
  const close = () => setWork(null);
  const params = { project_id };

  const restore = () =>
    void run((api) => api('POST /v1/projects/{project_id}/restore', { params }), 'Проект снова в работе');

  async function copy() {
    let copyId = '';
    const isDone = await run(async (api) => {
      copyId = (await api('POST /v1/projects/{project_id}/duplicate', { params })).project_id;
    }, 'Копия готова');
    if (isDone) await go(`/projects/${copyId}`);
  }

  /** Actions after which the viewer leaves the page navigate to the list. */
  async function goAway(kind: 'archive' | 'leave') {
    const isDone = await run(
      async (api) => {
        if (kind === 'archive') await api('DELETE /v1/projects/{project_id}', { params });
        else await api('POST /v1/projects/{project_id}/leave', { params });
        await go('/projects', { replace: true });
      },
      kind === 'archive' ? 'Проект в архиве' : 'Вы вышли из проекта',
    );
    if (!isDone) close();
  }

  return (
    <>
      <ProjectHeader
        project={project}
        me={me}
        today={today}
        onOpen={setWork}
        onCopy={() => void copy()}
        onRestore={restore}
      />
      {project.archived_at ? (
        <Notice
          tone="warn"
          title="Проект в архиве"
          action={
            can.restore ? (
              <Button variant="line" size="sm" pending={isPending} onClick={restore}>
                Вернуть из архива
              </Button>
            ) : null
          }
        >
          Всё можно прочитать, менять ничего нельзя.
        </Notice>
      ) : null}
      {ordered}
      <BudgetBar
        project={project}
        today={today}
        onSetBudget={can.change_plan ? () => setWork('settings') : undefined}
      />
      <ViewTabs project={project} view={view} />
      {notes ? <NotesPanel project={project} notes={notes} me={me} today={today} /> : null}
      {files ? <FilesPanel project={project} files={files} today={today} uploader={uploader} /> : null}
      {notes || files ? null : (project.deals.total > 0 && deals) || <NoDeals project={project} />}
      <div className={`${styles.low} stack top gap-4 columns fold-1100`}>
        <div>
          <TasksPanel project={project} me={me} today={today} />
          <MembersPanel project={project} me={me} onOpen={() => setWork('members')} />
        </div>
        <ActivityFeed
          key={activity.items[0]?.entry_id}
          projectId={project_id}
          activity={activity}
          hasDeals={project.deals.total > 0}
          me={me}
          today={today}
          describeDeal={describeDeal}
        />
      </div>
      {work === 'members' ? <MembersDialog project={project} me={me} today={today} onClose={close} /> : null}
      {work === 'settings' ? <SettingsDialog project={project} onClose={close} /> : null}
      {work === 'template' ? <TemplateDialog project={project} onClose={close} /> : null}
      {work === 'archive' ? (
        <ConfirmDialog
          title="Убрать проект в архив?"
          action="Убрать в архив"
          isPending={isPending}
          onClose={close}
          onConfirm={() => void goAway('archive')}
        >
          Участники смогут его читать, но не менять. Вернуть проект можно в любой момент. Пока есть незавершённые
          сделки, в архив убрать нельзя.
        </ConfirmDialog>
      ) : null}
      {work === 'leave' ? (
        <ConfirmDialog
          title="Выйти из проекта?"
          action="Выйти"
          isPending={isPending}
          onClose={close}
          onConfirm={() => void goAway('leave')}
        >
          Вы перестанете его видеть, ваши задачи останутся без исполнителя. Вернуться можно только по новому
          приглашению.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

const NoDeals = ({ project }: { project: Project }) => (
  <EmptyState
    title="Здесь появятся сделки"
    action={
      project.can.change_plan ? (
        <AppLink to="/catalog" className={buttonClass()}>
          Открыть каталог
        </AppLink>
      ) : null
    }
  >
    {project.can.change_plan
      ? 'Выберите в каталоге рекламу и исполнителей, сложите в корзину и при оформлении укажите этот проект.'
      : 'Владелец проекта ещё ничего не заказал. Как только закажет, сделки встанут на доску.'}
  </EmptyState>
);
