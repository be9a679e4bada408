/** Regions, by the codes accounts and objects hold. */
export { REGION_CODES, REGIONS, type RegionCode, WHOLE_COUNTRY } from './domain/regions.ts';
