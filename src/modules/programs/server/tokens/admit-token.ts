import type { FastifyRequest } from 'fastify';
import { API_BASE } from '#platform/api-base.ts';
import type { Scope } from '#platform/scopes.ts';
import { hashToken } from '#platform/tokens.ts';
import { scopeOf } from '../../domain/scopes.ts';
import type { ProgramsContext } from '../context.ts';
import { fail } from '../fail.ts';
import { tokenReader, touchToken } from './store.ts';

/** Files of pictures lie beside the API; a token reads them as it would below it. */
const PICTURES = '/media/*';

export interface AdmittedToken {
  tokenId: string;
  accountId: string;
  scopes: readonly Scope[];
}

/** Whose token it is, if it lives and reaches the address that is asked for. There is no way round: a refusal is thrown. */
export function tokenAdmitter({ db, pool }: Pick<ProgramsContext, 'db' | 'pool'>) {
  const read = tokenReader(pool);
  return async (token: string, request: FastifyRequest): Promise<AdmittedToken> => {
    const found = await read(hashToken(token));
    if (!found) throw fail('token_invalid');
    if (found.is_stale) await touchToken(db, found.token_id, request.ip);
    const { url = '' } = request.routeOptions;
    const path = url === PICTURES ? '/v1/media' : url.startsWith(`${API_BASE}/`) ? url.slice(API_BASE.length) : null;
    const scope = path && scopeOf(request.method, path);
    if (!scope || !found.scopes.includes(scope)) throw fail('token_scope');
    return { tokenId: found.token_id, accountId: found.account_id, scopes: found.scopes };
  };
}
