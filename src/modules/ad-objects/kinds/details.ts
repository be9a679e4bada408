/** What differs between kinds on the server: fields, checks before publishing, and what the catalog needs to know. */
import type { z } from 'zod';
import { campaignDetails } from './campaign/details.ts';
import { contractorDetails } from './contractor/details.ts';
import type { AdObjectKind } from './kind.ts';
import { productDetails } from './product/details.ts';
import { resourceDetails } from './resource/details.ts';

/** Derived from details and offers whenever they change. Sorting columns are never null, so a cursor can compare them. */
export interface Derived {
  priceFrom: number | null;
  audience: number | null;
  cpm: number | null;
  /** `prefix:value`, what the kind's choice filters look for. */
  tags: string[];
  /** Words people search by that stand in no text field. */
  words: string;
}

export interface Figures {
  measured_on: string;
  audience_size: number;
  average_reach: number | null;
  engagement_rate: number | null;
}

/** What can be ordered, in words that fit every kind. */
export interface Offer {
  offerId: string;
  /** Its format or service. */
  name: string;
  priceKopecks: number;
  /** What the price is for, in Russian; null when that goes without saying. */
  unit: string | null;
  leadDays: number;
}

/** What is to be spent, and when. Days are YYYY-MM-DD. */
export interface Plan {
  budgetKopecks: number | null;
  startsOn: string | null;
  endsOn: string | null;
}

export interface KindDetails<Details = Record<string, unknown>> {
  /** All own fields with their empty values: a draft has them all. */
  empty: Details;
  /** Own fields, each optional. */
  shape: z.ZodRawShape;
  /** Own fields as they stand in answers. */
  answer: z.ZodRawShape;
  /** Complaints about fields that are right by themselves but not together. */
  problems(details: Details): Record<string, string>;
  /** What is still missing before publishing: field → sentence. */
  missing(details: Details): Record<string, string>;
  derive(details: Details): Derived;
  /** Fills in what follows from other fields, after every change. */
  complete?(details: Details): Details;
  /** Fields that only the owner and moderators see. */
  privateFields?: readonly (keyof Details & string)[];
  /** Pictures that the details refer to, besides the object's gallery, by the field they stand in. */
  pictures?(details: Details): { field: string; mediaIds: string[] };
  /** Other objects the details refer to; they must be the owner's. */
  ownObjects?(details: Details): { field: string; kind: AdObjectKind; id: string; complaint: string }[];
  /** For a kind that can be ordered. */
  offers?(details: Details): Offer[];
  /** For a kind that spends money. */
  plan?(details: Details): Plan;
  /** Figures that keep a history, for the kind that has them. */
  figures?(details: Details): Figures | null;
}

// biome-ignore lint/suspicious/noExplicitAny: the registry is read by kind; each entry is exact in its own file.
export const KIND_DETAILS: Record<AdObjectKind, KindDetails<any>> = {
  product: productDetails,
  campaign: campaignDetails,
  resource: resourceDetails,
  contractor: contractorDetails,
};
