import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eventually, siteForTests, type Visitor } from '../support/browser.ts';
import { heading, press } from './forms.ts';
import { expectUsable } from './usable.ts';

const site = siteForTests({}, { wholeBrowser: true });
const p256dh = createECDH('prime256v1').generateKeys('base64url');
const subscriptionTo = (endpoint: string) => ({ endpoint, keys: { p256dh, auth: 'AAAAAAAAAAAAAAAAAAAAAA' } });

async function permit(visitor: Visitor, setting: 'granted' | 'denied' | 'prompt') {
  const browser = await visitor.context.newCDPSession(visitor.page);
  const { browserContextId } = (await browser.send('Target.getTargetInfo')).targetInfo;
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting,
    origin: site.address,
    ...(browserContextId && { browserContextId }),
  });
}

/** There is no push service to reach, so the browser's part is played: it remembers one subscription. */
function playSubscriptions(subscription: object): void {
  const kept = {
    get: () => sessionStorage.getItem('test-subscription') !== null,
    set: (is: boolean) =>
      is ? sessionStorage.setItem('test-subscription', '1') : sessionStorage.removeItem('test-subscription'),
  };
  const granted = {
    toJSON: () => subscription,
    unsubscribe: async () => {
      kept.set(false);
      return true;
    },
  } as unknown as PushSubscription;
  PushManager.prototype.getSubscription = async () => (kept.get() ? granted : null);
  PushManager.prototype.subscribe = async () => {
    kept.set(true);
    return granted;
  };
}

describe('push in the browser', () => {
  it('every state of the permission is explained, and one change of it is noticed at once', async () => {
    const visitor = await site.visitor({ as: await site.person(), context: { serviceWorkers: 'allow' } });
    const { page } = visitor;
    const toggle = page.getByRole('switch', { name: 'Уведомления в этом браузере' });
    await permit(visitor, 'prompt');
    await visitor.open('/settings/notify');
    await page.getByText('Браузер спросит разрешение.').waitFor();
    expect(await toggle.isEnabled()).toBe(true);
    await expectUsable(page);

    await permit(visitor, 'denied');
    await page.getByText('Браузер запретил уведомления.').waitFor();
    expect(await toggle.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Разрешить' }).count()).toBe(0);

    await permit(visitor, 'granted');
    await page.getByText('Браузер спросит разрешение.').waitFor();
    // A private window has no push service; Chromium says so itself, in its own words.
    await toggle.click();
    await page.getByText('Служба уведомлений этого браузера сейчас недоступна.').waitFor();
    for (const problem of visitor.problems) if (/Push API in incognito/.test(problem)) visitor.mayMeet(problem);
    expect(await toggle.isChecked()).toBe(false);

    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await visitor.open('/settings/notify');
    await page.getByText('Этот браузер не умеет показывать уведомления сайтов.').waitFor();
    expect(await toggle.isDisabled()).toBe(true);
  });

  it('a browser is switched on, tried, told again after a new sign-in, and others are switched off from here', async () => {
    const person = await site.person();
    const visitor = await site.visitor({ as: person, context: { serviceWorkers: 'allow' } });
    const { page } = visitor;
    await permit(visitor, 'granted');
    await visitor.call('POST /v1/notifications/push', subscriptionTo('https://push.invalid/send/phone'));
    await page.addInitScript(playSubscriptions, subscriptionTo('https://push.invalid/send/this'));
    const endpoints = async () => {
      const { rows } = await site.database.pool.query(
        'SELECT endpoint FROM push_subscriptions WHERE account_id = $1 ORDER BY endpoint',
        [person.accountId],
      );
      return rows.map(({ endpoint }) => endpoint.replace('https://push.invalid/send/', ''));
    };

    await visitor.open('/settings/notify');
    await press(page, 'Разрешить');
    const toggle = page.getByRole('switch', { name: 'Уведомления в этом браузере' });
    await page.getByText('Включены. О чём присылать').waitFor();
    expect(await toggle.isChecked()).toBe(true);
    expect(await endpoints()).toEqual(['phone', 'this']);
    await press(page, 'Проверить');
    await page.getByText('Отправили, появится через пару секунд.').waitFor();
    await expectUsable(page);
    await page.getByRole('button', { name: /^Отключить: / }).click();
    await page.getByText('Другие браузеры').waitFor({ state: 'detached' });
    expect(await endpoints()).toEqual(['this']);

    // The server forgets the browser with the session, and hears of it again after the next sign-in.
    await visitor.call('GET /v1/passport/logout');
    expect(await endpoints()).toEqual([]);
    const { email, password } = person;
    await visitor.call('POST /v1/passport/login', { email, password });
    await visitor.open('/catalog');
    await eventually(endpoints).toEqual(['this']);

    // Somebody else at the same browser is not told for the one before.
    const other = await site.person();
    await visitor.call('POST /v1/passport/login', { email: other.email, password: other.password });
    await visitor.open('/catalog');
    await eventually(() => page.evaluate(() => sessionStorage.getItem('test-subscription'))).toBe(null);
    await visitor.open('/settings/notify');
    await heading(page, 'Уведомления');
    await page.getByText('Браузер спросит разрешение.').waitFor();
  });
});
