/** Hostile and mistyped URLs of pages: nothing of them reaches other people, and a wrong one is answered in words. */
import { beforeAll, describe, expect, it } from 'vitest';
import { ADMIN_PAGES } from '#app/web/admin-pages.tsx';
import { startTestApp, type TestApp } from '../support/app.ts';
import { HOSTILE_SHAPES, HOSTILE_VALUES, WHOLE_QUERIES } from '../support/hostile-addresses.ts';
import { PAGE_ROUTES, type PageRoute } from '../support/page-routes.ts';
import { addressOf, known, openPage, type PageWorld, type Person, worldOf } from '../support/page-world.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
/** Administrators: every page opens for them. */
let one: PageWorld;
let other: PageWorld;
beforeAll(async () => {
  app = await startTestApp({}, { withPages: true });
  one = await worldOf(app, await signUpStaff(app, 'admin'));
  other = await worldOf(app, await signUpStaff(app, 'admin'));
}, 120_000);

/** Built only for development. */
const routes = PAGE_ROUTES.filter(({ path }) => path !== '/dev/ui');
const ADMIN = '/admin/$';

/** One route leads to all pages of the administration. */
function addressesOf(route: PageRoute, world: PageWorld): string[] {
  if (route.path !== ADMIN) return [world.address(route)];
  const names = Object.keys(ADMIN_PAGES).filter((name) => name !== 'overview' && name !== 'person');
  return ['', ...names, `people/${world.person.accountId}`].map((splat) =>
    addressOf(route, () => splat).replace(/\/$/, ''),
  );
}

const namesOf = (route: PageRoute): string[] => [...new Set([...route.search, ...(WHOLE_QUERIES[route.path] ?? [])])];
const queryOf = (names: readonly string[], value: string) => names.map((name) => `${name}=${value}`).join('&');
const short = (text: string) => (text.length > 120 ? `${text.slice(0, 120)}…` : text);
const MOST_REDIRECTS = 3;

/** Cache of answers by address and person: many wrong addresses redirect to one right one, and drawing it again would tell nothing new. */
const answers = new Map<string, Promise<{ status: number; location: string }>>();

function answerOf(address: string, person?: Person): Promise<{ status: number; location: string }> {
  const key = `${person?.accountId} ${address}`;
  const answer =
    answers.get(key) ??
    openPage(app, address, person).then(({ statusCode, headers }) => ({
      status: statusCode,
      location: String(headers.location),
    }));
  answers.set(key, answer);
  return answer;
}

/** Where it leads in the end: the router leads a query with something wrong in it to the address without. */
async function arrive(address: string, person?: Person): Promise<number> {
  let next = address;
  for (let times = 0; times <= MOST_REDIRECTS; times += 1) {
    const { status, location } = await answerOf(next, person);
    if (status !== 307) return status;
    const { pathname, search } = new URL(location, 'http://own.invalid');
    // A guard has spoken: what it wants is another page's business.
    if (pathname.startsWith('/auth/') && !address.startsWith('/auth/')) return status;
    next = pathname + search;
  }
  throw new Error(`${address} leads from one address to the next`);
}

it('every page that takes the query whole says here what it reads of it', () => {
  const whole = PAGE_ROUTES.filter(({ takesWholeQuery }) => takesWholeQuery).map(({ path }) => path);
  expect(Object.keys(WHOLE_QUERIES).sort()).toEqual(whole.sort());
});

it.each(routes.map((route) => [route.path, route] as const))('%s opens by a right address', async (_, route) => {
  for (const address of addressesOf(route, one)) {
    const page = await openPage(app, address, one.person);
    expect(page.statusCode, address).toBe(route.path === '/forbidden' ? 403 : leadsOn(route) ? 307 : 200);
  }
});
/** Sign-in leads whoever is signed in elsewhere, a saved search leads to the catalog. */
const LEADING_ON = ['/auth/login', '/auth/signup', '/auth/reset', '/searches/$searchId'];
const leadsOn = ({ path }: PageRoute) => LEADING_ON.includes(path);

