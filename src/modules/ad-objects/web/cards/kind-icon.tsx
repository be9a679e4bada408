import { IconBroadcast, IconFlag, IconPackage, IconUsers } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { AdObjectKind } from '../../kinds/kind.ts';

export const KIND_ICONS = {
  product: IconPackage,
  campaign: IconFlag,
  resource: IconBroadcast,
  contractor: IconUsers,
} as const satisfies Record<AdObjectKind, ComponentType<{ 'aria-hidden': 'true' }>>;

/** The pictogram of a kind, without those of platforms and trades. */
export function KindIcon({ kind }: { kind: AdObjectKind }) {
  const Icon = KIND_ICONS[kind];
  return <Icon aria-hidden="true" />;
}
