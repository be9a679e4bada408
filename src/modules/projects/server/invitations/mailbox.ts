import type { Who } from '../commands/standing.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';
import type { InvitationRow } from './store.ts';

/** Enough for its owner to recognise: «м•••@company.ru». */
const hinted = (email: string): string => `${Array.from(email)[0] ?? ''}•••${email.slice(email.lastIndexOf('@'))}`;

/** An invitation is for one mailbox, and an account has proved its own. */
export function refuseOtherMailbox(
  { normaliseEmail }: Pick<ProjectsContext, 'normaliseEmail'>,
  { email, email_normalised }: InvitationRow,
  viewer: Who,
): void {
  if (normaliseEmail(viewer.email) === email_normalised) return;
  throw fail('invitation_other_email', {
    message: `Приглашение отправлено на ${hinted(email)}, а вы вошли как ${viewer.email}. Войдите с тем адресом, на который пришло письмо.`,
  });
}
