/** Accounts of the demonstration besides the ones people sign in with. */
import type { RegionCode } from '#modules/geography/contract.ts';
import type { DemoPerson } from '#modules/passport/server/index.ts';
import { cell, rowsOf } from './tables.ts';
import { CONTRACTOR_OWNERS } from './texts/contractors.ts';
import { MEDIA_OWNERS } from './texts/media-owners.ts';
import { ADVERTISERS } from './texts/products.ts';

export const DEMO_PEOPLE: readonly DemoPerson[] = [MEDIA_OWNERS, CONTRACTOR_OWNERS, ADVERTISERS].flatMap((table) =>
  rowsOf(table).map((row) => ({
    key: cell(row, 0),
    name: cell(row, 1),
    region: cell(row, 2) as RegionCode,
    about: cell(row, 3),
  })),
);
