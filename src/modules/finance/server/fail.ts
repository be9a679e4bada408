import { errorsOf } from '#platform/errors.ts';
import { passportErrors } from '../../passport/contract.ts';
import { financeErrors } from '../contract.ts';

/** `throw fail('code')`: a code of this module, of those it borrows from, or one that all modules share. */
export const fail = errorsOf({ ...financeErrors, ...passportErrors });
