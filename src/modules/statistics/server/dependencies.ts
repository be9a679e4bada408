/** What statistics need of the rest of the application. */
import type { Pool } from 'pg';
import type { Viewer } from '#platform/http/viewer.ts';
import type { AdObject, AdObjectKind } from '../../ad-objects/contract.ts';

export interface CountedObjects {
  findOwner(kind: AdObjectKind, id: string): Promise<{ ownerId: string; isPublic: boolean } | null>;
  /** In whatever state; refuses what is absent (404). */
  getForModerator(kind: AdObjectKind, id: string, viewer: Viewer): Promise<Pick<AdObject, 'title' | 'owner'>>;
  addViews(counts: ReadonlyMap<string, number>): Promise<void>;
}

export interface StatisticsContext {
  pool: Pool;
  objects: CountedObjects;
  now(): Date;
}
