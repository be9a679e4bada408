import type { ReactNode } from 'react';
import { CopyLine } from './copy-button.tsx';
import { Notice } from './notice.tsx';

interface FormFailureProps {
  failure: {
    error: { status: number; message: string; requestId?: string | undefined };
    /** Epoch milliseconds; tells one refusal from the next that says the same. */
    happenedAt: number;
    retryAt: number | null;
  } | null;
  /** Button or link that helps. */
  action?: ReactNode;
}

/** A refusal of a form that belongs to no field; our own fault comes with the number to tell support. */
export function FormFailure({ failure, action }: FormFailureProps) {
  if (!failure) return null;
  const { error, happenedAt, retryAt } = failure;
  const minutes = retryAt === null ? 0 : Math.ceil((retryAt - happenedAt) / 60_000);
  const isOurs = error.status >= 500 && error.requestId !== undefined;
  return (
    <Notice
      key={happenedAt}
      tone={error.status === 429 ? 'warn' : 'bad'}
      live
      action={isOurs ? <CopyLine caption="Номер запроса" value={error.requestId ?? ''} /> : action}
    >
      {error.message}
      {minutes > 1 ? ` Снова можно примерно через ${minutes} мин.` : null}
    </Notice>
  );
}
