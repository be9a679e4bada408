export const KINDS = ['product', 'campaign', 'resource', 'contractor'] as const;
export type AdObjectKind = (typeof KINDS)[number];
