import { setRole } from '#modules/passport/server/index.ts';
import type { TestApp } from './app.ts';

/** A new person with a role; a change of role ends sessions, so they sign in again. */
export async function signUpStaff(app: TestApp, role: 'moderator' | 'admin') {
  const person = await app.signUp();
  await setRole(app.database.db, person.email, role);
  await person.call('POST /v1/passport/login', { email: person.email, password: person.password });
  return person;
}
