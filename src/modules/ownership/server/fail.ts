import { errorsOf } from '#platform/errors.ts';
import { ownershipErrors } from '../contract.ts';

/** `throw fail('code')`: a code of this module or one that all modules share. */
export const fail = errorsOf(ownershipErrors);
