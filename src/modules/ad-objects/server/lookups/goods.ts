import type { Goods } from '../../../legality/contract.ts';
import { categoryOfKktu } from '../../kinds/product/kktu-categories.ts';
import { isDocumentNumber } from '../../kinds/product/legal-categories.ts';
import type { AdvertisedFacts } from '../../kinds/rules.ts';

/** A product as the rules of advertising look at it. On its last day a licence still holds. */
export function goodsOf(
  {
    legalCategory,
    kktu,
    ageMark,
    documentNumber,
    documentUntil,
  }: Pick<AdvertisedFacts, 'legalCategory' | 'kktu' | 'ageMark' | 'documentNumber' | 'documentUntil'>,
  today: string,
): Goods {
  // Cigarettes filed as an ordinary product are recognised by their code.
  const byCode = kktu ? categoryOfKktu(kktu) : null;
  return {
    category: legalCategory,
    ...(byCode && byCode !== legalCategory && { moreCategories: [byCode] }),
    age: Number(ageMark),
    hasDocument: isDocumentNumber(documentNumber) && (!documentUntil || documentUntil >= today),
  };
}
