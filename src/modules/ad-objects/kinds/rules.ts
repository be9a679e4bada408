/** Server-side rules of a kind that span several fields. */

import type { Place } from '../../legality/contract.ts';
import type { AdObjectKind } from './kind.ts';

/** Figures that keep a history. */
export interface Figures {
  measured_on: string;
  audience_size: number;
  average_reach: number | null;
  engagement_rate: number | null;
}

/** Budget and days of a campaign. Days are YYYY-MM-DD. */
export interface Plan {
  budgetKopecks: number | null;
  startsOn: string | null;
  endsOn: string | null;
}

/** Facts about the advertised thing for the maker of an advertisement. */
export interface AdvertisedFacts {
  site: string | null;
  legalCategory: string;
  ageMark: string;
  advertiserName: string | null;
  advertiserInn: string | null;
  /** Told apart only with an ИНН of 12 digits. */
  advertiserType: 'ip' | 'physical' | null;
  kktu: string | null;
  brand: string | null;
  /** The licence or paper that the category asks for, and its last day; no day when it has no end. */
  documentNumber: string | null;
  documentUntil: string | null;
  /** Warning required by law in every advertisement of the category. */
  warning: string | null;
}

/** Withholding by reference: the object is hidden while the object its field names is blocked. */
export interface Follows {
  kind: AdObjectKind;
  field: string;
  /** To its owner, why it is away. */
  words: string;
}

export interface KindRules<Details> {
  /** How the moderation filter reads the kind's words before publishing; null for a kind that is judged by its address. */
  readAs: 'goods' | 'work' | null;
  /** For a kind whose objects are hidden while the one they refer to is blocked. */
  follows?: Follows;
  /** Complaints about fields that are right by themselves but not together: field → sentence. */
  problems?(details: Details, before: Details): Record<string, string>;
  /** Extra checks before publishing, besides required fields: field → sentence. */
  missing?(details: Details): Record<string, string>;
  /** For a kind that has an audience. */
  audience?(details: Details): number | null;
  /** For a kind that spends money. */
  plan?(details: Details): Plan;
  /** For a kind that tells others what to say. */
  brief?(details: Details): string | null;
  /** For a kind that is advertised. */
  advertised?(details: Details): AdvertisedFacts;
  figures?(details: Details): Figures | null;
  /** For a kind on which ads are placed: what the rules of advertising look at. */
  place?(details: Details): Place;
  /** For a kind that does not advertise everything: codes of topics. */
  refusedTopics?(details: Details): readonly string[];
}
