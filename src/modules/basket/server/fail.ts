import { errorsOf } from '#platform/errors.ts';
import { legalityErrors } from '../../legality/contract.ts';
import { basketErrors } from '../contract.ts';

/** `throw fail('code')`: a code of this module, of those it borrows from, or one that all modules share. */
export const fail = errorsOf({ ...legalityErrors, ...basketErrors });
