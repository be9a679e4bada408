/** Regions, by the codes accounts and objects hold. */
export { REGION_CODES, REGIONS, type RegionCode } from './domain/regions.ts';
