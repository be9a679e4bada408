import { IconBan, IconCheck, IconFlag, IconFlagOff, IconPencil, IconScale } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { LogList as Log, LogItem } from '#ui/log-list.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { shortMoment } from '#words/moments.ts';
import {
  MODERATION_LABELS,
  type Moderation,
  REJECTION_REASONS,
  type RejectionReason,
} from '../../ad-objects/web/index.ts';
import type { LogEntry } from '../contract.ts';
import { COMPLAINT_REASONS, type ComplaintReason, LOG_ACTIONS, type LogAction } from '../domain/complaints.ts';

const LOOKS = {
  object_accepted: { Icon: IconCheck, tone: 'good' },
  object_rejected: { Icon: IconPencil, tone: 'warn' },
  object_blocked: { Icon: IconBan, tone: 'bad' },
  complaint_dismissed: { Icon: IconFlagOff, tone: 'plain' },
  complaint_satisfied: { Icon: IconFlag, tone: 'bad' },
  dispute_settled: { Icon: IconScale, tone: 'plain' },
} as const satisfies Record<LogAction, { Icon: ComponentType<{ 'aria-hidden': 'true' }>; tone: string }>;

/** Audit log of an object, newest first. */
export function LogList({ entries, withTitles }: { entries: readonly LogEntry[]; withTitles: boolean }) {
  return (
    <Log>
      {entries.map((entry) => {
        const { Icon, tone } = LOOKS[entry.action];
        const details = detailsOf(entry);
        return (
          <LogItem
            key={entry.entry_id}
            icon={<Icon aria-hidden="true" />}
            tone={tone}
            when={
              <>
                {entry.actor.name}, <time dateTime={entry.at}>{shortMoment(entry.at)}</time>
              </>
            }
          >
            <p>
              {LOG_ACTIONS[entry.action]}
              {withTitles ? (
                <>
                  {': '}
                  {entry.kind === 'message' || entry.kind === 'review' ? (
                    entry.title
                  ) : (
                    <AppLink to={`/${entry.kind}/${entry.id}`} className={textLinkClass}>
                      {entry.title}
                    </AppLink>
                  )}
                </>
              ) : null}
            </p>
            {details ? <p className="note">{details}</p> : null}
          </LogItem>
        );
      })}
    </Log>
  );
}

/** Before and after as a sentence; the log keeps more than the eye needs. */
function detailsOf({ action, before, after }: LogEntry): string {
  if (action.startsWith('complaint_')) {
    const words = [COMPLAINT_REASONS[before.reason as ComplaintReason], before.text, after.comment];
    return words.filter(Boolean).join('. ');
  }
  if (action === 'dispute_settled') {
    const words = [`Продавцу ${String(after.seller_share)} %`, after.comment];
    return words.filter(Boolean).join('. ');
  }
  const rejection = after.rejection as { reason: RejectionReason; comment: string | null } | null;
  const states = `${MODERATION_LABELS[before.moderation as Moderation]} → ${MODERATION_LABELS[after.moderation as Moderation]}`;
  const words = [states, rejection && REJECTION_REASONS[rejection.reason], rejection?.comment];
  return words.filter(Boolean).join('. ');
}
