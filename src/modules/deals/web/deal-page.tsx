import { type ReactNode, useEffect, useState } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useNow } from '#platform/web/use-clock.ts';
import { Crumbs } from '#ui/crumbs.tsx';
import { PageHead } from '#ui/page-head.tsx';
import type { Deal } from '../contract.ts';
import { dealNumber } from '../domain/number.ts';
import { Advertised } from './advertised.tsx';
import { DealFacts, DealSides } from './deal-aside.tsx';
import { DealHistory } from './deal-history.tsx';
import { DealLaw } from './deal-law.tsx';
import styles from './deal-page.module.css';
import { DealPath, StepStrip } from './deal-path.tsx';
import { DealThumb } from './deal-thumb.tsx';
import { Deliveries } from './deliveries.tsx';
import type { BesideLine } from './history.ts';
import { MoneyFlow } from './money-flow.tsx';
import { banOf, type DealLeft, type DealTurn } from './next-step.ts';
import { isTalkNext, NextStepCard } from './next-step-card.tsx';
import { StateMark } from './state-mark.tsx';
import { useDealSteps } from './use-deal-steps.tsx';

interface DealPageProps {
  deal: Deal;
  /** Epoch milliseconds. */
  loadedAt: number;
  /** Of both sides, once the deal is paid; from the module that keeps them. */
  reviews?: ReactNode;
  /** Of the advertisement, over the whole width; from the module that marks it. */
  marking?: ReactNode;
  /** Task that blocks the work; shown instead of the step itself. */
  turn?: DealTurn | null;
  /** Task left to the viewer when the work is handed over or paid. */
  left?: DealLeft | null;
  /** Events other than its steps. */
  beside?: readonly BesideLine[];
  /** Called after every step, so that dependent data can be reloaded. */
  onChanged?: () => void;
}

/** One deal as its viewer sees it: what is to be done, what was handed over, what it is about, then the money. */
export function DealPage({
  deal: loaded,
  loadedAt,
  reviews,
  marking,
  turn = null,
  left = null,
  beside = [],
  onChanged,
}: DealPageProps) {
  const [deal, setDeal] = useState(loaded);
  useEffect(() => setDeal(loaded), [loaded]);
  const now = useNow(loadedAt);
  const change = (changed: Deal) => {
    setDeal(changed);
    onChanged?.();
  };
  const steps = useDealSteps(change, 'complete');
  const shownTurn = deal.state === 'in_work' && !deal.cancel_proposal && banOf(deal) === null ? turn : null;
  return (
    <>
      <PageHead
        crumbs={<DealCrumbs deal={deal} />}
        face={<DealThumb object={deal.object} size="md" />}
        title={`${deal.object.title}, ${deal.offer.name}`}
        // The card below calls; a stage is only named.
        lead={<StateMark state={deal.state} isMine={false} hasCounter={deal.counter !== null} />}
      />
      <DealPath deal={deal} />
      <StepStrip deal={deal} />
      <div className={`${styles.page} stack columns fold-1100`}>
        <div className="stack gap-4">
          <NextStepCard
            deal={deal}
            now={now}
            steps={steps}
            onSettled={change}
            turn={shownTurn}
            left={['delivered', 'completed', 'split'].includes(deal.state) ? left : null}
          />
          {/* Rules without the buyer's consent are shown in the next step itself. */}
          {deal.against ? null : <DealLaw deal={deal} />}
          {reviews}
          <Deliveries deal={deal} />
          <Advertised deal={deal} />
          <MoneyFlow deal={deal} />
        </div>
        <aside className={`${styles.about} stack gap-4`} aria-label="О сделке">
          <DealFacts deal={deal} />
          <DealSides deal={deal} isTalkOffered={isTalkNext(deal, now, shownTurn)} />
          <DealHistory deal={deal} beside={beside} isFolded />
        </aside>
        <div className="across hides-empty">{marking}</div>
      </div>
      {steps.dialog}
    </>
  );
}

function DealCrumbs({ deal: { deal_id, project, side } }: { deal: Deal }) {
  const parent =
    side === 'seller'
      ? { to: '/projects?tab=incoming', name: 'Входящие заказы' }
      : side === 'moderator'
        ? { to: '/moderation?tab=disputes', name: 'Споры' }
        : project && { to: `/projects/${project.project_id}`, name: project.title };
  return (
    <Crumbs here={`Сделка № ${dealNumber(deal_id)}`}>
      <AppLink to={side === 'moderator' ? '/moderation' : '/projects'}>
        {side === 'moderator' ? 'Модерация' : 'Проекты'}
      </AppLink>
      {parent ? <AppLink to={parent.to}>{parent.name}</AppLink> : null}
    </Crumbs>
  );
}
