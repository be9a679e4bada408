/** Looks for the code where it belongs. Every page is read by the platform's guarded getter. */
import { Resolver } from 'node:dns/promises';
import {
  getFromStranger,
  NotFetched,
  type NotFetchedReason,
  type StrangersPage,
} from '#platform/http/get-from-stranger.ts';
import { among, type Finding, hasSpoken, missing, ofNames, ofRecords, type Trouble } from '../../domain/findings.ts';
import { metasNamed, textOfClass } from '../../domain/html.ts';
import { dnsNameOf, FILE_PATH, hostOf, lineOf, MARK, type Method } from '../../domain/methods.ts';

export interface StandIns {
  /** Hosts, and the ports of this machine that answer for them. */
  pages: ReadonlyMap<string, number>;
  resolveTxt(name: string): Promise<string[][]>;
}

export type Look = (asked: { address: string; method: Method; code: string }) => Promise<Finding>;

const TXT_TIMEOUT_MILLISECONDS = 2_000;
/** Of one process: each holds up to two connections, for ten seconds at most. */
const LOOKS_AT_ONCE = 8;
/** A file with one line; whatever is longer is something else. */
const MAX_FILE_CHARACTERS = 4_096;

const TROUBLES: Readonly<Record<NotFetchedReason, Trouble>> = {
  led_away: 'led_away',
  timeout: 'timeout',
  certificate: 'certificate',
  no_such_host: 'no_such_host',
  not_public: 'unreachable',
  too_many_redirects: 'too_many_redirects',
  encoded: 'encoded',
  failed: 'unreachable',
};

/** Stand-ins are for tests alone. */
export function createLook({ siteUrl, standIns }: { siteUrl: string; standIns: StandIns | undefined }): Look {
  const userAgent = `OhvatBot/1.0 (+${siteUrl})`;
  const resolver = new Resolver({ timeout: TXT_TIMEOUT_MILLISECONDS, tries: 2 });
  const resolveTxt = standIns?.resolveTxt ?? ((name) => resolver.resolveTxt(name));

  async function lookAt(url: string, hosts: readonly string[], read: (body: string) => Finding): Promise<Finding> {
    let page: StrangersPage;
    try {
      page = await getFromStranger(url, {
        userAgent,
        standIns: standIns?.pages,
        // Another host may be anybody's, and without encryption anybody may answer.
        mayFollow: (to, from) =>
          hosts.includes(to.hostname) && (to.protocol === 'https:' || to.protocol === from.protocol),
      });
    } catch (error) {
      if (error instanceof NotFetched) return missing(TROUBLES[error.reason]);
      throw error;
    }
    if (page.status === 200) return read(page.body);
    return page.status === 404 || page.status === 410 ? missing('no_page') : missing('refused', String(page.status));
  }

  /** With and without «www», which the normal form leaves out; unencrypted only where nothing answers otherwise. */
  async function lookAtSite(host: string, path: string, read: (body: string) => Finding): Promise<Finding> {
    const hosts = [host, `www.${host}`];
    const by = async (protocol: string) =>
      ofNames(await Promise.all(hosts.map((name) => lookAt(`${protocol}//${name}${path}`, hosts, read))));
    const secure = await by('https:');
    if (hasSpoken(secure)) return secure;
    const plain = await by('http:');
    return hasSpoken(plain) ? plain : secure;
  }

  async function lookUp(name: string, code: string): Promise<Finding> {
    try {
      const records = (await resolveTxt(name)).map((pieces) => pieces.join('').trim());
      return among(codesOfLines(records), code);
    } catch (error) {
      const reason = (error as { code?: string } | null)?.code;
      if (reason === 'ENOTFOUND' || reason === 'ENODATA') return missing('absent');
      return missing(reason === 'ETIMEOUT' ? 'timeout' : 'unreachable');
    }
  }

  const looks: Record<Method, (address: string, code: string) => Promise<Finding>> = {
    meta: (address, code) => lookAtSite(hostOf(address), '/', (body) => among(metasNamed(body, MARK), code)),
    file: (address, code) =>
      lookAtSite(hostOf(address), FILE_PATH, (body) =>
        among(codesOfLines(body.slice(0, MAX_FILE_CHARACTERS).replace('\uFEFF', '').split('\n')), code),
      ),
    dns: async (address, code) => {
      const host = hostOf(address);
      return ofRecords(await Promise.all([dnsNameOf(host), host].map((name) => lookUp(name, code))));
    },
    description: (address, code) =>
      lookAt(`https://${address}`, [hostOf(address)], (body) => {
        const text = textOfClass(body, 'tgme_page_description');
        if (text === null && textOfClass(body, 'tgme_page_title') === null) return missing('no_page');
        return among(text?.toLowerCase().match(/(?<![0-9a-z-])ohvat-[0-9a-z]{20}(?![0-9a-z])/g) ?? [], code);
      }),
  };
  const inTurn = turns(LOOKS_AT_ONCE);
  return ({ address, method, code }) => inTurn(() => looks[method](address, code));
}

/** Runs so many at once; the others wait in line. */
function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // Whoever has done hands the place on, so that nobody gets in between.
    if (free === 0) await new Promise<void>((enter) => waiting.push(enter));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Of «ohvat-verification=…»; others' lines stand beside it in DNS. */
const codesOfLines = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => (line.trim().startsWith(lineOf('')) ? line.trim().slice(lineOf('').length).trim() : []));
