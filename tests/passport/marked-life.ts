/** Everything a person can fill, each time with the same marked words. */
import { createECDH } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { KINDS } from '#modules/ad-objects/contract.ts';
import { newId } from '#platform/ids.ts';
import { add, basketOf, checkOut, dayAfter, giveMoney, sellResource } from '../basket/basket-world.ts';
import { keyed } from '../finance/money.ts';
import { createObject, publishObject, settleJobs } from '../support/ad-objects.ts';
import type { Answer, TestApp } from '../support/app.ts';
import { createDealBetween } from '../support/deal-story.ts';
import { createProject, invite, tokenFor } from '../support/projects.ts';
import { upload, uploadFile } from '../support/uploads.ts';

export const MARK = 'кваркуш';
export const LATIN = 'kvarkush';
export const PHONE = '+7 900 777-31-31';
export const INN = '7707083893';
export const STRANGERS = 5;

type Person = Awaited<ReturnType<TestApp['signUp']>>;

export function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}

export async function uploadPicture(person: Person): Promise<string> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#2f6f4f' } })
    .jpeg()
    .toBuffer();
  return ok(await upload(person, picture)).media_id;
}

export async function fillObjects(app: TestApp, person: Person, moderator: Person) {
  const media_id = await uploadPicture(person);
  const words = { title: `${MARK} на продажу`, summary: `Кратко ${MARK}`, description: `Подробно ${MARK} ${PHONE}` };
  for (const kind of KINDS) {
    const url = kind === 'resource' ? { url: `https://${LATIN}.example/channel` } : {};
    await publishObject(person, kind, { ...words, ...url, media: [{ media_id, alt: MARK }] });
  }
  const site = await createObject(person, 'resource', { platform: 'site', url: `https://own-${LATIN}.example/` });
  ok(await person.call(`POST /v1/ownership/${site.resource_id}/claim`));
  const refused = await publishObject(person, 'product', words);
  const verdict = { decision: 'rejected', reason: 'other', comment: 'Уберите телефон' };
  ok(await moderator.call(`POST /v1/moderation/objects/product/${refused.product_id}`, verdict));
  const appeal = { text: `Не согласен: ${MARK}` };
  ok(await person.call(`POST /v1/appeals/rulings/${refused.product_id}/appeal`, appeal));
  const deleted = await createObject(person, 'product', words);
  ok(await person.call(`DELETE /v1/products/product/delete/${deleted.product_id}`));
  ok(
    await person.call(
      'POST /v1/products/product/create',
      { title: `${MARK} с ключом` },
      { 'idempotency-key': `${LATIN}-key` },
    ),
  );
  await settleJobs(app);
}

/** Words of the person are kept in a complaint of somebody else, and what they wrote in one of theirs. */
async function complainAboutReviews(person: Person, other: Person, dealId: string) {
  const { own, other: received } = ok(await person.call(`GET /v1/deals/${dealId}/reviews`));
  ok(await person.call(`PUT /v1/reviews/${received.review_id}/answer`, { text: `Ответ ${MARK}` }));
  const complain = async (who: Person, reviewId: string, body: object) =>
    ok(await who.call(`POST /v1/reviews/${reviewId}/complain`, { reason: 'insult', ...body }));
  await complain(other, own.review_id, { of: 'review' });
  await complain(other, received.review_id, { of: 'answer' });
  await complain(person, received.review_id, { of: 'review', text: `Неправда ${MARK}` });
}

