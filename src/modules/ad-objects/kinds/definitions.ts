import { campaign } from './campaign/definition.ts';
import { contractor } from './contractor/definition.ts';
import type { KindDefinition } from './definition.ts';
import type { AdObjectKind } from './kind.ts';
import { product } from './product/definition.ts';
import { resource } from './resource/definition.ts';

export const KIND_DEFINITIONS = { product, campaign, resource, contractor } as const satisfies Record<
  AdObjectKind,
  KindDefinition
>;
