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
    for (const url of ['/dev/mail', letter]) {
      expect((await trial.app.inject({ url, remoteAddress: '203.0.113.1' })).statusCode).toBe(404);
    }
  });
});
