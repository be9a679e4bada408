/** How people are called who have not said it themselves. */

/** Of a new account: its mailbox is nobody's business but its owner's (decision 0051). */
export const NEW_MEMBER = 'Новый участник';

/** Accounts were once called by their mailbox, and some of them still may be. */
const MAX_OF_OLD_NAME = 80;

/** Whether it is worth asking the person how to introduce them. */
export function isUnnamed({ name, email }: { name: string; email: string }): boolean {
  return name === NEW_MEMBER || name === email.slice(0, email.lastIndexOf('@')).slice(0, MAX_OF_OLD_NAME);
}
