import { lazy, Suspense } from 'react';
import { useSession } from './use-session.ts';

const Notice = lazy(async () => ({
  default: (await import('#modules/legal/web/consent-notice.tsx')).ConsentNotice,
}));

/** The session knows whether there is anything to ask; for most there is not, and nothing is loaded. */
export function Consents() {
  const session = useSession();
  if (!session?.needs_consent) return null;
  return (
    <Suspense>
      <Notice accountId={session.account_id} />
    </Suspense>
  );
}
