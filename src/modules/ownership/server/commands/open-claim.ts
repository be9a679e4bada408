/** The code of an object's address, made when it is first asked for. */
import { randomInt } from 'node:crypto';
import type { Viewer } from '#platform/http/viewer.ts';
import { methodsOf } from '../../domain/methods.ts';
import type { OwnershipContext } from '../context.ts';
import { fail } from '../fail.ts';
import { type ClaimRow, findClaim, upsertClaim } from '../store.ts';

const CODE_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
/** 100 bits. */
const CODE_LENGTH = 20;
const newCode = () =>
  `ohvat-${Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')}`;

/** The viewer's own object, with an address that can be proved. */
export async function requireProvable(
  context: OwnershipContext,
  objectId: string,
  viewer: Viewer,
): Promise<{ accountId: string; address: string }> {
  const { ownerId, address } = await context.requireOwnPlace(objectId, viewer);
  if (address === null) throw fail('ownership_without_address');
  if (methodsOf(address).length === 0) throw fail('ownership_not_provable');
  return { accountId: ownerId, address };
}

export async function openClaim(
  context: OwnershipContext,
  { objectId, viewer }: { objectId: string; viewer: Viewer },
): Promise<ClaimRow> {
  const { accountId, address } = await requireProvable(context, objectId, viewer);
  await upsertClaim(context.db, { objectId, accountId, address, code: newCode(), at: context.now() });
  const claim = await findClaim(context.db, objectId);
  if (!claim) throw fail('not_found');
  return claim;
}
