/** Uniqueness of register numbers: a number belongs to one published page. */
import type { Transaction } from '#platform/database/schema.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { WITH_REGISTER_NUMBER } from '../../kinds/resource/dictionaries.ts';
import { OTHER_NETWORKS } from '../../kinds/resource/networks.ts';
import { fail } from '../fail.ts';
import { listNumberHolders, lockNumbers } from './store.ts';

const SENTENCES = {
  own: 'Этот номер уже стоит у другой вашей страницы. У каждой страницы в реестре свой номер.',
  others:
    'Этот номер уже стоит у чужой опубликованной страницы. Проверьте цифры. Если номер ваш, пожалуйтесь на ту страницу: модератор разберётся.',
};

/** Its digits: however they are written, it is one number. Null of what has none, of other kinds, and of places outside the register. */
export function registerNumberOf(kind: AdObjectKind, details: Record<string, unknown>): string | null {
  const { empty, place } = KIND_DETAILS[kind];
  const { platform, registerNumber, url } = place?.({ ...empty, ...details }) ?? {};
  if (!WITH_REGISTER_NUMBER.some((one) => one === platform) && !OTHER_NETWORKS.test(url ?? '')) return null;
  return registerNumber?.replaceAll(/\D/g, '') ?? null;
}

/** Register numbers of these objects that are taken or repeated, with the sentence; an object may hold its own. */
export async function takenNumbers(
  db: Transaction,
  ownerId: string,
  claims: readonly { objectId: string | null; number: string }[],
): Promise<Map<string, string>> {
  const numbers = claims.map(({ number }) => number);
  await lockNumbers(db, numbers);
  const holders = await listNumberHolders(db, numbers);
  const own = new Set(claims.flatMap(({ objectId }) => objectId ?? []));
  return new Map(
    holders
      .filter(
        ({ object_id, kind, number, details }) => !own.has(object_id) && registerNumberOf(kind, details) === number,
      )
      .map(({ number, owner_id }) => [number, SENTENCES[owner_id === ownerId ? 'own' : 'others']]),
  );
}

export async function refuseTakenNumber(
  db: Transaction,
  { objectId, ownerId, number }: { objectId: string; ownerId: string; number: string | null },
): Promise<void> {
  const sentence = number === null ? undefined : (await takenNumbers(db, ownerId, [{ objectId, number }])).get(number);
  if (sentence) throw fail('register_number_taken', { message: sentence, fields: { register_number: sentence } });
}
