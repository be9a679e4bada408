import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconClock,
  IconFlag,
  IconGavel,
  IconLock,
  IconTag,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { Box } from '#ui/box.tsx';
import { Button } from '#ui/button.tsx';
import { LogItem, LogList } from '#ui/log-list.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { safeAddress } from '#words/web-address.ts';
import type { Deal } from '../contract.ts';
import type { DealAction } from '../domain/transitions.ts';
import styles from './deal-history.module.css';
import { type BesideLine, linesOf } from './history.ts';
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

/** As many as are worth a look without being asked for. */
const LATEST = 3;

/** Every step with who and when. Words of deliveries stand with the deliveries. */
export function DealHistory({
  deal,
  beside = [],
  isFolded = false,
}: {
  deal: Pick<Deal, 'history' | 'side'>;
  beside?: readonly BesideLine[];
  /** Beside the deal: the latest, and the others on demand. */
  isFolded?: boolean;
}) {
  const { moment } = useMoments();
  const [isWhole, setWhole] = useState(false);
  const all = linesOf(deal, beside);
  const shown = isFolded && !isWhole && all.length > LATEST + 1 ? LATEST : all.length;
  return (
    <Box title="История">
      <LogList>
        {all.slice(0, shown).map((line, index) => {
          if ('words' in line) {
            const Icon = line.isBad ? IconX : IconTag;
            return (
              <LogItem
                key={`${line.at}${line.who}${line.words}`}
                icon={<Icon aria-hidden="true" />}
                tone={index === 0 ? 'accent' : 'plain'}
                when={<time dateTime={line.at}>{moment(line.at)}</time>}
              >
                <p>
                  <b>{line.who}</b>: {line.words}
                </p>
              </LogItem>
            );
          }
          const { step, who, deed } = line;
          const Icon = ICONS[step.action];
          const words = step.action === 'deliver' || step.action === 'open' ? null : step.comment;
          return (
            <LogItem
              key={step.step_id}
              icon={<Icon aria-hidden="true" />}
              tone={index === 0 ? 'accent' : 'plain'}
              when={<time dateTime={step.at}>{moment(step.at)}</time>}
            >
              <p>
                <b>{who}</b>: {deed}
              </p>
              {step.published_at ? <p className="note">Публикация вышла {moment(step.published_at)}</p> : null}
              {step.link && safeAddress(step.link) ? (
                <a
                  className={`${textLinkClass} anywhere`}
                  href={step.link}
                  target="_blank"
                  rel="nofollow ugc noopener noreferrer"
                >
                  {step.link.replace(/^https?:\/\//, '')}
                </a>
              ) : null}
              {words ? <p className={`${styles.words} sunken t-14 typed pad-x-3 pad-y-2`}>{words}</p> : null}
            </LogItem>
          );
        })}
      </LogList>
      {shown < all.length ? (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          Вся история, ещё {all.length - shown}
        </Button>
      ) : null}
    </Box>
  );
}
