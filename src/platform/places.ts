/**
 * Where an address is, from a file on this machine: nobody outside is asked. The file is read once, when somebody first looks
 * at a list of addresses; checks of sessions never come here.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { BlockList, isIP } from 'node:net';
import { Reader, type Response } from 'mmdb-lib';
import { countryName } from '#words/text.ts';
import { isPublicHost } from './http/public-address.ts';

const require = createRequire(import.meta.url);
/** Countries only, public domain (CC0), comes with the application. */
const countriesFile = () => require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');

const LOCAL = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  LOCAL.addSubnet(network, bits, 'ipv4');
}
LOCAL.addAddress('::1', 'ipv6');
LOCAL.addSubnet('fc00::', 7, 'ipv6');
LOCAL.addSubnet('fe80::', 10, 'ipv6');

/** Records of the .mmdb formats: GeoLite2 and DB-IP have objects with names, others are flat. */
interface Record {
  country_code?: unknown;
  country?: { iso_code?: unknown };
  city?: unknown;
}

/** Codes that stand for no place. */
const NOWHERE = new Set(['ZZ', 'XX']);

function countryOf({ country, country_code }: Record): string | null {
  const code = country?.iso_code ?? country_code;
  if (typeof code !== 'string' || !/^[A-Z]{2}$/.test(code) || NOWHERE.has(code)) return null;
  return countryName(code);
}

/** In Russian where the file knows it, otherwise as the file has it. */
function cityOf({ city }: Record): string | null {
  const names = (city as { names?: { ru?: unknown; en?: unknown } } | null | undefined)?.names;
  const name = names?.ru ?? names?.en ?? city;
  return typeof name === 'string' && name !== '' ? name : null;
}

/** «Казань, Россия», «Россия», «локальная сеть»; null when it is not known. */
export type PlaceOf = (address: string) => Promise<string | null>;

export function createPlaces({
  file = countriesFile(),
  log,
}: {
  file?: string | undefined;
  log: { warn(details: object, message: string): void };
}): PlaceOf {
  let reading: Promise<Reader<Response> | null> | undefined;
  const read = async () => {
    try {
      return new Reader<Response>(await readFile(file));
    } catch (error) {
      log.warn({ err: error, file }, 'places of addresses are not shown: their file cannot be read');
      return null;
    }
  };
  return async (given) => {
    const address = given.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(address);
    if (family === 0) return null;
    if (LOCAL.check(address, family === 6 ? 'ipv6' : 'ipv4')) return 'локальная сеть';
    // Registries name a country for ranges that nobody can come from, too.
    if (!isPublicHost(address)) return null;
    reading ??= read();
    const found = (await reading)?.get(address) as Record | null | undefined;
    if (!found) return null;
    return [cityOf(found), countryOf(found)].filter((part) => part !== null).join(', ') || null;
  };
}

/** Whether a file is one that places can be read from. */
export function isPlacesFile(path: string): boolean {
  try {
    new Reader(readFileSync(path)).get('8.8.8.8');
    return true;
  } catch {
    return false;
  }
}
