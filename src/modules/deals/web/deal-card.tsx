import { IconAlertTriangle, IconArrowsMove, IconClock } from '@tabler/icons-react';
import type { DragEvent } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu.tsx';
import { roubles } from '#words/money.ts';
import type { DealSummary } from '../contract.ts';
import { dealNumber } from '../domain/number.ts';
import { ACTION_VIEWS, actionsOf, isWaitingFor, type PersonAction, targetOf } from './actions.ts';
import styles from './deal-card.module.css';
import { DealThumb } from './deal-thumb.tsx';
import { shortTermsOf } from './short-terms.ts';
import { STATE_VIEWS } from './states.ts';
import type { DealSteps } from './use-deal-steps.tsx';
import { useMoments } from './use-moments.ts';

/** The moves worth a button on the card itself; the rest are in the menu and on the deal's page. */
const QUICK: readonly PersonAction[] = ['complete', 'accept_counter', 'accept', 'deliver', 'accept_cancel'];

interface DealCardProps {
  deal: DealSummary;
  now: number;
  steps: DealSteps;
  drag?: { isDragged: boolean; onStart: () => void; onEnd: () => void } | undefined;
}

export function DealCard({ deal, now, steps, drag }: DealCardProps) {
  const moments = useMoments();
  const { call, when, isLate } = shortTermsOf(deal, now, moments);
  const isMine = isWaitingFor(deal);
  const actions = actionsOf(deal);
  const quick = isMine ? QUICK.find((action) => deal.can[action]) : undefined;
  const moves = actions.filter((action) => targetOf(action, deal.state, deal.side) !== deal.state);
  const other = deal.side === 'seller' ? deal.buyer : deal.seller;

  function start(event: DragEvent): void {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', deal.object.title);
    drag?.onStart();
  }

  return (
    <article
      className={classNames(
        styles.card,
        'stack relative gap-2 pad-3 surface round-2',
        isMine && styles.mine,
        drag?.isDragged && 'dim',
      )}
      draggable={drag !== undefined && moves.length > 0}
      onDragStart={start}
      onDragEnd={drag?.onEnd}
    >
      <header className="row middle gap-2">
        <DealThumb object={deal.object} />
        <b className="bold nowrap t-15">{roubles(deal.amount)}</b>
        <small className="push nowrap faint">№ {dealNumber(deal.deal_id)}</small>
      </header>
      <div className="stack tight">
        <AppLink to={`/deals/${deal.deal_id}`} className="strong anywhere underlines">
          {deal.object.title}
        </AppLink>
        <small className="anywhere">{deal.offer.name}</small>
      </div>
      {call ? <p className={isMine ? 't-13 medium tight accent' : 'note'}>{call}</p> : null}
      {when ? (
        <p className={`inline middle gap-1 t-12 icon-14 ${isLate ? 'strong bad' : 'soft'}`}>
          {isLate ? <IconAlertTriangle aria-hidden="true" /> : <IconClock aria-hidden="true" />}
          {when}
        </p>
      ) : null}
      <div className="row middle spread gap-2">
        <span className="shrinks anywhere t-12 tight faint">{other.name}</span>
        {drag && moves.length > 0 ? (
          <Menu
            label={`Переместить: ${deal.object.title}`}
            trigger={(props) => (
              <IconButton
                {...props}
                size="sm"
                label={`Переместить: ${deal.object.title}, ${deal.offer.name}`}
                icon={<IconArrowsMove aria-hidden="true" />}
              />
            )}
          >
            {moves.map((action) => (
              <MenuItem
                key={action}
                danger={ACTION_VIEWS[action].variant === 'danger'}
                end={STATE_VIEWS[targetOf(action, deal.state, deal.side)].label}
                onClick={() => steps.start(deal, action)}
              >
                {ACTION_VIEWS[action].label}
              </MenuItem>
            ))}
          </Menu>
        ) : null}
      </div>
      {quick ? (
        <Button
          size="sm"
          wide
          variant={ACTION_VIEWS[quick].variant}
          pending={steps.pending?.dealId === deal.deal_id && steps.pending.action === quick}
          onClick={() => steps.start(deal, quick)}
        >
          {ACTION_VIEWS[quick].label}
        </Button>
      ) : null}
    </article>
  );
}
