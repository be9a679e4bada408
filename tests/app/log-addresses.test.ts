/** Addresses in the log: what a link of a letter carries is masked, however deep it is wrapped. */
import type { FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { loggerOptions } from '../../src/app/logging.ts';

const SECRET = 'geheimnis-8f2c1d_77';

function logged(url: string): string {
  const { serializers } = loggerOptions({ logLevel: 'info', isDevelopment: false }) as {
    serializers: { req(request: FastifyRequest): { url: string } };
  };
  return serializers.req({ method: 'GET', url, ip: '127.0.0.1' } as FastifyRequest).url;
}

/** As the address of the page that asks to sign in first. */
function wrapped(url: string, times: number): string {
  return times === 0 ? url : wrapped(`/auth/login?back_link=${encodeURIComponent(url)}`, times - 1);
}

describe('an address in the log', () => {
  it.each([0, 1, 2, 3, 4, 9])('hides a token under %i wrappings', (times) => {
    const invitation = `/projects/invitation?token=${SECRET}&from=letter`;
    const line = logged(wrapped(invitation, times));
    expect(line).not.toContain(SECRET);
    if (times > 0) expect(line).toMatch(/^\/auth\/login\?back_link=/);
    if (times === 1)
      expect(line).toBe(`/auth/login?back_link=${encodeURIComponent('/projects/invitation?token=***&from=letter')}`);
  });

  it('hides the key of an appeal', () => {
    expect(logged(`/appeal/1?key=${SECRET}`)).toBe('/appeal/1?key=***');
  });

  it('hides it whichever letters are encoded', () => {
    const link = [
      `/auth/login?x=1&back_link=/projects/invitation%3Ftoken=${SECRET}`,
      `/auth/login?back_link=/projects/invitation%3ftoken%3d${SECRET}&x=1`,
      `/auth/login?back_link=%2Fprojects%2Finvitation%3F%74%6F%6ben%3D${SECRET}`,
      `/auth/login?back_link=%2Fa%3Fx%3D1%26code%3D${SECRET}%23top`,
      `/auth/login?back_link=%2Fprojects%2Finvitation%3Ftoken%3D${SECRET}%E0%A4%A`,
      `/projects/invitation?%74oken=${SECRET}`,
      `/auth/login?back_link=/projects/invitation?token=${SECRET}`,
      `/auth/login#?token=${SECRET}`,
    ];
    for (const url of link) expect(logged(url)).not.toContain(SECRET);
  });

  it('leaves everything else as it came', () => {
    for (const url of [
      '/catalog?q=%D1%80%D0%B5%D0%BA%D0%BB%D0%B0%D0%BC%D0%B0+%26+PR&page=2',
      '/auth/login?back_link=%2Fprojects%2F1%3Ftab%3Dtasks',
      '/catalog?postcode=101000&tokens=5',
      '/a%20b',
    ])
      expect(logged(url)).toBe(url);
    expect(logged('/pay/test/abc?x=1')).toBe('/pay/test/***?x=1');
  });

  it('is made in no time, however long and hostile it is', () => {
    const hostile = `/a?b=${'%25'.repeat(5_000)}3F${'&c=%'.repeat(1_000)}${'?d='.repeat(1_000)}`;
    const from = process.cpuUsage();
    logged(hostile);
    expect(process.cpuUsage(from).user / 1000).toBeLessThan(500);
  });
});
