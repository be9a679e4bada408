/** Whoever owns an object proves that they control the page it names; what is shown is exactly that. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createObject, publishObject } from '../support/ad-objects.ts';
import { type Answer, startTestApp, type TestApp } from '../support/app.ts';
import { channelWith, type Outside, siteWith, startOutside } from '../support/outside.ts';
import { signUpStaff } from '../support/staff.ts';

const SITES = Array.from({ length: 40 }, (_, place) => `site${place}.example`);
let app: TestApp;
let outside: Outside;
let owner: Awaited<ReturnType<TestApp['signUp']>>;
let sites = 0;
beforeAll(async () => {
  outside = await startOutside([...SITES, 't.me']);
  app = await startTestApp({}, { settings: { standIns: outside.standIns } });
});
beforeEach(async () => {
  // The limits are of an account.
  owner = await app.signUp();
  outside.asked.length = 0;
});

type Person = typeof owner;
const nextSite = () => SITES[sites++] ?? '';
const nextName = () => `kitchen_${process.pid}_${sites++}`;
const siteOf = (url: string) => ({ platform: 'site', url });
function ok(answer: Answer) {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const claim = (person: Person, id: string) => person.call(`POST /v1/ownership/${id}/claim`);
const check = (person: Person, id: string, method: string) => person.call(`POST /v1/ownership/${id}/check`, { method });
const cardOf = async (id: string, person?: Person) =>
  ok(await (person ?? app.visitor()).call(`GET /v1/products/resource/retrieve/${id}`));

async function claimed(url: string, platform = 'site') {
  const { resource_id: id, version } = await publishObject(owner, 'resource', { platform, url });
  const opened = ok(await claim(owner, id));
  const instruction = (method: string) =>
    opened.instructions.find((one: { method: string }) => one.method === method) as { place: string; value: string };
  const code = /ohvat-[0-9a-z]{20}/.exec(opened.instructions[0].value)?.[0] ?? '';
  return { id, version: version as number, opened, instruction, code };
}

/** Puts the code where the instruction of the method says. */
function place(
  host: string,
  method: 'meta' | 'file' | 'dns',
  { value, place: where }: { value: string; place: string },
) {
  if (method === 'meta') outside.pages.set(`${host}/`, siteWith(value));
  else if (method === 'file') outside.pages.set(where.replace('https://', ''), `${value}\r\n`);
  else outside.txt.set(where, ['v=spf1 -all', value]);
}

describe('a claim', () => {
  it('says where the code belongs, the same each time, and is waiting', async () => {
    const host = nextSite();
    const { id, opened, code } = await claimed(`https://www.${host}/about?x=1`);
    expect(opened).toEqual({
      object_id: id,
      address: `${host}/about`,
      state: 'waiting',
      lapse: null,
      confirmation: null,
      instructions: [
        { method: 'meta', place: `https://${host}/`, value: `<meta name="ohvat-verification" content="${code}">` },
        {
          method: 'file',
          place: `https://${host}/.well-known/ohvat-verification.txt`,
          value: `ohvat-verification=${code}`,
        },
        { method: 'dns', place: `_ohvat.${host}`, value: `ohvat-verification=${code}` },
      ],
    });
    expect(ok(await claim(owner, id))).toEqual(opened);
    expect((await cardOf(id)).ownership).toBeNull();
  });

  it('is opened for a draft as well', async () => {
    const draft = await createObject(owner, 'resource', siteOf(`https://${nextSite()}/`));
    expect(ok(await claim(owner, draft.resource_id)).state).toBe('waiting');
    expect(draft.can.confirm).toBe(true);
  });

  it('is the owner’s alone: of others’ public objects it is refused, of hidden ones not known', async () => {
    const { id } = await claimed(`https://${nextSite()}/`);
    const draft = await createObject(owner, 'resource', siteOf(`https://${nextSite()}/`));
    const [stranger, moderator] = [await app.signUp(), await signUpStaff(app, 'moderator')];
    expect((await cardOf(id, stranger)).can.confirm).toBe(false);
    for (const asked of [claim, (person: Person, of: string) => check(person, of, 'meta')]) {
      expect((await asked(stranger, id)).body.error).toMatchObject({
        code: 'object_not_yours',
        message: 'Ресурс не принадлежит вам',
      });
      expect((await asked(moderator as Person, id)).status).toBe(403);
      expect((await asked(stranger, draft.resource_id)).status).toBe(404);
      expect((await asked(stranger, crypto.randomUUID())).status).toBe(404);
    }
    expect((await app.visitor().call(`POST /v1/ownership/${id}/claim`)).status).toBe(401);
    expect(outside.asked).toEqual([]);
  });

  it('is refused where there is no address, or none that could be looked at', async () => {
    const product = await publishObject(owner, 'product');
    expect((await claim(owner, product.product_id)).body.error.code).toBe('ownership_without_address');
    const hoarding = await createObject(owner, 'resource', { platform: 'outdoor', url: null });
    expect((await claim(owner, hoarding.resource_id)).body.error.code).toBe('ownership_without_address');
    for (const url of ['https://vk.com/some_page', 'https://t.me/+AbCdEf123', 'https://youtube.com/@somebody']) {
      const object = await createObject(owner, 'resource', { url });
      expect(object.can.confirm).toBe(false);
      expect((await claim(owner, object.resource_id)).body.error.code).toBe('ownership_not_provable');
    }
  });
});

