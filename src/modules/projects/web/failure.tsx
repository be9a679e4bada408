import type { FormFailure } from '#platform/web/form.ts';
import { Notice } from '#ui/notice.tsx';

/** A refusal that belongs to no field. */
export function Failure({ failure }: { failure: FormFailure<unknown> | null }) {
  if (!failure) return null;
  const { error, happenedAt, retryAt } = failure;
  const minutes = retryAt === null ? 0 : Math.ceil((retryAt - happenedAt) / 60_000);
  return (
    <Notice key={happenedAt} tone={error.status === 429 ? 'warn' : 'bad'} live>
      {error.message}
      {minutes > 1 ? ` Снова можно примерно через ${minutes} мин.` : null}
    </Notice>
  );
}
