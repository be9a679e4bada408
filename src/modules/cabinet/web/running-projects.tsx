import { AppLink } from '#platform/web/app-link.tsx';
import { roubles } from '#words/money.ts';
import { counted, DEALS } from '#words/plurals.ts';
import { Meter, progressWords } from '../../projects/web/index.ts';
import type { RunningProject, Today } from '../contract.ts';
import styles from './running-projects.module.css';
import { SectionHead } from './section-head.tsx';

/** Budgets of the person's projects, and what is left of them. */
export function RunningProjects({ count, items, today }: Today['projects'] & { today: string }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="cabinet-projects">
      <SectionHead id="cabinet-projects" title="Проекты в работе" to="/projects" link="Все проекты" />
      <ul className="stack gap-4 fit-280">
        {items.map((project) => (
          <ProjectLine key={project.project_id} project={project} today={today} />
        ))}
      </ul>
    </section>
  );
}

function ProjectLine({ project, today }: { project: RunningProject; today: string }) {
  const { title, money, deals, starts_on, ends_on } = project;
  const { budget, left, spent, held } = money;
  const facts = [
    progressWords(starts_on, ends_on, today),
    deals.total > 0 ? counted(deals.total, DEALS) : 'сделок пока нет',
  ];
  return (
    <li className="framed relative row column gap-4 pad-5 edges">
      <div>
        <h3 className="t-17 anywhere">
          <AppLink to={`/projects/${project.project_id}`} className="covers">
            {title}
          </AppLink>
        </h3>
        <p className="above-h note">{facts.filter(Boolean).join(', ')}</p>
      </div>
      <p className="row wrap baseline gap-2">
        <b className="nowrap t-26 line-11 dense">{roubles(left === null ? spent + held : Math.abs(left))}</b>
        <span className="note">
          {left === null
            ? 'потрачено и удержано'
            : left < 0
              ? `сверх ${roubles(budget ?? 0)}`
              : `свободно из ${roubles(budget ?? 0)}`}
        </span>
      </p>
      <Meter money={money} thin />
      <p className={`${styles.foot} line-above t-13 in-3`}>
        {deals.to_check > 0 ? (
          <b className="accent strong">На проверке: {deals.to_check}</b>
        ) : deals.open > 0 ? (
          <span className="soft">Открытых сделок: {deals.open}</span>
        ) : (
          <span className="soft">Открытых сделок нет</span>
        )}
      </p>
    </li>
  );
}
