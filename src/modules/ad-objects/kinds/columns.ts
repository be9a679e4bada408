/** Tables of the kinds: one registry, read by import and export. */
import { campaignColumns } from './campaign/columns.ts';
import type { Column } from './column.ts';
import { contractorColumns } from './contractor/columns.ts';
import type { AdObjectKind } from './kind.ts';
import { productColumns } from './product/columns.ts';
import { resourceColumns } from './resource/columns.ts';

export const KIND_COLUMNS = {
  product: productColumns,
  campaign: campaignColumns,
  resource: resourceColumns,
  contractor: contractorColumns,
} as const satisfies Record<AdObjectKind, readonly Column[]>;
