/**
 * Addresses that others name and we call: only what the whole internet can reach, never our own machine or network. The name
 * is judged when it is given, and what it resolves to once more at the moment of the call.
 */
import { type LookupAddress, lookup as resolveName } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';

/** Special ranges of IANA's registry, and those of multicast and of the future. */
const NOT_PUBLIC_IPV4 = blockListOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]);

/**
 * All that is given out for the internet. What lies outside is not worth listing: our own networks under old and new names,
 * and every way to write an IPv4 address as one of IPv6 (mapped, translated, NAT64).
 */
const GIVEN_OUT_IPV6 = blockListOf('ipv6', [['2000::', 3]]);
/** Special ranges inside of it: protocols such as Teredo, examples, 6to4. */
const NOT_PUBLIC_IPV6 = blockListOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);

function blockListOf(family: 'ipv4' | 'ipv6', networks: readonly (readonly [network: string, bits: number])[]) {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, family);
  return list;
}

/** Names that no public name server answers for. */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/;

export class NotPublicAddress extends Error {
  override name = 'NotPublicAddress';
}

function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC_IPV4.check(address, 'ipv4');
  // With a zone (`%eth0`) it is an address of one of our own links, whatever its digits are.
  if (!isIPv6(address) || address.includes('%')) return false;
  return GIVEN_OUT_IPV6.check(address, 'ipv6') && !NOT_PUBLIC_IPV6.check(address, 'ipv6');
}

/** By its looks; a name of the internet may still lead inside, which `publicLookup` refuses. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
  if (isIP(host)) return isPublicAddress(host);
  return host.includes('.') && !LOCAL_NAME.test(host);
}

/** For requests: a name leads nowhere but to public addresses, whatever its owner has changed since it was given. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolveName(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) done(error, '');
    else handOver(hostname, addresses, options, done);
  });
};

/** The same by another way to resolve names. */
export const publicLookupBy =
  (resolve: (hostname: string) => Promise<LookupAddress[]>): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname).then(
      (addresses) => handOver(hostname, addresses, options, done),
      (error) => done(error, ''),
    );
  };

function handOver(
  hostname: string,
  addresses: LookupAddress[],
  options: Parameters<LookupFunction>[1],
  done: Parameters<LookupFunction>[2],
): void {
  const [first] = addresses;
  if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
    done(new NotPublicAddress(`${hostname} is not on the public internet`), '');
  } else if (options.all) done(null, addresses);
  else done(null, first.address, first.family);
}
