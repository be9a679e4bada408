import { deferred } from '#platform/web/deferred.tsx';
import { useSession } from './use-session.ts';

const Notice = deferred(() => import('#modules/legal/web/consent-notice.tsx'), 'ConsentNotice');

/** The session knows whether there is anything to ask; for most there is not, and nothing is loaded. */
export function Consents() {
  const session = useSession();
  if (!session?.needs_consent) return null;
  return <Notice accountId={session.account_id} />;
}
