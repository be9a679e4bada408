/** Uniqueness of published addresses: the primary key refuses a second one, and here the refusal gets its sentence. */
import type { Db } from '#platform/database/schema.ts';
import type { AppError } from '#platform/errors.ts';
import { fail } from '../fail.ts';
import { type AddressHolder, isAddressClash, listHolders } from './store.ts';

const SENTENCES = {
  own: 'Эта страница уже опубликована у вас. Откройте тот объект и измените его.',
  others:
    'Эту страницу уже опубликовал другой человек. Если она ваша, найдите её в каталоге и нажмите «Пожаловаться»: модератор разберётся.',
};

const taken = (whose: keyof typeof SENTENCES, resourceId?: string): AppError =>
  fail('address_taken', {
    message: SENTENCES[whose],
    fields: { url: SENTENCES[whose] },
    ...(resourceId && { details: { resource_id: resourceId } }),
  });

interface Claim {
  objectId: string;
  ownerId: string;
  address: string | null;
}

const whoseIs = (holder: AddressHolder, ownerId: string) => (holder.owner_id === ownerId ? 'own' : 'others');

/** Addresses of these objects that are published already, with the sentence; an object may hold its own. */
export async function takenAddresses(
  db: Db,
  ownerId: string,
  claims: readonly { objectId: string | null; address: string }[],
): Promise<Map<string, string>> {
  const holders = await listHolders(
    db,
    claims.map(({ address }) => address),
  );
  const own = new Set(claims.flatMap(({ objectId }) => objectId ?? []));
  return new Map(
    holders
      .filter(({ object_id }) => !own.has(object_id))
      .map((holder) => [holder.address, SENTENCES[whoseIs(holder, ownerId)]]),
  );
}

/** Checked before the write, so that the message can say whose it is; a concurrent publication is stopped by the primary key. */
export async function withAddress<T>(
  db: Db,
  { objectId, ownerId, address }: Claim,
  work: () => Promise<T>,
): Promise<T> {
  const [holder] = address === null ? [] : await listHolders(db, [address]);
  if (holder && holder.object_id !== objectId) throw taken(whoseIs(holder, ownerId), holder.object_id);
  return sayTaken(work);
}

export async function sayTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAddressClash(error)) throw taken('others');
    throw error;
  }
}
