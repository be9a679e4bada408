import type { FormFailure } from '#platform/web/form.ts';
import { Notice } from '#ui/notice.tsx';

/** A refusal that belongs to no field. */
export function Failure({ failure }: { failure: FormFailure<unknown> | null }) {
  if (!failure) return null;
  return (
    <Notice tone="bad" live key={failure.happenedAt}>
      {failure.error.message}
    </Notice>
  );
}
