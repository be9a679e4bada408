import { campaignForm } from './campaign/fields.ts';
import { contractorForm } from './contractor/fields.ts';
import type { KindForm, OwnValues } from './field.ts';
import type { AdObjectKind } from './kind.ts';
import { productForm } from './product/fields.ts';
import { resourceForm } from './resource/fields.ts';

const FORMS = {
  product: productForm,
  campaign: campaignForm,
  resource: resourceForm,
  contractor: contractorForm,
} satisfies Record<AdObjectKind, KindForm>;
export const KIND_FORMS: Readonly<Record<AdObjectKind, KindForm>> = FORMS;

type DetailsIn<Form> = Form extends KindForm<infer Fields> ? OwnValues<Fields> : never;
/** The own fields of each kind, as the API holds them. */
export type Details = { [K in AdObjectKind]: DetailsIn<(typeof FORMS)[K]> };
