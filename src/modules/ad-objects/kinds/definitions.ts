import { campaign } from './campaign/definition.ts';
import { contractor } from './contractor/definition.ts';
import type { KindDefinition } from './definition.ts';
import type { AdObjectKind } from './kind.ts';
import { product } from './product/definition.ts';
import { resource } from './resource/definition.ts';

export const KIND_DEFINITIONS: Readonly<Record<AdObjectKind, KindDefinition>> = {
  product,
  campaign,
  resource,
  contractor,
};
