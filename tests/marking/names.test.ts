/** Nobody has proved that an ИНН is theirs: what a company is called in the register is not up to whoever types its ИНН. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import {
  ADVERTISER,
  agree,
  hasErid,
  type MarkingBench,
  type Person,
  startMarking,
  waitFor,
} from '../support/marking.ts';
import { signUpStaff } from '../support/staff.ts';

let bench: MarkingBench;
beforeAll(async () => {
  bench = await startMarking();
});

const nameOf = async (inn: string) => {
  const { rows } = await sql<{ name: string }>`
    SELECT body ->> 'name' AS name FROM marking_objects
    WHERE kind = 'person' AND body -> 'juridical_details' ->> 'inn' = ${inn}`.execute(bench.app.database.db);
  return rows.map(({ name }) => name);
};

const contract = { kind: 'contract', serial: '16/А', date: '2026-03-02' };

async function order(buyer: Person, seller: Person, advertiser: object) {
  const dealId = await bench.deal(buyer, seller);
  const agreed = await agree(buyer, seller, dealId, { advertiser: { ...ADVERTISER, ...advertiser }, text: dealId });
  if (agreed.status === 200) await waitFor(buyer, dealId, hasErid);
  return { dealId, agreed };
}

it('somebody who types the ИНН of a known company does not rename it, and is told at their field', async () => {
  const [inn, name] = ['7707083893', 'ПАО «Сбербанк»'];
  const seller = await bench.selfEmployed();
  await order(await bench.company(inn, name), seller, { inn, name });

  const buyer = await bench.company(inn, 'ООО «Рога»');
  const bought = await order(buyer, seller, { inn, name: 'ООО «Рога»' });
  expect(bought.agreed).toMatchObject({
    status: 409,
    body: { error: { details: { problems: [{ who: 'buyer', field: 'advertiser.name' }] } } },
  });
  expect(bought.agreed.body.error.details.problems[0].message).toContain('другое название');
  expect(bought.agreed.body.error.details.problems[0].message).not.toContain(name);

  const agency = await bench.company(inn, 'ООО «Копыта»');
  const asAgency = await order(agency, seller, { inn: '7710140679', name: 'ООО «Клиент»', agency: contract });
  expect(asAgency.agreed.body.error.details.problems).toMatchObject([{ field: 'requisites.legal_name' }]);

  const fake = await bench.company(inn, 'ООО «Рога и копыта»');
  const sold = await order(await bench.company(), fake, {});
  expect(sold.agreed).toMatchObject({
    status: 409,
    body: { error: { details: { problems: [{ who: 'seller', field: 'requisites.legal_name' }] } } },
  });
  expect(await nameOf(inn)).toEqual([name]);

  const same = await bench.company(inn, 'Публичное акционерное общество "Сбербанк"');
  const written = await order(same, seller, { inn, name: 'Публичное акционерное общество "Сбербанк"' });
  expect(written.agreed.status).toBe(200);
  expect(await nameOf(inn)).toEqual([name]);
});

it('whoever comes second and is right is heard: staff see both names, and what they settle holds', async () => {
  const [inn, wrong, right] = ['7727563778', 'ООО «Опечатко»', 'ООО «Опечатка»'];
  const seller = await bench.selfEmployed();
  const agency = await bench.company('7744001497', 'ООО «Агентство»');
  await order(agency, seller, { inn, name: wrong, agency: contract });
  const owner = await bench.company(inn, right);
  const { dealId } = await order(owner, seller, { inn, name: right });
  const staff = await signUpStaff(bench.app, 'moderator');
  const claims = async () =>
    (await staff.call('GET /v1/desk/marking')).body.data.claims.filter((one: { inn: string }) => one.inn === inn);
  const [claim] = await claims();
  expect(claim).toMatchObject({ inn, name: wrong, claimed: right });
  expect((await staff.call(`PUT /v1/desk/marking/${claim.object_id}/name`, { name: right })).status).toBe(200);
  expect(await claims()).toEqual([]);
  const { creative, problems } = (await owner.call(`GET /v1/marking/deals/${dealId}`)).body.data;
  expect(problems).toEqual([]);
  const { content_hash } = creative;
  for (const side of [owner, seller])
    expect((await side.call(`POST /v1/marking/deals/${dealId}/creative/approve`, { content_hash })).status).toBe(200);
  await waitFor(owner, dealId, hasErid);
  expect(await nameOf(inn)).toEqual([right]);
  // The agency goes on typing it wrongly: it is told, and the register does not follow.
  const again = await order(agency, seller, { inn, name: wrong, agency: contract });
  expect(again.agreed.body.error.details.problems).toMatchObject([{ who: 'buyer', field: 'advertiser.name' }]);
  expect(await nameOf(inn)).toEqual([right]);
});

it('an agency gives nobody another name, as a person or as an entrepreneur, and nobody orders from themselves', async () => {
  const [inn, name] = ['784806113663', 'Белова Анна Олеговна'];
  const seller = await bench.selfEmployed(inn, name);
  await order(await bench.company(), seller, {});
  const agency = await bench.company('7744001497', 'ООО «Агентство»');
  for (const type of ['physical', 'ip']) {
    const named = { inn, type, name: 'Иванов Иван Иванович', agency: contract };
    const { agreed } = await order(agency, await bench.selfEmployed(), named);
    expect(agreed.body.error.details.problems).toMatchObject([{ who: 'buyer', field: 'advertiser.name' }]);
  }
  const own = await order(await bench.selfEmployed(inn, name), seller, { inn, type: 'physical', name });
  expect(own.agreed.body.error.details.problems).toMatchObject([{ who: 'buyer', field: 'advertiser.inn' }]);
});

it('how another person is called is not told by their ИНН', async () => {
  const buyer = await bench.company();
  const inn = '500100732259';
  await order(buyer, await bench.selfEmployed(inn, 'Петрова Вера Ильинична'), {});
  const { agreed } = await order(buyer, await bench.selfEmployed(inn, 'Чужой Пётр Петрович'), {});
  const [{ message }] = agreed.body.error.details.problems;
  expect(message).toContain('другое имя');
  expect(message).not.toContain('Петрова');
});
