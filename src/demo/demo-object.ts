import type { AdObjectKind } from '#modules/ad-objects/contract.ts';
import type { DrawingName } from './covers/cover.ts';

/** An object of the demonstration before its owner has an id. */
export interface DemoObject {
  kind: AdObjectKind;
  objectId: string;
  /** Key of the account. */
  owner: string;
  publishedAt: Date;
  title: string;
  summary: string;
  description: string;
  topics: string[];
  region: string;
  details: Record<string, unknown>;
  history: readonly {
    measuredOn: string;
    audience: number;
    reach: number;
    engagement: number | null;
  }[];
  covers: readonly DrawingName[];
}
