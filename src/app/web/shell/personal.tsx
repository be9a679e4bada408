/** The parts of public pages that say who is looking. All else on such a page is drawn once for everybody who is signed in. */
import { useRouter } from '@tanstack/react-router';
import { useContext } from 'react';
import { SESSION_DATA_ID, type Session, sessionText } from '../session.ts';
import { SharedMark } from '../shared-mark.ts';
import { AccountLinks, AccountMenu } from './account-menu.tsx';

export const PERSONAL_PARTS = { menu: AccountMenu, links: AccountLinks } as const;

export function Personal({ part, session }: { part: keyof typeof PERSONAL_PARTS; session: Session }) {
  const mark = useContext(SharedMark);
  const Part = PERSONAL_PARTS[part];
  return mark ? `${mark}:${part}` : <Part session={session} />;
}

/** The session travels beside the page's other data, so that these stay the same for everybody. */
export function SessionData() {
  const mark = useContext(SharedMark);
  const session = useRouter().options.context.sessionMemory.last;
  if (!session) return null;
  return (
    <script
      type="application/json"
      id={SESSION_DATA_ID}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data in JSON, with nothing that could end the element
      dangerouslySetInnerHTML={{ __html: mark ? `${mark}:session` : sessionText(session) }}
    />
  );
}
