import { describe, expect, it } from 'vitest';
import { sameHere } from '#platform/web/leave-for.ts';

describe('leaving for another page', () => {
  it('stays under the name of this machine that the site was opened by', () => {
    const page = 'http://localhost:4320/basket';
    expect(sameHere('http://127.0.0.1:4320/pay/test/abc?x=1', page)).toBe('/pay/test/abc?x=1');
    expect(sameHere('http://localhost:4320/pay/test/abc', 'http://[::1]:4320/')).toBe('/pay/test/abc');
  });

  it.each([
    ['https://yookassa.ru/pay', 'http://localhost:4320/basket'],
    ['http://127.0.0.1:5000/pay', 'http://localhost:4320/basket'],
    ['https://ohvat.ru/pay/test/abc', 'https://ohvat.example/basket'],
  ])('goes to %s as it is', (url, page) => {
    expect(sameHere(url, page)).toBe(url);
  });
});
