/** Filter «Можно сейчас»: leaves out every object that a rule of today stands against. */
import { domainToUnicode } from 'node:url';
import { hostsOf, hostsOfNetwork, hostsOfPlatform, type StandingRule } from '../../../legality/server/index.ts';

/** Exclusions by today's rules; equal for equal rules, so that they serve as cache key of counts. */
export interface Refused {
  platforms: readonly string[];
  audiences: readonly { over: number; platforms: readonly string[]; pages: Pages | null }[];
  pages: Pages | null;
}

interface Pages {
  /** A regular expression of normal addresses. */
  normal: string;
  /** Regular expressions of addresses as they are typed, for objects of before these were kept in their normal form. */
  typed: readonly string[];
}

/** Rules about goods say nothing of a place by itself. */
export function refusedBy(rules: readonly StandingRule[]): Refused {
  const against = rules.flatMap(({ subject, check }) => (check.light === 'green' ? [] : [subject]));
  const platforms = against.flatMap((subject) => (subject.kind === 'platform' ? [subject.platform] : [])).sort();
  // A page of a platform is judged as such, whatever was chosen for it.
  const addresses = [
    ...against.flatMap((subject) =>
      subject.kind === 'address' || subject.kind === 'foreign_agent' ? [subject.address] : [],
    ),
    ...platforms.flatMap(hostsOfPlatform),
  ];
  return {
    platforms,
    audiences: against.flatMap((subject) =>
      subject.kind === 'audience'
        ? [
            {
              over: subject.over,
              platforms: subject.platforms,
              pages: pagesAt(subject.platforms.flatMap(hostsOfNetwork)),
            },
          ]
        : [],
    ),
    pages: pagesAt(addresses),
  };
}

const pagesAt = (addresses: readonly string[]): Pages | null =>
  addresses.length > 0
    ? {
        normal: `^([^/]+\\.)?(${addresses.map(escaped).join('|')})(/|$)`,
        typed: addresses.map(patternOf),
      }
    : null;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Pattern of raw addresses: any of the place's hosts or a subdomain, in letters or in punycode, then the same path or one below it. */
function patternOf(address: string): string {
  const [host = '', ...path] = address.split('/');
  const hosts = new Set(hostsOf(host).flatMap((each) => [each, domainToUnicode(each)]));
  const preview = host === 't.me' ? '(/+s)*' : '';
  const rest = path.map((part) => `/+${escaped(part)}`).join('');
  return `^\\s*https?://([^/?#]*\\.)?(${[...hosts].map(escaped).join('|')})\\.?(:[0-9]*)?${preview}${rest}([/?#]|\\s*$)`;
}

export const tagsOf = (platforms: readonly string[]) => platforms.map((platform) => `platform:${platform}`);

/** Of platforms that were chosen, those that may be; where none is left, a tag that nothing has, so that nothing is looked through. */
export function withoutRefused(chosen: readonly string[], refused: Refused | null): readonly string[] {
  if (!refused || chosen.length === 0) return chosen;
  const against = tagsOf(refused.platforms);
  const left = chosen.filter((tag) => !against.includes(tag));
  return left.length > 0 ? left : ['platform:'];
}
