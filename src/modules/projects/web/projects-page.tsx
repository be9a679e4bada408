import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { deferred } from '#platform/web/deferred.tsx';
import { useApi } from '#platform/web/use-api.ts';
import { useGo } from '#platform/web/use-go.ts';
import { usePages } from '#platform/web/use-pages.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadMore } from '#ui/load-more.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { TabLinks, tabLinkClass } from '#ui/tab-links.tsx';
import type { projectCalls } from '../contract.ts';
import type { ProjectsData } from './load-projects.ts';
import { ProjectCard } from './project-card.tsx';
import type { ProjectsTab } from './views.ts';

const NewProjectDialog = deferred(() => import('./new-project-dialog.tsx'), 'default');

interface ProjectsPageProps {
  tab: ProjectsTab;
  projects: ProjectsData;
  /** The signed-in person. */
  me: string;
  /** Orders that came to this person as a seller; drawn by whoever knows deals. */
  incoming?: ReactNode;
  /** How many of them want an answer. */
  incomingCount?: number;
  /** The address asks for a new one. */
  startsNew?: boolean;
}

export function ProjectsPage({ tab, projects, me, incoming, incomingCount = 0, startsNew = false }: ProjectsPageProps) {
  const go = useGo();
  const [isCreating, setCreating] = useState(startsNew);
  useEffect(() => {
    if (startsNew) setCreating(true);
  }, [startsNew]);
  function close() {
    setCreating(false);
    if (startsNew) void go('/projects', { replace: true });
  }
  const create = (
    <Button icon={<IconPlus aria-hidden="true" />} onClick={() => setCreating(true)}>
      Новый проект
    </Button>
  );
  return (
    <>
      <PageHead title="Проекты" lead="Сделки, задачи и бюджет одной рекламы — в одном месте, вместе с командой.">
        {create}
      </PageHead>
      <TabLinks label="Что показать">
        <Tab to="/projects" isCurrent={tab === 'projects'}>
          Проекты
        </Tab>
        <Tab to="/projects?tab=incoming" isCurrent={tab === 'incoming'}>
          Входящие заказы
          {incomingCount > 0 ? <small>{incomingCount}</small> : null}
        </Tab>
        {projects.archived_count > 0 || tab === 'archive' ? (
          <Tab to="/projects?tab=archive" isCurrent={tab === 'archive'}>
            Архив
            <small>{projects.archived_count}</small>
          </Tab>
        ) : null}
      </TabLinks>
      {tab === 'incoming' ? (
        (incoming ?? <NoOrders />)
      ) : (
        // Another tab, or the same one loaded anew, starts with what the server said.
        <ProjectList
          key={`${tab}${projects.items[0]?.project_id}`}
          projects={projects}
          me={me}
          tab={tab}
          create={create}
        />
      )}
      {isCreating ? <NewProjectDialog onClose={close} today={projects.today} /> : null}
    </>
  );
}

function Tab({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) {
  return (
    <AppLink to={to} aria-current={isCurrent ? 'page' : undefined} className={tabLinkClass}>
      {children}
    </AppLink>
  );
}

interface ProjectListProps extends Pick<ProjectsPageProps, 'tab' | 'projects' | 'me'> {
  create: ReactNode;
}

function ProjectList({ tab, projects, me, create }: ProjectListProps) {
  const api = useApi<typeof projectCalls>();
  const pages = usePages(projects, {
    load: (cursor) => api('GET /v1/projects', { query: { cursor, archived: tab === 'archive' ? 'true' : 'false' } }),
    idOf: ({ project_id }) => project_id,
  });

  if (pages.items.length === 0) return tab === 'archive' ? <EmptyArchive /> : <FirstProject create={create} />;
  return (
    <>
      <ul className="stack gap-4 tiles-320">
        {pages.items.map((project) => (
          <ProjectCard key={project.project_id} project={project} today={projects.today} me={me} />
        ))}
      </ul>
      <LoadMore pages={pages} />
    </>
  );
}

const FirstProject = ({ create }: { create: ReactNode }) => (
  <EmptyState
    title="Начните первый проект"
    action={
      <div className="row wrap centered gap-2">
        {create}
        <AppLink to="/catalog" className={buttonClass({ variant: 'line' })}>
          Выбрать рекламу в каталоге
        </AppLink>
      </div>
    }
  >
    Возьмите готовый план — запуск продукта, посевы в Telegram или ролик под ключ — или начните с чистого листа. Проект
    появится и сам, когда вы оформите корзину.
  </EmptyState>
);

const EmptyArchive = () => (
  <EmptyState title="В архиве пусто">Сюда попадают проекты, которые вы закончили. Их всегда можно вернуть.</EmptyState>
);

const NoOrders = () => (
  <EmptyState
    title="Заказов пока нет"
    action={
      <AppLink to="/objects" className={buttonClass({ variant: 'line' })}>
        Мои объекты
      </AppLink>
    }
  >
    Когда кто-то закажет рекламу у вас, заказ появится здесь. Опубликуйте площадку или профиль исполнителя с ценами.
  </EmptyState>
);
