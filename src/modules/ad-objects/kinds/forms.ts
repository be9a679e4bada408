import { campaignForm } from './campaign/form.ts';
import { contractorForm } from './contractor/form.ts';
import type { KindForm } from './form.ts';
import type { AdObjectKind } from './kind.ts';
import { productForm } from './product/form.ts';
import { resourceForm } from './resource/form.ts';

export const KIND_FORMS: Readonly<Record<AdObjectKind, KindForm>> = {
  product: productForm,
  campaign: campaignForm,
  resource: resourceForm,
  contractor: contractorForm,
};
