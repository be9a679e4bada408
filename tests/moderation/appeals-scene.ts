/** A person, two moderators and an administrator, and what they do about a decision; made anew for every file. */
import { beforeAll, expect } from 'vitest';
import { newId } from '#platform/ids.ts';
import { publishObject } from '../support/ad-objects.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { signUpStaff } from '../support/staff.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;

export let app: TestApp;
export let owner: Person;
export let moderator: Person;
export let second: Person;
export let admin: Person;
export const appealsForTests = () =>
  beforeAll(async () => {
    app = await startTestApp();
    owner = await app.signUp();
    moderator = await signUpStaff(app, 'moderator');
    second = await signUpStaff(app, 'moderator');
    admin = await signUpStaff(app, 'admin');
  });

export const publish = async (person = owner): Promise<string> =>
  (await publishObject(person, 'resource', { url: `https://t.me/c${newId().replaceAll('-', '')}` })).resource_id;
export const decide = (id: string, body: object, by = moderator) =>
  by.call(`POST /v1/moderation/objects/resource/${id}`, body);
export const refuse = async (decision: 'rejected' | 'blocked' = 'blocked', person = owner): Promise<string> => {
  const id = await publish(person);
  const words = { reason: 'bad_text', field: 'summary', comment: 'Непонятно, о чём канал.' };
  expect((await decide(id, { decision, ...words })).status).toBe(200);
  return id;
};
export const ruling = async (id: string, by = owner) => (await by.call(`GET /v1/appeals/rulings/${id}`)).body.data;
export const appeal = (
  id: string,
  by: Pick<Person, 'call'> = owner,
  body: object = { text: 'О еде, так и написано.' },
) => by.call(`POST /v1/appeals/rulings/${id}/appeal`, body);
export const filed = async (id: string, by = owner): Promise<string> =>
  (await appeal(id, by)).body.data.appeal.appeal_id;
export const answer = (appealId: string, decision: 'upheld' | 'overturned', by = second) =>
  by.call(`POST /v1/appeals/${appealId}/answer`, { decision, answer: 'Посмотрел ещё раз.' });
export const seen = async (id: string) => (await owner.call(`GET /v1/products/resource/retrieve/${id}`)).body.data;
export const bells = async (person: Person): Promise<{ event: string; title: string; text: string; link: string }[]> =>
  (await person.call('GET /v1/notifications?limit=50')).body.data.items;
