import type { Goods } from '../../../legality/contract.ts';
import type { AdvertisedFacts } from '../../kinds/rules.ts';

/** A product as the rules of advertising look at it. On its last day a licence still holds. */
export const goodsOf = (
  {
    legalCategory,
    ageMark,
    documentNumber,
    documentUntil,
  }: Pick<AdvertisedFacts, 'legalCategory' | 'ageMark' | 'documentNumber' | 'documentUntil'>,
  today: string,
): Goods => ({
  category: legalCategory,
  age: Number(ageMark),
  hasDocument: Boolean(documentNumber) && (!documentUntil || documentUntil >= today),
});
