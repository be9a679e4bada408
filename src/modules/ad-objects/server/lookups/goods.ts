import type { Goods } from '../../../legality/contract.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { categoryOfKktu } from '../../kinds/product/kktu-categories.ts';
import { isDocumentNumber } from '../../kinds/product/legal-categories.ts';
import type { AdvertisedFacts } from '../../kinds/rules.ts';

/** Fields that decide how an advertisement of the object is judged. */
const JUDGED_FIELDS: Partial<Record<AdObjectKind, readonly string[]>> = {
  product: ['legal_category', 'kktu', 'age_mark', 'document_number', 'document_until'],
  campaign: ['product_id'],
};

/** The judged fields as they were, when the change makes any of them another; null when it does not. */
export function judgedBefore(
  kind: AdObjectKind,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> | null {
  const was = (JUDGED_FIELDS[kind] ?? []).map((field) => [field, before[field] ?? null] as const);
  return was.some(([field, value]) => value !== (after[field] ?? null)) ? Object.fromEntries(was) : null;
}

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
