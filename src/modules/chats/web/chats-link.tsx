import { IconMessageCircle } from '@tabler/icons-react';
import { AppLink } from '#platform/web/app-link.tsx';
import { CountDot, iconButtonClass } from '#ui/icon-button.tsx';
import { useUnreadDialogs } from './use-unread.ts';

/** The way to chats, with the number of dialogs in which something is new. */
export function ChatsLink({ session, className }: { session: { account_id: string }; className?: string | undefined }) {
  const unread = useUnreadDialogs(session);
  const label = unread ? `Чаты, новых: ${unread}` : 'Чаты';
  return (
    <AppLink to="/chats" className={iconButtonClass({ className })} aria-label={label} title={label}>
      <IconMessageCircle aria-hidden="true" />
      <CountDot count={unread} />
    </AppLink>
  );
}
