import type { FormFailure } from '#platform/web/form.ts';
import { CopyLine } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';

/** A refusal that belongs to no field. */
export function FormFailureNotice({ failure }: { failure: FormFailure<unknown> | null }) {
  if (!failure) return null;
  const { error, happenedAt } = failure;
  const isOurs = error.status >= 500 && error.requestId !== undefined;
  return (
    <Notice
      key={happenedAt}
      tone="bad"
      live
      action={isOurs ? <CopyLine caption="Номер запроса" value={error.requestId ?? ''} /> : null}
    >
      {error.message}
    </Notice>
  );
}
