import { isId } from '#platform/web/address-values.ts';

/**
 * A route's `params` when these are ids. With anything else in the place of one the route is not the address's, and the page
 * is «Page Not Found»: no loader asks the API for what cannot be there.
 */
export const pathIds = <Name extends string>(...names: Name[]) => ({
  parse: (params: Record<Name, string>): Record<Name, string> | false =>
    names.every((name) => isId(params[name])) && params,
});
