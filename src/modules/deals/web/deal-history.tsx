import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconClock,
  IconFlag,
  IconGavel,
  IconLock,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { Deal } from '../contract.ts';
import type { DealAction } from '../domain/transitions.ts';
import { Box } from './box.tsx';
import styles from './deal-history.module.css';
import { historyOf } from './history.ts';
import { useMoments } from './use-moments.ts';

const ICONS = {
  open: IconLock,
  accept: IconCheck,
  decline: IconX,
  counter: IconArrowsExchange,
  accept_counter: IconCheck,
  refuse_counter: IconX,
  cancel: IconX,
  propose_cancel: IconArrowsExchange,
  accept_cancel: IconX,
  refuse_cancel: IconCheck,
  expire: IconClock,
  deliver: IconUpload,
  request_revision: IconArrowBackUp,
  complete: IconCheck,
  dispute: IconFlag,
  settle: IconGavel,
} as const satisfies Record<DealAction | 'open', ComponentType<{ 'aria-hidden': 'true' }>>;

/** Every step with who and when. Words of deliveries stand with the deliveries. */
export function DealHistory({ deal }: { deal: Pick<Deal, 'history' | 'side'> }) {
  const { moment } = useMoments();
  return (
    <Box title="История">
      <ol className={styles.feed}>
        {historyOf(deal).map(({ step, who, deed }, index) => {
          const Icon = ICONS[step.action];
          const words = step.action === 'deliver' || step.action === 'open' ? null : step.comment;
          return (
            <li key={step.step_id}>
              <span className={styles.node} data-latest={index === 0 || undefined}>
                <Icon aria-hidden="true" />
              </span>
              <div>
                <p>
                  <b>{who}</b>: {deed}
                </p>
                {words ? <p className={styles.words}>{words}</p> : null}
                <time dateTime={step.at}>{moment(step.at)}</time>
              </div>
            </li>
          );
        })}
      </ol>
    </Box>
  );
}
