/** Rules of advertising as dated rows, and the verdict they give on a place and on what is advertised there. */
import { isWithin, rememberedAddress, remembering } from './address.ts';
import { seenAs } from './look-alikes.ts';
import { networkAt } from './pages.ts';
import { versionOn } from './versions.ts';

/** From the best to the worst. */
export const LIGHTS = ['green', 'amber', 'red'] as const;
export type Light = (typeof LIGHTS)[number];

/** Where words are read: what goods say of themselves, or where contractors offer to place advertisements. */
export const WORDS_OF = ['goods', 'places'] as const;
export type WordsOf = (typeof WORDS_OF)[number];

/**
 * Words that tell what goods are, whatever their owner calls them. «водк*» is the word with any ending of a noun or an adjective, and no
 * other word that begins so; a word without a star stands as it is. A line that begins with «-» takes words out: «-безалкогольн* пив*».
 */
export type WordsSubject = {
  kind: 'words';
  of: WordsOf;
  words: string[];
  /** The legal category of such goods; null of what has none and may not be advertised at all. */
  category: string | null;
};

/** Condition of a rule: the kind of match and its value. */
export type Subject =
  | WordsSubject
  | { kind: 'platform'; platform: string }
  | { kind: 'address'; address: string }
  | { kind: 'foreign_agent'; address: string }
  /** Goods of a legal category, on some platforms or on all. */
  | { kind: 'category'; category: string; platforms: string[] | null }
  /** Goods of a legal category with an age mark below this one. */
  | { kind: 'age'; category: string; from: number }
  /** Goods of a legal category without the licence or paper that it asks for, or with one that has ended. */
  | { kind: 'documents'; category: string }
  /** Pages with more followers than this on these platforms or in these networks must be in the register («А+»). */
  | { kind: 'audience'; over: number; platforms: string[] };
export const SUBJECT_KINDS = [
  'platform',
  'address',
  'foreign_agent',
  'category',
  'age',
  'documents',
  'audience',
  'words',
] as const;
export type SubjectKind = Subject['kind'] & (typeof SUBJECT_KINDS)[number];

export interface RuleVersion {
  version_id: string;
  light: Light;
  law: string;
  source: string;
  source_url: string | null;
  /** The text that people read. */
  words: string;
  /** The first day. */
  from: string;
  /** The last day; null while nothing ends it. */
  to: string | null;
  /** The day it was taken back as a mistake: from then on it is as if it had never been. */
  withdrawn_on: string | null;
}

export interface Rule {
  rule_id: string;
  title: string;
  subject: Subject;
  versions: readonly RuleVersion[];
}

/** Where an ad stands: facts of a resource. */
export interface Place {
  platform: string | null;
  url: string | null;
  audience: number | null;
  /** Its number in the register of pages with more than 10,000 followers. */
  registerNumber: string | null;
}

/** The advertised product, as far as rules look at it. */
export interface Goods {
  category: string;
  /** Further categories: the one that the register's code implies, and those declared since the order. */
  moreCategories?: readonly string[];
  /** Its age mark in years: «16+» is 16. */
  age: number;
  /** Its licence or paper is named and has not ended. Nothing is said of it while nobody has asked. */
  hasDocument?: boolean;
}

/** A rule that has something to say today. */
export interface Check extends RuleVersion {
  rule_id: string;
  title: string;
  kind: SubjectKind;
}

export interface Verdict {
  light: Light;
  /** The worst first. */
  checks: readonly Check[];
}

/** A rule with the version that holds on some day. */
export interface StandingRule {
  subject: Subject;
  check: Check;
}

const badness = (light: Light) => LIGHTS.indexOf(light);

/** The rules that have something to say on a day, the worst first. */
export const inForce = (rules: readonly Rule[], day: string): StandingRule[] =>
  rules
    .flatMap((rule): StandingRule[] => {
      const version = versionOn(rule, day);
      if (!version) return [];
      const { rule_id, title, subject } = rule;
      return [{ subject, check: { ...version, rule_id, title, kind: subject.kind } }];
    })
    .sort(
      (a, b) => badness(b.check.light) - badness(a.check.light) || a.check.title.localeCompare(b.check.title, 'ru'),
    );

const isIn = (category: string, goods: Goods | null): goods is Goods =>
  goods !== null && (goods.category === category || (goods.moreCategories?.includes(category) ?? false));

