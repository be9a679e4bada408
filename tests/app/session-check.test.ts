/** Session check: what its answer, or no answer, means for a visitor. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionForNavigation } from '#app/web/session.ts';
import { ApiError, type Transport } from '#platform/web/api.ts';

const SESSION = { account_id: '019aa000-0000-7000-8000-000000000001', name: 'Кира', role: 'member' };

const answering =
  (status: number, body: unknown): Transport =>
  async () => ({ status, body, headers: {} });
const silent: Transport = async () => {
  throw new ApiError({ status: 0, code: 'network', message: 'Нет связи' });
};

describe('the session check before a navigation', () => {
  const report = vi.fn();
  beforeEach(() => vi.stubGlobal('document', { cookie: 'signed_in=1' }));
  afterEach(() => {
    vi.unstubAllGlobals();
    report.mockReset();
  });

  it('knows who is signed in', async () => {
    expect(await sessionForNavigation(answering(200, { data: SESSION }), report)).toEqual(SESSION);
  });

  it('takes 401 for an anonymous visitor, and says nothing of it', async () => {
    expect(await sessionForNavigation(answering(401, { error: { code: 'unauthorized' } }), report)).toBeNull();
    expect(report).not.toHaveBeenCalled();
  });

  it.each([400, 403, 404, 422, 429, 500, 501, 507])(
    'takes %d for an anonymous visitor, and logs it',
    async (status) => {
      expect(await sessionForNavigation(answering(status, { error: { code: 'other' } }), report)).toBeNull();
      expect(report).toHaveBeenCalledOnce();
    },
  );

  it('does not take no answer for an answer', async () => {
    await expect(sessionForNavigation(silent, report)).rejects.toThrow(ApiError);
    expect(report).not.toHaveBeenCalled();
  });

  it.each([502, 503, 504])('does not take %d of somebody in front of the site for its answer', async (status) => {
    await expect(sessionForNavigation(answering(status, undefined), report)).rejects.toThrow(ApiError);
  });

  it('asks nobody without the hint of a session', async () => {
    vi.stubGlobal('document', { cookie: '' });
    expect(await sessionForNavigation(silent, report)).toBeNull();
  });

  it('is as strict on the server: whoever has a session is not led to the sign-in without an answer', async () => {
    vi.unstubAllGlobals();
    await expect(sessionForNavigation(silent, report)).rejects.toThrow(ApiError);
    expect(report).not.toHaveBeenCalled();
  });
});
