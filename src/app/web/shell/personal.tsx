/** Personal parts of a page. All else on a shared page is rendered once for everybody who is signed in. */
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { PAGE_DATA_ID, pageDataText } from '../session.ts';
import { SharedMark } from '../shared-mark.ts';

/** server.tsx renders each part on its own. */
export type PersonalPart = 'menu' | 'sections';

export function Personal({ part, children }: { part: PersonalPart; children: ReactNode }) {
  const mark = useContext(SharedMark);
  return mark ? `${mark}:${part}` : children;
}

/** The session travels beside the page's other data, so that these stay the same for everybody. */
export function PageData() {
  const mark = useContext(SharedMark);
  const session = useRouter().options.context.sessionMemory.last;
  if (!session) return null;
  return (
    <script
      type="application/json"
      id={PAGE_DATA_ID}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data in JSON, with nothing that could end the element
      dangerouslySetInnerHTML={{ __html: mark ? `${mark}:data` : pageDataText(session) }}
    />
  );
}
