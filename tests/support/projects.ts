/** Projects with people in them, made through the API. */
import type { Answer, TestApp, Visitor } from './app.ts';

export async function createProject(owner: Visitor, fields: Record<string, unknown> = {}) {
  const answer = await owner.call('POST /v1/projects', { title: 'Осенний купаж', ...fields });
  if (answer.status !== 200) throw new Error(`create failed: ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

export const invite = (owner: Visitor, projectId: string, email: string, role = 'viewer'): Promise<Answer> =>
  owner.call(`POST /v1/projects/${projectId}/invitations`, { email, role });

/** The token in the newest letter of the mailbox; the first one carried the code of its sign-up. */
export async function tokenFor(app: TestApp, email: string, letter = 2): Promise<string> {
  const { text = '' } = await app.mailbox.letterTo(email, letter);
  const token = /\/projects\/invitation\?token=([\w-]+)/.exec(text)?.[1];
  if (!token) throw new Error(`no invitation in ${text}`);
  return token;
}

/** Somebody new, invited and in. */
export async function join(app: TestApp, owner: Visitor, projectId: string, role: 'editor' | 'viewer') {
  const person = await app.signUp();
  await invite(owner, projectId, person.email, role);
  const token = await tokenFor(app, person.email);
  const answer = await person.call('POST /v1/projects/invitation/accept', { token });
  if (answer.status !== 200) throw new Error(`accept failed: ${JSON.stringify(answer.body)}`);
  return person;
}
