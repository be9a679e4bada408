/** Accounts of the demonstration besides the ones people sign in with. */
import type { RegionCode } from '#modules/geography/contract.ts';
import type { DemoPerson } from '#modules/passport/server/index.ts';
import { CONTRACTOR_OWNERS } from './data/contractors.ts';
import { MEDIA_OWNERS } from './data/media-owners.ts';
import { ADVERTISERS } from './data/products.ts';
import { cell, rowsOf } from './tables.ts';

export const DEMO_PEOPLE: readonly DemoPerson[] = [MEDIA_OWNERS, CONTRACTOR_OWNERS, ADVERTISERS].flatMap((table) =>
  rowsOf(table).map((row) => ({
    key: cell(row, 0),
    name: cell(row, 1),
    region: cell(row, 2) as RegionCode,
    about: cell(row, 3),
  })),
);
