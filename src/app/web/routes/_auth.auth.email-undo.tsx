import { createFileRoute } from '@tanstack/react-router';
import { EmailUndoPage } from '#modules/passport/web/email-undo-page.tsx';
import { pageHead } from '../head.ts';
import { authSearch } from '../search.ts';

export const Route = createFileRoute('/_auth/auth/email-undo')({
  staticData: { drawn: 'each' },
  validateSearch: authSearch,
  // The address is the key.
  headers: (): Record<string, string> => ({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' }),
  head: ({ match }) => pageHead(match.context.publicUrl, { title: 'Вернуть прежний адрес' }),
  component: EmailUndo,
});

function EmailUndo() {
  return <EmailUndoPage token={Route.useSearch().token ?? ''} />;
}