export async function fillDeals(app: TestApp, person: Person, other: Person, moderator: Person) {
  // As a seller: an offer under its own words, bought, countered, delivered, judged.
  const sold = await sellResource(person, { title: `Канал ${MARK}` });
  ok(await add(other, { ...sold.offer }));
  await giveMoney(app, other, 1_250_000);
  const bought = ok(
    await checkOut(other, { project_title: 'Чужой проект', expected_total: (await basketOf(other)).total }),
  );
  const dealId = bought.deals[0].deal_id;
  const step = async (who: Person, id: string, action: string, body: object = {}) =>
    ok(await who.call(`POST /v1/deals/${id}/${action}`, body));
  await step(person, dealId, 'counter', { amount: 1_200_000, due_on: dayAfter(40), comment: `Условия ${MARK}` });
  await step(other, dealId, 'accept_counter');
  await step(person, dealId, 'deliver', { text: `Готово ${MARK}`, link: `https://${LATIN}.example/post` });
  await step(other, dealId, 'complete');
  ok(await person.call(`POST /v1/deals/${dealId}/review`, { score: 5, text: `Отзыв ${MARK}` }));
  ok(await other.call(`POST /v1/deals/${dealId}/review`, { score: 4, text: 'Всё хорошо' }));
  await complainAboutReviews(person, other, dealId);
  ok(await add(other, sold.offer));

  // As a buyer: a brief with words and a file, a revision, a dispute.
  const { offer } = await sellResource(other, { title: 'Чужой канал' });
  const { file_id } = ok(await uploadFile(person, `Бриф ${MARK}`, { fileName: `${LATIN}.txt` }));
  ok(await add(person, { ...offer, comment: `Комментарий ${MARK}`, files: [file_id] }));
  await giveMoney(app, person, 1_250_000);
  const campaign = await createObject(person, 'campaign', { title: `Кампания ${MARK}`, brief: `Бриф ${MARK}` });
  const mine = ok(
    await checkOut(person, {
      project_title: `Проект ${MARK}`,
      expected_total: (await basketOf(person)).total,
      campaign_id: campaign.campaign_id,
    }),
  );
  const myDeal = mine.deals[0].deal_id;
  await step(other, myDeal, 'accept');
  await step(other, myDeal, 'deliver', { text: 'Вышло' });
  await step(person, myDeal, 'request_revision', { comment: `Поправьте ${MARK}` });
  await step(person, myDeal, 'dispute', { reason: `Не то ${MARK}, совсем не то` });
  await step(moderator, myDeal, 'settle', { seller_share: 50, comment: 'Поровну' });
  ok(await add(person, { ...offer, quantity: 9, comment: `Ещё ${MARK}` }));
  ok(await person.call('PUT /v1/basket/brief', { comment: `Для всех ${MARK}`, files: [] }));
  const order = { project_title: `Ещё ${MARK}`, expected_total: (await basketOf(person)).total };
  ok(await person.call('POST /v1/basket/pay_by_card', order, { 'idempotency-key': newId() }));
  await createDealBetween(app, { buyerId: other.accountId, sellerId: person.accountId, after: ['decline'] });
}

export async function fillProjects(app: TestApp, person: Person, other: Person) {
  const own = await createProject(person, { title: `Проект ${MARK}`, note: `О проекте ${MARK}` });
  const foreign = await createProject(other, { title: 'Чужое дело' });
  ok(await invite(other, foreign.project_id, person.email, 'editor'));
  ok(await person.call('POST /v1/projects/invitation/accept', { token: await tokenFor(app, person.email) }));
  for (const { project_id } of [own, foreign]) {
    ok(await person.call(`POST /v1/projects/${project_id}/tasks`, { title: `Задача ${MARK}` }));
    ok(await person.call(`POST /v1/projects/${project_id}/notes`, { text: `Заметка ${MARK}` }));
    const { file_id } = ok(await uploadFile(person, `Файл ${MARK}`, { fileName: `${LATIN}-${MARK}.txt` }));
    ok(await person.call(`POST /v1/projects/${project_id}/files`, { file_ids: [file_id] }));
  }
  ok(await other.call(`POST /v1/projects/${foreign.project_id}/tasks`, { title: 'Чужая задача' }));
  ok(await person.call(`POST /v1/projects/${own.project_id}/template`, { title: `Шаблон ${MARK}` }));
  ok(await invite(person, own.project_id, 'friend@example.ru'));
  return foreign.project_id;
}

