import { campaignForm } from './campaign/fields.ts';
import { contractorForm } from './contractor/fields.ts';
import type { KindForm, OwnValues } from './field.ts';
import type { AdObjectKind } from './kind.ts';
import { productForm } from './product/fields.ts';
import { resourceForm } from './resource/fields.ts';

export const KIND_FORMS = {
  product: productForm,
  campaign: campaignForm,
  resource: resourceForm,
  contractor: contractorForm,
} as const satisfies Record<AdObjectKind, KindForm>;

type DetailsIn<Form> = Form extends KindForm<infer Fields> ? OwnValues<Fields> : never;
/** The own fields of each kind, as the API holds them. */
export type Details = { [K in AdObjectKind]: DetailsIn<(typeof KIND_FORMS)[K]> };
