export const KINDS = ['product', 'campaign', 'resource', 'contractor'] as const;
export type AdObjectKind = (typeof KINDS)[number];

export const isKind = (value: unknown): value is AdObjectKind => KINDS.some((kind) => kind === value);
