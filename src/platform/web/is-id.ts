/**
 * An id in an address, as the contracts read it (`z.uuid()`): another version or variant is refused by every call. Their schemas
 * are in no bundle.
 */
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const isId = (value: unknown): value is string => ID.test(String(value));
