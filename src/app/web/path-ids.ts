import { isId } from '#platform/web/is-id.ts';

interface PathIds<Name extends string> {
  parse: (params: Record<Name, string>) => Record<Name, string> | false;
}

const everyId: PathIds<string> = { parse: (params) => Object.values(params).every(isId) && params };

/**
 * A route's `params` when all of them are ids. With anything else in the place of one the route is not the address's, and the
 * page is «Page Not Found»: no loader asks the API for what cannot be there.
 */
export const pathIds = <Name extends string>() => everyId as PathIds<Name>;
