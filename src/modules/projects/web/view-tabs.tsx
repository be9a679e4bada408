import { IconLayoutKanban, IconList, IconNotes, IconPaperclip, IconTimeline } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { LineTabs } from '#ui/line-tabs.tsx';
import type { Project } from '../contract.ts';
import { PROJECT_VIEWS, type ProjectView } from './views.ts';

const VIEWS = {
  board: { label: 'Доска', Icon: IconLayoutKanban },
  list: { label: 'Список', Icon: IconList },
  timeline: { label: 'Лента времени', Icon: IconTimeline },
  notes: { label: 'Заметки', Icon: IconNotes },
  files: { label: 'Файлы', Icon: IconPaperclip },
} as const satisfies Record<ProjectView, { label: string; Icon: ComponentType }>;

export function ViewTabs({ project, view }: { project: Project; view: ProjectView }) {
  const here = `/projects/${project.project_id}`;
  const counts: Partial<Record<ProjectView, number>> = { notes: project.notes_count, files: project.files_count };
  return (
    <LineTabs label="Вид" current={view}>
      {PROJECT_VIEWS.map((one) => {
        const { label, Icon } = VIEWS[one];
        return (
          <AppLink
            key={one}
            to={one === 'board' ? here : `${here}?view=${one}`}
            replace
            aria-current={one === view ? 'page' : undefined}
          >
            <Icon aria-hidden="true" />
            {label}
            {counts[one] ? <small>{counts[one]}</small> : null}
          </AppLink>
        );
      })}
    </LineTabs>
  );
}
