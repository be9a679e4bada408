/** A page that is loaded while the database is away: whoever has a session is told to wait at the same address, not sent to sign in. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';
import { withoutDatabase } from '../support/database.ts';
import { PAGE_ROUTES } from '../support/page-routes.ts';
import { openPage, type PageWorld, worldOf } from '../support/page-world.ts';
import { signUpStaff } from '../support/staff.ts';

let app: TestApp;
let world: PageWorld;
beforeAll(async () => {
  app = await startTestApp({}, { withPages: true });
  world = await worldOf(app, await signUpStaff(app, 'admin'));
}, 120_000);

/** Built only for development. */
const routes = PAGE_ROUTES.filter(({ path }) => path !== '/dev/ui');

describe('while the database is away', () => {
  it('every page answers somebody with a session 503 in words, and leads nowhere; it opens again afterwards', async () => {
    const wrong: string[] = [];
    await withoutDatabase(async () => {
      for (const route of routes) {
        // The administration's pages are one route, whose own address ends without a slash.
        const address = world.address(route).replace(/(?<=.)\/$/, '');
        const { statusCode, headers, body } = await openPage(app, address, world.person);
        const isRight =
          statusCode === 503 &&
          Number(headers['retry-after']) > 0 &&
          headers.location === undefined &&
          headers['cache-control'] === 'private, no-store' &&
          body.includes('Скоро вернёмся') &&
          body.includes('Страница откроется сама');
        if (!isRight) wrong.push(`${address}: ${statusCode} ${headers.location ?? ''}`);
      }
    });
    expect(wrong).toEqual([]);
    const pages = ['/', '/projects', '/settings/safety'];
    // The pool has to notice that its connections are gone.
    for (const address of pages) {
      await expect
        .poll(async () => (await openPage(app, address, world.person)).statusCode, { timeout: 30_000 })
        .toBe(200);
    }
  }, 180_000);

  it('a visitor without a session is led to sign in as ever: nobody has to be asked', async () => {
    await withoutDatabase(async () => {
      const { statusCode, headers } = await openPage(app, '/projects');
      expect([statusCode, headers.location]).toEqual([307, '/auth/login?back_link=%2Fprojects']);
    });
  });
});
