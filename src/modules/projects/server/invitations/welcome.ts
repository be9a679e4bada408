import type { Transaction } from '#platform/database/schema.ts';
import type { ProjectsContext } from '../context.ts';
import { fail } from '../fail.ts';

/** Between people who do not deal with each other there are no invitations, whoever of them wished so. */
export async function refuseApart(
  { apartAmong }: Pick<ProjectsContext, 'apartAmong'>,
  one: string,
  other: string,
  transaction?: Transaction,
): Promise<void> {
  if ((await apartAmong(one, [other], transaction)).size > 0) throw fail('invitation_refused');
}

/** A mailbox without an account belongs to nobody yet; the invitation is looked at again when it is accepted. */
export async function refuseApartMailbox(
  context: Pick<ProjectsContext, 'apartAmong' | 'findByEmail'>,
  inviterId: string,
  email: string,
): Promise<void> {
  const invited = await context.findByEmail(email);
  if (invited) await refuseApart(context, inviterId, invited);
}
