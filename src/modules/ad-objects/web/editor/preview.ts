/** The card as the catalog would show it, put together from what is typed. Pure. */
import type { AdObject } from '../../contract.ts';
import { cpmOf } from '../../domain/money.ts';
import type { AnyCard } from '../../kinds/facts.ts';
import { fieldsOf, type KindForm, rootOf } from '../../kinds/field.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { bodyWith } from './changes.ts';
import type { OfferLine } from './controls.ts';
import type { Values } from './field-values.ts';

interface PreviewFacts {
  kind: AdObjectKind;
  form: KindForm;
  object: AdObject | null;
  values: Values;
  ownerName: string;
}

function priceOf(value: unknown): number | null {
  if (!Array.isArray(value)) return (value as number | null) ?? null;
  const prices = (value as OfferLine[]).flatMap(({ price }) => price ?? []);
  return prices.length > 0 ? Math.min(...prices) : null;
}

export function previewCard({ kind, form, object, values, ownerName }: PreviewFacts): AnyCard {
  const fields = fieldsOf(form);
  const details = bodyWith(fields, values, new Set(fields.map(({ name }) => rootOf(name))));
  const price = priceOf(values[form.priceField]);
  const reach = form.reachField ? (values[form.reachField] as number | null) : null;
  const unseen = {
    life: 'draft',
    moderation: 'accepted',
    rating: null,
    reviews_count: 0,
    owner: { account_id: '', name: ownerName },
  };
  return {
    ...unseen,
    ...object,
    ...details,
    kind,
    title: String(values.title ?? '').trim() || form.newTitle,
    media: values.media,
    price_from: price,
    cpm: price === null ? null : cpmOf(price, reach),
  } as unknown as AnyCard;
}
