export const KINDS = ['product', 'campaign', 'resource', 'contractor'] as const;
export type AdObjectKind = (typeof KINDS)[number];

/** Each kind names the id of its objects: `resource_id` and so on. */
export const idNameOf = <K extends AdObjectKind>(kind: K): `${K}_id` => `${kind}_id`;

/** By rule, not from the kinds' definitions: guards use this on every page and carry no dictionaries. */
export const objectIdOf = (object: { kind: AdObjectKind }): string =>
  String((object as unknown as Record<string, unknown>)[idNameOf(object.kind)]);

export const perKind = <T>(value: T): Record<AdObjectKind, T> =>
  Object.fromEntries(KINDS.map((kind) => [kind, value])) as Record<AdObjectKind, T>;
