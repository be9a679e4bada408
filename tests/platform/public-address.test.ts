/** SSRF: our outgoing requests reach nothing but the public internet, however the address is written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicHost, publicLookup } from '#platform/http/public-address.ts';

const NOT_PUBLIC_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
const NOT_PUBLIC_IPV6 = [
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** Arithmetic of its own, so that it does not share a mistake with what it tests. */
function groupsOf(address: string): number[] {
  const [left = '', right] = address.split('::');
  const read = (text: string) => (text ? text.split(':').map((group) => Number.parseInt(group, 16)) : []);
  if (right === undefined) return read(left);
  const [head, tail] = [read(left), read(right)];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}
const joined = (groups: readonly number[], bits: number) =>
  groups.reduce((sum, group) => sum * 2n ** BigInt(bits) + BigInt(group), 0n);
const numberOf = (address: string): { value: bigint; width: number } =>
  address.includes(':')
    ? { value: joined(groupsOf(address), 16), width: 128 }
    : { value: joined(address.split('.').map(Number), 8), width: 32 };
function isIn(address: string, network: string): boolean {
  const [base = '', bits = ''] = network.split('/');
  const [one, two] = [numberOf(address), numberOf(base)];
  const free = BigInt(one.width - Number(bits));
  return one.width === two.width && one.value >> free === two.value >> free;
}
const written = (value: bigint, width: number): string =>
  width === 32
    ? [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
    : Array.from({ length: 8 }, (_, at) => ((value >> BigInt(112 - 16 * at)) & 0xffffn).toString(16)).join(':');

const ipv4 = fc.bigInt(0n, 2n ** 32n - 1n).map((value) => written(value, 32));
const ipv6 = fc.bigInt(0n, 2n ** 128n - 1n).map((value) => written(value, 128));
/** An address of the network, its ends among them. */
const within = (network: string): fc.Arbitrary<string> => {
  const [base = '', bits = ''] = network.split('/');
  const { value, width } = numberOf(base);
  const last = 2n ** BigInt(width - Number(bits)) - 1n;
  return fc
    .oneof(fc.constantFrom(0n, last), fc.bigInt(0n, last))
    .map((offset) =>
      written(((value >> BigInt(width - Number(bits))) << BigInt(width - Number(bits))) + offset, width),
    );
};
/** As a URL hands it over: shortened, in brackets. */
const hostOf = (address: string): string =>
  new URL(address.includes(':') ? `https://[${address}]/` : `https://${address}/`).hostname;
const lookedUp = (address: string) =>
  new Promise<string>((resolve) =>
    publicLookup(address, { all: true }, (error) => resolve(error ? error.name : 'public')),
  );

describe('an address', () => {
  it.each([...NOT_PUBLIC_IPV4, ...NOT_PUBLIC_IPV6])('of %s is refused, given and called', async (network) => {
    await fc.assert(
      fc.asyncProperty(within(network), async (address) => {
        expect([address, isPublicHost(hostOf(address)), await lookedUp(address)]).toEqual([
          address,
          false,
          'NotPublicAddress',
        ]);
      }),
    );
  });

  it('of anywhere else in IPv4 is public', () => {
    fc.assert(
      fc.property(ipv4, (address) => {
        expect(isPublicHost(hostOf(address))).toBe(!NOT_PUBLIC_IPV4.some((network) => isIn(address, network)));
      }),
    );
  });

  it('in IPv6 is public only among those that are given out', () => {
    fc.assert(
      fc.property(fc.oneof(ipv6, within('2000::/3')), (address) => {
        const expected = isIn(address, '2000::/3') && !NOT_PUBLIC_IPV6.some((network) => isIn(address, network));
        expect(isPublicHost(hostOf(address))).toBe(expected);
      }),
    );
  });

  it('of our own network inside another one is not public', () => {
    const inside = fc.oneof(...NOT_PUBLIC_IPV4.map(within)).map((address) => numberOf(address).value);
    const group = (value: bigint) => `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
    fc.assert(
      fc.property(inside, (value) => {
        const own = group(value);
        for (const address of [
          `::${own}`,
          `::ffff:${own}`,
          `::ffff:0:${own}`,
          `64:ff9b::${own}`,
          `64:ff9b:1::${own}`,
          `2002:${own}::1`,
          `2001:0:${own}::1`,
        ]) {
          expect([address, isPublicHost(`[${address}]`)]).toEqual([address, false]);
        }
      }),
    );
  });

  it.each([
    '[::127.0.0.1]',
    '[::ffff:0:127.0.0.1]',
    '[fec0::1]',
    '[::]',
    '[::1]',
    '[2001:4860:4860::8888%eth0]',
    '[fe80::1%1]',
  ])('%s is refused', (host) => expect(isPublicHost(host)).toBe(false));

  it.each(['8.8.8.8', '[2001:4860:4860::8888]', '[2a00:1450:4010:c0a::8b]', 'example.ru'])('%s is public', (host) =>
    expect(isPublicHost(host)).toBe(true),
  );
});
