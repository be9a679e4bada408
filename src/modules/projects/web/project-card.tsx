import { IconCalendar, IconChecklist, IconSpeakerphone } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Tag } from '#ui/tag.tsx';
import { roubles } from '#words/money.ts';
import { counted, DEALS } from '#words/plurals.ts';
import type { ProjectSummary } from '../contract.ts';
import { Meter } from './budget-bar.tsx';
import { People } from './people.tsx';
import styles from './project-card.module.css';
import { progressWords, ROLE_NAMES, rangeWords, TASKS } from './wording.ts';

interface ProjectCardProps {
  project: ProjectSummary;
  today: string;
  me: string;
}

export function ProjectCard({ project, today, me }: ProjectCardProps) {
  const { title, campaign, starts_on, ends_on, deals, tasks, role, members, archived_at } = project;
  const days = [rangeWords(starts_on, ends_on, today), archived_at ? '' : progressWords(starts_on, ends_on, today)];
  return (
    <li className={`${styles.card} stack relative gap-3 shrinks lined round-3 surface pad-x-5 in-5 out-4`}>
      <div className="row top gap-2">
        <h2 className="grow shrinks tight anywhere">
          <AppLink className="covers" to={`/projects/${project.project_id}`}>
            {title}
          </AppLink>
        </h2>
        {role === 'owner' ? null : <Tag>{ROLE_NAMES[role]}</Tag>}
      </div>
      <ul className="stack gap-1 soft icon-16 packed">
        {campaign ? (
          <li className="row middle gap-2 shrinks">
            <IconSpeakerphone className="faint" aria-hidden="true" />
            {campaign.title}
          </li>
        ) : null}
        {days[0] ? (
          <li className="row middle gap-2 shrinks">
            <IconCalendar className="faint" aria-hidden="true" />
            {days.filter(Boolean).join(', ')}
          </li>
        ) : null}
        <li className="row middle gap-2 shrinks">
          <IconChecklist className="faint" aria-hidden="true" />
          {tasksWords(tasks)}
        </li>
      </ul>
      <MoneyLine money={project.money} />
      <div className="row middle spread gap-3 line-above note in-3">
        <span>
          {deals.total === 0 ? 'Сделок пока нет' : counted(deals.total, DEALS)}
          {deals.open > 0 ? <b className="ink"> · {deals.open} в работе</b> : null}
        </span>
        <People people={members} me={me} />
      </div>
    </li>
  );
}

function tasksWords({ open, done }: ProjectSummary['tasks']): string {
  if (open + done === 0) return 'Задач пока нет';
  if (open === 0) return 'Все задачи сделаны';
  return done === 0 ? `${counted(open, TASKS)} впереди` : `${counted(open, TASKS)} впереди, ${done} сделано`;
}

function MoneyLine({ money }: { money: ProjectSummary['money'] }) {
  const { budget, spent, held, left } = money;
  if (budget === null && spent + held === 0) return <p className="t-13 faint">Бюджет не задан</p>;
  const isOver = left !== null && left < 0;
  return (
    <div className="stack gap-2">
      <p className="row wrap baseline gap-2 rows-h">
        <b className={isOver ? 't-20 bold snug num bad' : 't-20 bold snug num'}>
          {roubles(left === null ? spent + held : Math.abs(left))}
        </b>
        <span className="t-13 faint">
          {left === null
            ? 'потрачено и удержано'
            : isOver
              ? `сверх ${roubles(budget ?? 0)}`
              : `свободно из ${roubles(budget ?? 0)}`}
        </span>
      </p>
      {budget === null ? null : <Meter money={money} thin />}
    </div>
  );
}
