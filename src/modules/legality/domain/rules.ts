/** Rules of advertising as dated rows, and the verdict they give on a place and on what is advertised there. */
import { isWithin, rememberedAddress } from './address.ts';
import { seenAs } from './look-alikes.ts';
import { versionOn } from './versions.ts';

/** From the best to the worst. */
export const LIGHTS = ['green', 'amber', 'red'] as const;
export type Light = (typeof LIGHTS)[number];

/** What a rule is about. */
export type Subject =
  | { kind: 'platform'; platform: string }
  | { kind: 'address'; address: string }
  | { kind: 'foreign_agent'; address: string }
  /** Goods of a legal category, on some platforms or on all. */
  | { kind: 'category'; category: string; platforms: string[] | null }
  /** Goods of a legal category with an age mark below this one. */
  | { kind: 'age'; category: string; from: number }
  /** Goods of a legal category without the licence or paper that it asks for, or with one that has ended. */
  | { kind: 'documents'; category: string }
  /** Pages with more followers than this on these platforms must be in the register («А+»). */
  | { kind: 'audience'; over: number; platforms: string[] };
export const SUBJECT_KINDS = [
  'platform',
  'address',
  'foreign_agent',
  'category',
  'age',
  'documents',
  'audience',
] as const;
export type SubjectKind = Subject['kind'] & (typeof SUBJECT_KINDS)[number];

export interface RuleVersion {
  version_id: string;
  light: Light;
  law: string;
  source: string;
  source_url: string | null;
  /** What people read. */
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

/** What is advertised. */
export interface Goods {
  category: string;
  /** What else it is in: by the code of the register, or since it was ordered. */
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
function concerns(subject: Subject, place: Place | null, addresses: readonly string[], goods: Goods | null): boolean {
  // What is not known to be elsewhere is supposed to be on the internet.
  const platform = place?.platform === 'other' ? 'site' : (place?.platform ?? '');
  switch (subject.kind) {
    case 'platform':
      return subject.platform === place?.platform;
    case 'address':
    case 'foreign_agent':
      return addresses.some((address) => isWithin(address, subject.address));
    case 'category':
      return isIn(subject.category, goods) && (subject.platforms?.includes(platform) ?? true);
    case 'age':
      return isIn(subject.category, goods) && goods.age < subject.from;
    case 'documents':
      return isIn(subject.category, goods) && goods.hasDocument === false;
    case 'audience':
      return (place?.audience ?? 0) > subject.over && !place?.registerNumber && subject.platforms.includes(platform);
  }
}

/** The worst of the rules in force that concern the place and the goods; green when none does. */
export function judge(
  rules: readonly StandingRule[],
  { place, goods }: { place: Place | null; goods: Goods | null },
): Verdict {
  const address = place?.url ? rememberedAddress(place.url) : null;
  // What only looks like a forbidden address is judged as that one.
  const addresses = [address, address && seenAs(address)].filter((each) => each !== null);
  const checks = rules.flatMap(({ subject, check }) => (concerns(subject, place, addresses, goods) ? [check] : []));
  return { light: checks[0]?.light ?? 'green', checks };
}