describe('a wrong address', () => {
  it('with something else than an id leads to «Page Not Found», whoever asks', async () => {
    const wrong: string[] = [];
    for (const route of routes) {
      for (const [place, param] of route.params.entries()) {
        for (const [turn, value] of HOSTILE_VALUES.entries()) {
          // A page that is not there is the same for all: everybody tries a part of them.
          const person = (turn + place) % 3 === 0 ? undefined : one.person;
          const address = addressOf(route, (name) => (name === param ? value : known(one.values, name)));
          const page = await openPage(app, address, person);
          // Words, unlike ids, are read by the loader: a guard turns strangers away before.
          const isGuarded = !param.endsWith('Id') && !person && page.statusCode === 307;
          const isAbsent = page.statusCode === 404 && page.body.includes('Page Not Found');
          if (!isAbsent && !isGuarded) wrong.push(short(`${page.statusCode} ${person ? 'signed in' : ''} ${address}`));
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);

  it('with something wrong in its query opens as if it were not there, whoever asks', async () => {
    const wrong: string[] = [];
    for (const route of routes) {
      const names = namesOf(route);
      for (const [address, person] of addressesOf(route, one).flatMap((each) => [
        [each, one.person] as const,
        [each, undefined] as const,
      ])) {
        const right = await arrive(address, person);
        // A guard turns strangers away before anything is read: a few tries will do.
        const every = right === 307 ? 16 : person ? 1 : 3;
        const queries = [
          ...HOSTILE_VALUES.map((value) => queryOf([...names, 'x'], value)),
          ...HOSTILE_SHAPES.map((shape) => [...names, 'x'].map((name) => shape.replaceAll('name', name)).join('&')),
          // Alone, where another wrong one beside it does not decide; each in turn tries other values.
          ...names.flatMap((name, turn) =>
            HOSTILE_VALUES.filter((_, place) => place % 8 === turn % 8).map((value) => queryOf([name], value)),
          ),
        ];
        for (const query of queries.filter((_, place) => place % every === 0)) {
          const status = await arrive(`${address}?${query}`, person);
          if (status !== right)
            wrong.push(short(`${status} for ${right} ${person ? 'signed in' : ''} ${address}?${query}`));
        }
      }
    }
    expect(wrong).toEqual([]);
  }, 300_000);
});

/** Of the right shape wherever an id may stand, so that no page drops it. */
const MARK = '0badcafe-0bad-7bad-8bad-0badcafe0bad';

describe('the address of one visitor', () => {
  it.each(routes.map((route) => [route.path, route] as const))('%s has nothing of it for another', async (_, route) => {
    const right = route.path === '/forbidden' ? 403 : leadsOn(route) ? 307 : 200;
    for (const [place, address] of addressesOf(route, one).entries()) {
      // A value that makes no sense leads to the address without it; an unknown name stays where it is.
      for (const names of [[...namesOf(route), 'x'], ['x']]) {
        const first = await openPage(app, `${address}?${queryOf(names, MARK)}`, one.person);
        expect(first.statusCode).toBeLessThan(500);
      }
      const second = await openPage(app, addressesOf(route, other)[place] ?? '', other.person);
      expect(second.statusCode, address).toBe(right);
      // Lists that everybody may see name their owners; what is the viewer's alone names nobody else.
      const ids = route.params.filter((name) => name.endsWith('Id')).map((name) => known(one.values, name));
      const foreign = route.hasSharedFrame ? [one.person.accountId, one.person.email, ...ids] : [];
      for (const trace of [MARK, ...foreign]) expect(second.body).not.toContain(trace);
    }
  });

  it.each(['/', '/catalog', '/auth/login', '/legal/terms', '/no/such/page'])(
    '%s for strangers has nothing of anybody’s headers',
    async (path) => {
      const marks = [
        'host',
        'user-agent',
        'referer',
        'accept-language',
        'x-forwarded-for',
        'x-forwarded-host',
        'x-request-id',
        'origin',
        'cookie',
      ];
      const headers = Object.fromEntries(marks.map((name) => [name, name === 'cookie' ? `a=${MARK}` : MARK]));
      const first = await app.app.inject({ url: path, headers });
      const second = await app.app.inject({ url: path });
      expect(first.statusCode).toBe(second.statusCode);
      for (const { body, headers: sent } of [first, second]) {
        expect(body).not.toContain(MARK);
        expect(JSON.stringify({ ...sent, 'x-request-id': '' })).not.toContain(MARK);
      }
    },
  );
});
