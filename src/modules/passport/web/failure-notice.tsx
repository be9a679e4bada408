import { AppLink } from '#platform/web/app-link.tsx';
import type { FormFailure } from '#platform/web/form.ts';
import { CopyLine } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { Countdown, useSecondsLeft } from './countdown.tsx';

/** A refusal that belongs to no field: no connection, too many tries, our own fault with the number to tell support. */
export function FailureNotice({ failure }: { failure: FormFailure<unknown> | null }) {
  const secondsLeft = useSecondsLeft(failure?.retryAt ?? null);
  if (!failure) return null;
  const { error, happenedAt, retryAt } = failure;
  if (error.status === 429) {
    if (retryAt !== null && secondsLeft === 0) return null;
    return (
      <Notice key={happenedAt} tone="warn" live>
        {error.message}
        {retryAt === null ? null : (
          <>
            {' '}
            Осталось <Countdown seconds={secondsLeft} />.
          </>
        )}
      </Notice>
    );
  }
  const appeal = error.details?.appeal as { link: string; state: string } | null | undefined;
  const isOurs = error.status >= 500 && error.requestId !== undefined;
  return (
    <Notice
      key={happenedAt}
      tone="bad"
      live
      action={
        isOurs ? (
          <CopyLine caption="Номер запроса" value={error.requestId ?? ''} />
        ) : appeal ? (
          <AppLink to={appeal.link} className={textLinkClass}>
            {appeal.state === 'possible' ? 'Обжаловать решение' : 'Открыть решение'}
          </AppLink>
        ) : null
      }
    >
      {error.message}
    </Notice>
  );
}
