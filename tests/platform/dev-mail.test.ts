import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/app.ts';

describe('without a mail server', () => {
  it('letters are shown at /dev/mail, to this machine only', async () => {
    const trial = await startTestApp({ SMTP_URL: '' });
    await trial.visitor().call('POST /v1/passport/check_email?action=register', { email: 'trial@example.ru' });
    await expect
      .poll(async () => (await trial.app.inject('/dev/mail')).body, { timeout: 60_000 })
      .toContain('trial@example.ru');
    const letter = /src="(\/dev\/mail\/[^"]+)"/.exec((await trial.app.inject('/dev/mail')).body)?.[1] ?? '';
    expect((await trial.app.inject(letter)).body).toContain('Подтвердите почту');
    const ofProxies = ['via', 'forwarded', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
    for (const url of ['/dev/mail', letter, '/metrics']) {
      for (const name of ofProxies) {
        const { statusCode } = await trial.app.inject({ url, headers: { [name]: '1.1 proxy' } });
        expect([url, name, statusCode]).toEqual([url, name, 404]);
      }
      expect((await trial.app.inject({ url, remoteAddress: '203.0.113.1' })).statusCode).toBe(404);
    }
  });

  it('there is no /dev/mail on a site that has a name of its own', async () => {
    const served = async (PUBLIC_URL: string) =>
      (await (await startTestApp({ SMTP_URL: '', PUBLIC_URL })).app.inject('/dev/mail')).statusCode;
    expect(await served('http://ohvat.example')).toBe(404);
    expect(await served('https://ohvat.example')).toBe(404);
    expect(await served('http://192.168.1.7:3000')).toBe(404);
    expect(await served('http://localhost:3000')).toBe(200);
    expect(await served('http://[::1]:3000')).toBe(200);
  });
});
