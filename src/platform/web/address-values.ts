/** Shapes of values in addresses, which anybody may have written. Without the contracts' schemas: those are in no bundle. */

/** As the contracts read an id (`z.uuid()`): another version or variant is refused by every call. */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const DAY = /^[1-9]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);

/** February has no 30th. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && DAY.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);