describe('a check', () => {
  it.each(['meta', 'file', 'dns'] as const)('finds the code by %s and says so to everybody', async (method) => {
    const host = nextSite();
    const { id, instruction } = await claimed(`https://${host}/`);
    const before = ok(await check(owner, id, method));
    expect(before.finding.is_found).toBe(false);
    expect(before.claim.state).toBe('waiting');

    place(host, method, instruction(method));
    const { claim: confirmed, finding } = ok(await check(owner, id, method));
    expect(finding).toEqual({ is_found: true, trouble: null, seen: null });
    expect(confirmed).toMatchObject({ state: 'confirmed', confirmation: { method } });
    const { ownership } = await cardOf(id);
    expect(ownership).toEqual(confirmed.confirmation);
    expect(Math.abs(Date.now() - Date.parse(ownership.confirmed_at))).toBeLessThan(60_000);
    const visitor = app.visitor();
    const list = ok(await visitor.call('POST /v1/products/resource/get_list', { filter: { ids: [id] } }));
    expect(list.items[0].ownership).toEqual(ownership);
    const record = ok(await visitor.call(`GET /v1/sellers/records?account_ids=${owner.accountId}`)).items[0];
    expect(record.confirmed_places).toBe(1);
  });

  it('finds the code in the description of a channel, and nowhere else on its page', async () => {
    const name = nextName();
    const { id, opened, code } = await claimed(`https://t.me/s/${name}`, 'telegram');
    expect(opened.instructions).toEqual([{ method: 'description', place: `https://t.me/${name}`, value: code }]);
    const tryWith = async (page: string) => {
      outside.pages.set(`t.me/${name}`, page);
      return ok(await check(owner, id, 'description')).finding;
    };
    expect((await tryWith('<div class="tgme_page_icon"></div>')).trouble).toBe('no_page');
    expect((await tryWith(channelWith('Про кухню'))).trouble).toBe('absent');
    expect((await tryWith(channelWith('Про кухню').replace('27 400', code))).trouble).toBe('absent');
    expect(await tryWith(channelWith(`Про кухню<br/>Охват: ${code.replace(/.$/, '!')}`))).toMatchObject({
      is_found: false,
    });
    expect((await tryWith(channelWith(`Про <b>кухню</b><br/>Охват: ${code}.`))).is_found).toBe(true);
    expect((await cardOf(id)).ownership.method).toBe('description');
  });

  it('tells the code of another object apart from none, and does not take it', async () => {
    const host = nextSite();
    const first = await claimed(`https://${host}/`);
    const others = 'ohvat-22222222222222222222';
    outside.pages.set(`${host}/`, siteWith(`<meta name="ohvat-verification" content="${others}">`));
    expect(ok(await check(owner, first.id, 'meta')).finding).toEqual({
      is_found: false,
      trouble: 'other_code',
      seen: others,
    });
    // Theirs beside ours: an agency and its client may both prove it.
    outside.pages.set(
      `${host}/`,
      siteWith(`<meta name="ohvat-verification" content="${others}">${first.instruction('meta').value}`),
    );
    expect(ok(await check(owner, first.id, 'meta')).finding.is_found).toBe(true);
  });

  it.each([
    ['in a comment of a visitor', (tag: string) => siteWith('', `<p>Отличный сайт! ${tag}</p>`)],
    ['in a commented part of the head', (tag: string) => siteWith(`<!-- ${tag} -->`)],
    ['in the title', (tag: string) => siteWith(`<title>${tag}</title>`)],
    ['in a script', (tag: string) => siteWith(`<script>var a = '${tag}'</script>`)],
    ['in an attribute', (tag: string) => siteWith(`<meta name="description" content='${tag}'>`)],
    ['after the head', (tag: string) => siteWith('').replace('</head>', `</head>${tag}`)],
    ['after something that is no part of a head', (tag: string) => siteWith(`<p>Начало</p>${tag}`)],
  ])('does not believe a tag %s', async (_, pageWith) => {
    const host = nextSite();
    const { id, instruction } = await claimed(`https://${host}/`);
    outside.pages.set(`${host}/`, pageWith(instruction('meta').value));
    expect(ok(await check(owner, id, 'meta')).finding).toMatchObject({ is_found: false, trouble: 'absent' });
  });

  it('says what stands in the way: no page, a refusal, an error, another host, a name that leads inside', async () => {
    const host = nextSite();
    const { id } = await claimed(`https://${host}/`);
    const troubleWith = async (page: Parameters<Outside['pages']['set']>[1], method = 'meta') => {
      outside.pages.set(`${host}/`, page);
      return ok(await check(owner, id, method)).finding;
    };
    const status =
      (code: number, headers = {}) =>
      (response: import('node:http').ServerResponse) =>
        void response.writeHead(code, headers).end();
    expect(await troubleWith('', 'file')).toMatchObject({ trouble: 'no_page' });
    expect(await troubleWith(status(403))).toMatchObject({ trouble: 'refused', seen: '403' });
    // A minute has room for six checks of one object.
    expect(await troubleWith(status(302, { location: 'https://t.me/' }))).toMatchObject({ trouble: 'led_away' });
    expect(await troubleWith(status(302, { location: 'http://169.254.169.254/' }))).toMatchObject({
      trouble: 'led_away',
    });
    expect(outside.asked.filter((page) => page.startsWith('t.me'))).toEqual([]);
    outside.txt.set(`_ohvat.${host}`, { error: 'ESERVFAIL' });
    outside.txt.set(host, { error: 'ESERVFAIL' });
    expect(await troubleWith('', 'dns')).toMatchObject({ trouble: 'unreachable' });
    expect((await cardOf(id)).ownership).toBeNull();
  });

  it('never asks an address inside, however it is written', async () => {
    const { id } = await claimed(`https://${nextSite()}/`);
    for (const address of ['127.0.0.1', '10.0.0.1', 'metadata.internal', 'localhost.localdomain.local']) {
      await app.database.pool.query('UPDATE ad_objects SET address = $2 WHERE object_id = $1', [id, address]);
      ok(await claim(owner, id));
      const { finding } = ok(await check(owner, id, 'meta'));
      expect(finding).toMatchObject({ is_found: false, trouble: 'unreachable' });
      await app.database.pool.query('DELETE FROM rate_limits');
    }
    expect(outside.asked).toEqual([]);
  });

  it('is followed to «www» and back, but not out of the encrypted web', async () => {
    const host = nextSite();
    const { id, instruction } = await claimed(`https://${host}/`);
    outside.pages.set(`${host}/`, (response) => response.writeHead(301, { location: `https://www.${host}/` }).end());
    outside.pages.set(`www.${host}/`, siteWith(instruction('meta').value));
    expect(ok(await check(owner, id, 'meta')).finding.is_found).toBe(true);
    const other = nextSite();
    const second = await claimed(`https://${other}/`);
    outside.pages.set(`${other}/`, (response) => response.writeHead(301, { location: `http://www.${other}/` }).end());
    outside.pages.set(`www.${other}/`, (response) => response.writeHead(301, { location: `http://${other}/` }).end());
    expect(ok(await check(owner, second.id, 'meta')).finding.trouble).toBe('led_away');
  });

  it('has its limits: a minute has six of one object', async () => {
    const { id } = await claimed(`https://${nextSite()}/`);
    const answers = [];
    for (let times = 0; times < 7; times += 1) answers.push((await check(owner, id, 'dns')).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  it('takes a way that the address has, after the claim was opened', async () => {
    const { id } = await claimed(`https://${nextSite()}/`);
    expect((await check(owner, id, 'description')).body.error.fields).toHaveProperty('method');
    expect((await check(owner, id, 'guess')).status).toBe(422);
    const fresh = await publishObject(owner, 'resource', siteOf(`https://${nextSite()}/`));
    expect((await check(owner, fresh.resource_id, 'meta')).body.error.code).toBe('ownership_claim_changed');
  });
});

describe('a confirmation', () => {
  it('falls away with the address, comes back with none, and a new address has a new code', async () => {
    const [host, next] = [nextSite(), nextSite()];
    const { id, version, code, instruction } = await claimed(`https://${host}/`);
    place(host, 'meta', instruction('meta'));
    ok(await check(owner, id, 'meta'));
    const change = (changes: object, at: number) =>
      owner.call(`PATCH /v1/products/resource/change/${id}`, { version: at, ...changes });
    // The same page written in another way.
    const same = ok(await change({ url: `http://WWW.${host}/?utm=1` }, version));
    expect(same.ownership.method).toBe('meta');
    const moved = ok(await change({ url: `https://${next}/` }, same.version));
    expect(moved.ownership).toBeNull();
    expect((await cardOf(id)).ownership).toBeNull();
    expect((await check(owner, id, 'meta')).body.error.code).toBe('ownership_claim_changed');
    const reopened = ok(await claim(owner, id));
    expect(reopened).toMatchObject({ address: next, state: 'waiting', confirmation: null });
    expect(JSON.stringify(reopened)).not.toContain(code);
    outside.pages.set(`${next}/`, siteWith(instruction('meta').value));
    expect(ok(await check(owner, id, 'meta')).finding.trouble).toBe('other_code');
  });

  it('stays while the owner tries another way without its code', async () => {
    const host = nextSite();
    const { id, instruction } = await claimed(`https://${host}/`);
    place(host, 'meta', instruction('meta'));
    ok(await check(owner, id, 'meta'));
    const { claim: kept, finding } = ok(await check(owner, id, 'file'));
    expect(finding.is_found).toBe(false);
    expect(kept.state).toBe('confirmed');
  });

  it('is in the export of its owner and goes with the object’s row', async () => {
    const host = nextSite();
    const { id, code } = await claimed(`https://${host}/`);
    const { pool } = app.database;
    const exported = await app.modules.find(({ name }) => name === 'ownership')?.exportOf?.(owner.accountId);
    expect(exported?.ownership_claims).toMatchObject([{ object_id: id, address: host, code }]);
    const mark = `UPDATE ownership_claims SET method = 'description', confirmed_at = now(), next_check_at = now() WHERE object_id = $1`;
    await expect(pool.query(mark, [id])).rejects.toThrow(/check constraint/);
    await pool.query('DELETE FROM ad_objects WHERE object_id = $1', [id]);
    expect((await pool.query('SELECT 1 FROM ownership_claims WHERE object_id = $1', [id])).rowCount).toBe(0);
  });
});