/** Contractors' work is placed nowhere: of it only what is advertised is looked at. */
function concerns(subject: Subject, place: Place | null, at: ReadAddress, goods: Goods | null): boolean {
  // Platform «other» counts as a site: a place not known to be offline is supposed to be on the internet.
  const platform = place?.platform === 'other' ? 'site' : (place?.platform ?? '');
  switch (subject.kind) {
    case 'platform':
      return subject.platform === place?.platform;
    case 'address':
    case 'foreign_agent':
      return at.addresses.some((address) => isWithin(address, subject.address));
    case 'category':
      return isIn(subject.category, goods) && (subject.platforms?.includes(platform) ?? true);
    case 'age':
      return isIn(subject.category, goods) && goods.age < subject.from;
    case 'documents':
      return isIn(subject.category, goods) && goods.hasDocument === false;
    // They say what goods may be; a moderator says what they are.
    case 'words':
      return false;
    case 'audience':
      return (
        (place?.audience ?? 0) > subject.over &&
        !place?.registerNumber &&
        [platform, at.network].some((one) => one !== null && subject.platforms.includes(one))
      );
  }
}

const MAX_REMEMBERED = 5_000;

/** Verdict of the rules in force: the worst of those that concern the place and the goods; green when none does. */
export type JudgePlace = (place: Place | null, goods: Goods | null) => Verdict;

const hostOf = (address: string): string => address.split('/', 1)[0] ?? '';

/** A host and those it lies below: «a.b.ru», «b.ru», «ru». */
const hostsAbove = (host: string): string[] => host.split('.').map((_, from, labels) => labels.slice(from).join('.'));

interface ReadAddress {
  /** The page, and what it only looks like: a forbidden address in other letters is judged as that one. */
  addresses: readonly string[];
  hosts: readonly string[];
  network: string | null;
}

const NO_ADDRESS: ReadAddress = { addresses: [], hosts: [], network: null };

const readAddress = remembering((url): ReadAddress => {
  const address = rememberedAddress(url);
  if (!address) return NO_ADDRESS;
  const addresses = [address, seenAs(address)].filter((each) => each !== null);
  return { addresses, hosts: addresses.flatMap((each) => hostsAbove(hostOf(each))), network: networkAt(url) };
});

/**
 * Rules of a day, made ready once for many questions. Every card of a list is judged, and most rules are about addresses and goods: a
 * card is held against those of its own host, and against rules of goods only with goods.
 */
export function judgeOf(rules: readonly StandingRule[]): JudgePlace {
  const byHost = new Map<string, StandingRule[]>();
  const ofPlaces: StandingRule[] = [];
  const ofGoods: StandingRule[] = [];
  for (const rule of rules) {
    const { subject } = rule;
    if ('address' in subject) {
      const host = hostOf(subject.address);
      byHost.set(host, [...(byHost.get(host) ?? []), rule]);
    } else if ('category' in subject) ofGoods.push(rule);
    else ofPlaces.push(rule);
  }
  const order = new Map(rules.map((rule, at) => [rule, at]));
  const worstFirst = (a: StandingRule, b: StandingRule) => (order.get(a) ?? 0) - (order.get(b) ?? 0);

  const judge: JudgePlace = (place, goods) => {
    const at = place?.url ? readAddress(place.url) : NO_ADDRESS;
    const found = new Set<StandingRule>();
    const holdAgainst = (candidates: readonly StandingRule[]) => {
      for (const rule of candidates) if (concerns(rule.subject, place, at, goods)) found.add(rule);
    };
    holdAgainst(ofPlaces);
    if (goods) holdAgainst(ofGoods);
    for (const host of at.hosts) holdAgainst(byHost.get(host) ?? []);
    const checks = [...found].sort(worstFirst).map(({ check }) => check);
    return { light: checks[0]?.light ?? 'green', checks };
  };
  // Lists show the same places again and again, and without goods a verdict depends on the place alone.
  const remembered = new Map<string, Verdict>();
  return (place, goods) => {
    if (!place || goods) return judge(place, goods);
    const { platform, url, audience, registerNumber } = place;
    // Of the number it only matters that there is one; the address stands last, whatever is in it.
    const key = `${platform} ${audience} ${registerNumber ? 1 : 0} ${url}`;
    const known = remembered.get(key);
    if (known) return known;
    const verdict = judge(place, goods);
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(key, verdict);
    return verdict;
  };
}

/**
 * Of what is placed nowhere, the work of contractors: goods that may be advertised nowhere may not be worked for either. What is
 * forbidden on some places is judged with one. Null when nothing is.
 */
export function forbiddenAnywhere(judgePlace: JudgePlace, goods: Goods | null): Verdict | null {
  const checks = judgePlace(null, goods).checks.filter(({ kind, light }) => kind === 'category' && light === 'red');
  return checks.length > 0 ? { light: 'red', checks } : null;
}
