import type { PersonSlotProps } from '#modules/ad-objects/web/slots.ts';
import { deferred } from '#platform/web/deferred.tsx';
import { useSession } from './use-session.ts';

const Menu = deferred(() => import('#modules/blacklist/web/index.ts'), 'PersonMenu');

/** Menu of another person, for signed-in viewers. */
export function PersonMenu({ person, isApart }: PersonSlotProps) {
  const session = useSession();
  if (!session || session.account_id === person.account_id) return null;
  return <Menu person={person} isApart={isApart} />;
}