export async function fillTalk(app: TestApp, person: Person, other: Person, stranger: Person, moderator: Person) {
  const { product_id } = await publishObject(person, 'product', { title: `О чём речь: ${MARK}` });
  const subject = { type: 'object', kind: 'product', id: product_id };
  const { dialog_id } = ok(await other.call('POST /v1/chats', { account_id: person.accountId, subject }));
  for (const [who, text] of [
    [other, 'Здравствуйте!'],
    [person, `Пишу вам: ${MARK}`],
  ] as const) {
    const { number } = ok(await who.call(`POST /v1/chats/${dialog_id}/messages`, { client_id: newId(), text }));
    const complainer = who === person ? other : person;
    const complaint = { reason: 'spam', text: complainer === person ? `Мешает ${MARK}` : null };
    ok(await complainer.call(`POST /v1/chats/${dialog_id}/messages/${number}/complain`, complaint));
  }
  const { rows: complaints } = await app.database.pool.query(
    'SELECT complaint_id FROM complaints WHERE author_id = $1 AND object_kind IN ($2, $3)',
    [person.accountId, 'message', 'review'],
  );
  // Closed complaints stand in the log with their words.
  for (const { complaint_id } of complaints)
    ok(await moderator.call(`POST /v1/moderation/complaints/${complaint_id}/close`, { decision: 'dismissed' }));
  const { file_id } = ok(await uploadFile(person, `Вложение ${MARK}`, { fileName: `${LATIN}-chat.txt` }));
  ok(await person.call(`POST /v1/chats/${dialog_id}/messages`, { client_id: newId(), text: '', files: [file_id] }));
  ok(await person.call(`PUT /v1/blacklist/${stranger.accountId}`, { reason: `Причина ${MARK}` }));
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  const subscribed = await person.call('POST /v1/notifications/push', {
    endpoint: `https://push.example.com/send/${LATIN}`,
    keys,
  });
  expect(subscribed.status, JSON.stringify(subscribed.body)).toBe(200);
}

export async function fillTheRest(app: TestApp, person: Person, other: Person) {
  const liked = await publishObject(other, 'product', { title: 'Чужой товар' });
  ok(await person.call('POST /v1/favourites/lists', { title: `Список ${MARK}` }));
  ok(await person.call(`PUT /v1/favourites/product/${liked.product_id}`, { note: `Пометка ${MARK}` }));
  const search = { title: `Поиск ${MARK}`, kind: 'product', filter: { q: MARK }, sort: 'newest' };
  ok(await person.call('POST /v1/catalog/searches', search));
  const complaint = { kind: 'product', id: liked.product_id, reason: 'other', text: `Жалоба ${MARK}` };
  ok(await person.call('POST /v1/moderation/complaints', complaint));
  await app.database.pool.query(
    `INSERT INTO transfers (transfer_id, owner_id, kind, kept, preview, can_apply, total)
     VALUES (gen_random_uuid(), $1, 'product', $2, $2, true, 1)`,
    [person.accountId, JSON.stringify([{ title: MARK }])],
  );
  ok(await person.call('POST /v1/finance/topups', { amount: 10_000, return_to: `/catalog?q=${LATIN}` }, keyed()));
  const reset = await person.call('POST /v1/passport/check_email?action=reset_password', { email: person.email });
  expect(reset.status).toBe(200);
  // Strangers use the mailbox up, until all browsers share one code.
  for (let stranger = 0; stranger < STRANGERS; stranger += 1)
    ok(await app.visitor().call('POST /v1/passport/check_email?action=reset_password', { email: person.email }));
}

/** A passkey, a token, a webhook and the way back to an old address; the rest of safety is hashes. */
export async function fillSafety(app: TestApp, person: Person): Promise<void> {
  const { accountId } = person;
  const { pool } = app.database;
  await pool.query(
    `INSERT INTO passkeys (passkey_id, account_id, credential_id, public_key, counter, transports, is_synced, name)
     VALUES ($1, $2, $3, '', 0, '{}', false, $4)`,
    [newId(), accountId, newId(), `Ключ ${MARK}`],
  );
  const program = { name: `Программа ${MARK}`, scopes: ['read'], expires_in_days: 30 };
  ok(await person.call('POST /v1/programs/tokens', program));
  const webhook = { url: `https://${LATIN}.example/hook`, events: ['deal.step'] };
  ok(await person.call('POST /v1/programs/webhooks', webhook));
  await pool.query(
    `INSERT INTO email_changes (token_hash, account_id, old_email, old_email_normalised, expires_at)
     VALUES ('\\x00', $1, $2, $2, now() + interval '7 days')`,
    [accountId, `old-${LATIN}@example.ru`],
  );
}
