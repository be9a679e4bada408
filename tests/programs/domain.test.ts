import { describe, expect, it } from 'vitest';
import { nextTryAt, PATIENCE_MS } from '#modules/programs/domain/retries.ts';
import { scopeOf } from '#modules/programs/domain/scopes.ts';

describe('what a token may do', () => {
  it.each([
    ['home', 'read', null],
    ['dictionaries', 'read', null],
    ['products', 'read', 'objects'],
    ['media', 'read', 'objects'],
    ['transfer', 'read', 'objects'],
    ['statistics', 'read', 'read'],
    ['catalog', 'read', 'deals'],
    ['favourites', 'read', 'deals'],
    ['basket', 'read', 'deals'],
    ['deals', 'read', 'deals'],
    ['projects', 'read', 'deals'],
    ['files', 'read', 'deals'],
    ['reviews', 'read', null],
    ['notifications', 'read', null],
    ['chats', 'chats', 'chats'],
    ['blacklist', 'chats', 'chats'],
    ['finance', 'money', 'money'],
    ['passport', null, null],
    ['desk', null, null],
    ['safety', null, null],
  ])('of %s: reading is %s, writing is %s', (area, reads, writes) => {
    expect(scopeOf('GET', `/v1/${area}`)).toBe(reads);
    expect(scopeOf('HEAD', `/v1/${area}/1`)).toBe(reads);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) expect(scopeOf(method, `/v1/${area}/1`)).toBe(writes);
  });

  it('takes a list that is asked for by POST for reading', () => {
    expect(scopeOf('POST', '/v1/products/resource/get_list')).toBe('read');
    expect(scopeOf('POST', '/v1/products/get_list/1')).toBe('objects');
  });

  it('never pays by card', () => {
    expect(scopeOf('POST', '/v1/basket/pay_by_card')).toBeNull();
    expect(scopeOf('POST', '/v1/deals/{deal_id}/pay_by_card')).toBeNull();
    expect(scopeOf('POST', '/v1/basket/pay_by_card/x')).toBe('deals');
  });

  it('says who one is and changes the profile, nothing else of the passport', () => {
    expect(scopeOf('GET', '/v1/passport/login')).toBe('read');
    expect(scopeOf('GET', '/v1/passport/login/')).toBe('read');
    expect(scopeOf('POST', '/v1/passport/login')).toBeNull();
    for (const id of [':account_id', '{account_id}']) {
      expect(scopeOf('GET', `/v1/passport/account/${id}`)).toBe('read');
      expect(scopeOf('PUT', `/v1/passport/account/${id}/`)).toBe('account');
      expect(scopeOf('DELETE', `/v1/passport/account/${id}`)).toBeNull();
      expect(scopeOf('GET', `/v1/passport/account/${id}/sessions`)).toBeNull();
    }
    expect(scopeOf('GET', '/x/v1/passport/login')).toBeNull();
    expect(scopeOf('GET', '/v1/passport/login/codes')).toBeNull();
    expect(scopeOf('GET', '/x/v1/passport/account/:account_id')).toBeNull();
  });

  it('reaches no address outside of the API', () => {
    for (const path of ['', '/', '/v2/products', '/x/v1/products', '/v1/']) expect(scopeOf('GET', path)).toBeNull();
  });
});

describe('a delivery that failed', () => {
  const createdAt = new Date('2026-11-18T00:00:00Z');
  const SECOND = 1000;
  const HOUR = 3_600_000;
  const pauseAfter = (attempts: number, now = createdAt) => {
    const at = nextTryAt({ attempts, createdAt, now });
    return at && at.getTime() - now.getTime();
  };

  it('is tried again after longer and longer pauses', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 50].map((attempts) => pauseAfter(attempts))).toEqual([
      10 * SECOND,
      30 * SECOND,
      120 * SECOND,
      600 * SECOND,
      1800 * SECOND,
      HOUR,
      2 * HOUR,
      3 * HOUR,
      3 * HOUR,
      3 * HOUR,
    ]);
    expect(pauseAfter(0)).toBe(0);
  });

  it('is given up after a day', () => {
    expect(pauseAfter(8, new Date(createdAt.getTime() + 21 * HOUR))).toBe(3 * HOUR);
    expect(pauseAfter(8, new Date(createdAt.getTime() + 21 * HOUR + 1))).toBeNull();
    expect(PATIENCE_MS).toBe(72 * HOUR);
  });
});
