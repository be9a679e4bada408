import { errorsOf } from '#platform/errors.ts';
import { adObjectErrors } from '../../ad-objects/contract.ts';
import { legalityErrors } from '../../legality/contract.ts';
import { dealErrors } from '../contract.ts';

/** `throw fail('code')`: a code of this module, of those it borrows from, or one that all modules share. */
export const fail = errorsOf({ ...dealErrors, ...adObjectErrors, ...legalityErrors });
