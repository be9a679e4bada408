import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useNow } from '#platform/web/use-clock.ts';
import { FileList } from '../../files/web/index.ts';
import type { Deal } from '../contract.ts';
import { isWaitingFor } from './actions.ts';
import { Box } from './box.tsx';
import { DealFacts, DealSides } from './deal-aside.tsx';
import { DealHistory } from './deal-history.tsx';
import styles from './deal-page.module.css';
import { DealThumb } from './deal-thumb.tsx';
import { Deliveries } from './deliveries.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { StateMark } from './state-mark.tsx';
import { StepPath } from './step-path.tsx';
import { useDealSteps } from './use-deal-steps.tsx';

interface DealPageProps {
  deal: Deal;
  /** Epoch milliseconds. */
  loadedAt: number;
  /** Of both sides, once the deal is paid; from the module that keeps them. */
  reviews?: ReactNode;
  /** Told after every step, so that what hangs on the deal can be read anew. */
  onChanged?: () => void;
}

/** One deal as its viewer sees it. */
export function DealPage({ deal: loaded, loadedAt, reviews, onChanged }: DealPageProps) {
  const [deal, setDeal] = useState(loaded);
  useEffect(() => setDeal(loaded), [loaded]);
  const now = useNow(loadedAt);
  const change = (changed: Deal) => {
    setDeal(changed);
    onChanged?.();
  };
  const steps = useDealSteps(change);
  return (
    <>
      <header className="stack gap-2">
        <Crumbs deal={deal} />
        <div className={styles.title}>
          <DealThumb object={deal.object} size="md" />
          <div>
            <h1>
              {deal.object.title}, {deal.offer.name}
            </h1>
            <StateMark state={deal.state} isMine={isWaitingFor(deal)} />
          </div>
        </div>
      </header>
      <div className={styles.columns}>
        <div className="stack gap-4">
          <NextStepCard deal={deal} now={now} steps={steps} onSettled={change} />
          {reviews}
          <MoneyFlow deal={deal} />
          <StepPath deal={deal} />
          <Deliveries deal={deal} />
          <Brief deal={deal} />
        </div>
        <aside className="stack gap-4" aria-label="О сделке">
          <DealFacts deal={deal} />
          <DealSides deal={deal} />
          <DealHistory deal={deal} />
        </aside>
      </div>
      {steps.dialog}
    </>
  );
}

function Crumbs({ deal: { project, side } }: { deal: Deal }) {
  const parent =
    side === 'seller'
      ? { to: '/projects?tab=incoming', name: 'Заказы мне' }
      : side === 'moderator'
        ? { to: '/moderation?tab=disputes', name: 'Споры' }
        : project && { to: `/projects/${project.project_id}`, name: project.title };
  return (
    <nav className={styles.crumbs} aria-label="Путь">
      <AppLink to={side === 'moderator' ? '/moderation' : '/projects'}>
        {side === 'moderator' ? 'Модерация' : 'Проекты'}
      </AppLink>
      {parent ? (
        <>
          <IconChevronRight aria-hidden="true" />
          <AppLink to={parent.to}>{parent.name}</AppLink>
        </>
      ) : null}
      <IconChevronRight aria-hidden="true" />
      <span aria-current="page">Сделка</span>
    </nav>
  );
}

/** What the buyer asked for. */
export function Brief({ deal: { comment, files } }: { deal: Pick<Deal, 'comment' | 'files'> }) {
  if (!comment && files.length === 0) return null;
  return (
    <Box title="Задание">
      {comment ? <p className="typed">{comment}</p> : null}
      <FileList files={files} label="Файлы задания" />
    </Box>
  );
}
