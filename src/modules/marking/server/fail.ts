import { errorsOf } from '#platform/errors.ts';
import { legalityErrors } from '../../legality/contract.ts';
import { markingErrors } from '../contract.ts';

/** `throw fail('code')`: a code of this module, of legality, or one that all modules share. */
export const fail = errorsOf({ ...markingErrors, ...legalityErrors });
