/** Enqueues a creative that both sides approved, with everybody and everything it depends on, in their transaction. */
import type { Transaction } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import { registerDay } from '../../domain/deadlines.ts';
import { vatRegimeOf } from '../../domain/vat.ts';
import { type Chain, type Party, registeredOf } from '../chain/chain.ts';
import type { MarkingContext } from '../context.ts';
import type { Creative } from '../ord/rules/creative.ts';
import { PAD_NAME_LIMIT } from '../ord/rules/pad.ts';
import type { Person } from '../ord/rules/person.ts';
import { enqueue, hashOf, type Outgoing, repeat } from '../outbox/enqueue.ts';
import { findCreativeObject, findSameBody } from '../outbox/store.ts';
import { type Known, partyOf } from '../parties/parties.ts';
import {
  type ContractRow,
  contractIdOf,
  type PersonRow,
  padIdOf,
  personBodyOf,
  personIdOf,
  upsertFrame,
  upsertInitial,
  upsertPad,
  upsertPerson,
} from '../parties/store.ts';
import { type Around, isAgency } from '../readiness/problems.ts';
import { type CreativeRow, type MarkingRow, updateCreative, updateMarking } from '../store.ts';

export const mediaIdOf = (mediaId: string): string => `ohv-m-${mediaId}`;
export const creativeIdOf = (creativeId: string): string => `ohv-k-${creativeId}`;

const frameOf = (row: ContractRow) => ({ id: contractIdOf(row), serial: row.serial, date: row.date });
const partyWith = (row: PersonRow): Party => ({ id: personIdOf(row), type: row.type, name: row.name, inn: row.inn });

/** Persons, contracts and the platform, each made once; the chain that joins them. */
export async function registerParties(
  context: MarkingContext,
  transaction: Transaction,
  marking: MarkingRow,
  around: Around,
): Promise<{ chain: Chain; persons: Map<string, PersonRow>; padId: string; padName: string }> {
  const { environment, settings, siteUrl } = context;
  const advertiser = marking.advertiser as NonNullable<MarkingRow['advertiser']>;
  const hasAgency = isAgency(marking, around);
  const model = settings.chain;
  const wanted: Record<string, Known & { namedBy: string | null; roles: Person['roles']; siteUrl?: string }> = {
    advertiser: {
      type: advertiser.type,
      name: advertiser.name,
      inn: advertiser.inn,
      roles: ['advertiser'],
      namedBy: hasAgency ? null : marking.buyer_id,
    },
    seller: { ...(partyOf(around.seller) as Known), roles: ['publisher'], namedBy: marking.seller_id },
    ...(hasAgency && {
      agency: {
        ...(partyOf(around.buyer) as Known),
        roles: ['agency'] as Person['roles'],
        namedBy: marking.buyer_id,
      },
    }),
    exchange: {
      type: settings.own.inn.length === 10 ? 'juridical' : 'ip',
      ...settings.own,
      roles: ['ors'],
      namedBy: 'operator',
      siteUrl,
    },
  };
  const rows = new Map<string, PersonRow>();
  // One lock order everywhere: no deadlock between two deals of the same people.
  const sorted = Object.entries(wanted).toSorted(([, a], [, b]) =>
    `${a.inn}${a.type}` < `${b.inn}${b.type}` ? -1 : 1,
  );
  for (const [role, one] of sorted) {
    if (role === 'exchange' && model === 'direct') continue;
    rows.set(role, await upsertPerson(transaction, { environment, ...one }));
  }
  // One person may stand twice in it; what was written last knows all roles.
  const latest = new Map([...rows.values()].map((row) => [row.person_id, row]));
  const rowOf = (role: string) => rows.get(role) as PersonRow;
  const today = registerDay(context.now());
  const dayFor = async (accountId: string) => {
    const day = await context.consentDayOf(transaction, accountId);
    return day && day < today ? day : today;
  };
  const client = hasAgency ? rowOf('agency') : rowOf('advertiser');
  const contractor = model === 'agent' ? rowOf('exchange') : rowOf('seller');
  const order = await upsertFrame(transaction, {
    environment,
    kind: 'order',
    clientId: client.person_id,
    contractorId: contractor.person_id,
    date: model === 'agent' ? await dayFor(marking.buyer_id) : today,
  });
  const placement =
    model === 'agent'
      ? await upsertFrame(transaction, {
          environment,
          kind: 'placement',
          clientId: rowOf('seller').person_id,
          contractorId: rowOf('exchange').person_id,
          date: await dayFor(marking.seller_id),
        })
      : null;
  const { agency } = advertiser;
  const initial =
    hasAgency && agency?.kind === 'contract'
      ? await upsertInitial(transaction, {
          environment,
          clientId: rowOf('advertiser').person_id,
          contractorId: rowOf('agency').person_id,
          serial: agency.serial,
          date: agency.date,
        })
      : null;
  const pad = await upsertPad(transaction, {
    environment,
    objectId: marking.object_id,
    url: around.place.url ?? '',
    personId: rowOf('seller').person_id,
    name: around.place.title.slice(0, PAD_NAME_LIMIT).trim(),
  });
  const exchange = rows.get('exchange');
  return {
    chain: {
      model,
      exchange: {
        ...(exchange
          ? partyWith(exchange)
          : { id: '', type: 'juridical', name: settings.own.name, inn: settings.own.inn }),
        siteUrl,
      },
      advertiser: partyWith(rowOf('advertiser')),
      seller: partyWith(rowOf('seller')),
      agency: hasAgency
        ? {
            party: partyWith(rowOf('agency')),
            initial: initial
              ? { kind: 'contract', ...frameOf(initial) }
              : { kind: 'cid', cid: agency?.kind === 'cid' ? agency.cid : '' },
          }
        : null,
      order: frameOf(order),
      placement: placement && frameOf(placement),
    },
    persons: latest,
    padId: padIdOf(pad),
    padName: pad.name,
  };
}

/** Body of a creative. It has the identifying fields alone, so that equal content of one advertiser has one hash and is one creative. */
export function bodyOf<Initial extends object>(
  { form, text, media, target_urls }: Pick<CreativeRow, 'form' | 'text' | 'media' | 'target_urls'>,
  { kktu, brand, description }: NonNullable<MarkingRow['advertiser']>,
  initial: Initial,
): Omit<Creative, keyof ReturnType<typeof registeredOf>['initial']> & Initial {
  return {
    ...initial,
    kktus: [kktu],
    form,
    ...(brand && { brand }),
    ...(description && { description }),
    pay_type: 'other',
    ...(target_urls.length > 0 && { target_urls: [...new Set(target_urls)] }),
    ...(text !== '' && { texts: [text] }),
    ...(media.length > 0 && { media_external_ids: media.map(({ media_id }) => mediaIdOf(media_id)) }),
  };
}

/** A new id when the creative's own is taken: an object sent or queued is never overwritten, because texts cannot be taken back. */
async function freeIdOf(
  transaction: Transaction,
  environment: string,
  { creative_id }: Pick<CreativeRow, 'creative_id'>,
): Promise<string> {
  const ownId = creativeIdOf(creative_id);
  const there = await findCreativeObject(transaction, environment, ownId);
  return there && (there.sent_hash !== null || there.state === 'waiting') ? creativeIdOf(newId()) : ownId;
}

/** As long as nobody knows it, it is asked for with the first report. */
export const taxedIn = ({ seller }: Pick<Around, 'seller'>): MarkingRow['seller_tax'] =>
  seller && vatRegimeOf(seller) ? { legalForm: seller.legalForm, taxRegime: seller.taxRegime } : null;

/** Answers under which name, and the erid when the same creative has one already. */
export async function queueCreative(
  context: MarkingContext,
  transaction: Transaction,
  { marking, creative, around }: { marking: MarkingRow; creative: CreativeRow; around: Around },
): Promise<{ externalId: string; known: { erid: string; eridAt: Date } | null; isShared: boolean }> {
  const { environment } = context;
  const { deal_id: dealId } = marking;
  const advertiser = marking.advertiser as NonNullable<MarkingRow['advertiser']>;
  const { chain, persons, padId, padName } = await registerParties(context, transaction, marking, around);
  const registered = registeredOf(chain);
  const body = bodyOf(creative, advertiser, registered.initial);
  const same = await findSameBody(transaction, { environment, kind: 'creative', bodyHash: hashOf(body) });
  const externalId = same?.external_id ?? (await freeIdOf(transaction, environment, creative));
  const outgoing: Outgoing[] = [
    ...[...persons.values()].map(
      (row): Outgoing => ({
        kind: 'person',
        externalId: personIdOf(row),
        body: personBodyOf(row),
        dealId: null,
      }),
    ),
    ...registered.cids.map(([id, one]): Outgoing => ({ kind: 'cid', externalId: id, body: one, dealId: null })),
    ...registered.contracts.map(
      ([id, one]): Outgoing => ({ kind: 'contract', externalId: id, body: one, dealId: null }),
    ),
    {
      kind: 'pad',
      externalId: padId,
      body: { person_external_id: chain.seller.id, is_owner: true, type: 'web', name: padName, url: around.place.url },
      dealId: null,
    },
    ...creative.media.map(
      ({ media_id, alt }): Outgoing => ({
        kind: 'media',
        externalId: mediaIdOf(media_id),
        body: { media_id, description: alt ?? advertiser.brand ?? advertiser.name },
        dealId: null,
      }),
    ),
    // An erid without the rest of its chain could never be reported.
    { kind: 'creative', externalId, body, after: [...registered.contracts.map(([id]) => id), padId], dealId },
  ];
  await updateMarking(transaction, dealId, {
    chain: chain.model,
    frozen: { chain, padId },
    place_url: around.place.url,
    place_title: around.place.title,
    environment,
    seller_tax: taxedIn(around),
  });
  await updateCreative(transaction, creative.creative_id, {
    state: 'queued',
    environment,
    external_id: externalId,
    advertiser_name: advertiser.name,
    advertiser_inn: advertiser.inn,
    problems: [],
  });
  await enqueue(context, transaction, outgoing);
  if (same?.erid && same.erid_at)
    return { externalId, known: { erid: same.erid, eridAt: same.erid_at }, isShared: true };
  // Its erid may have come between the look and now: whoever brought it did not see this deal.
  if (same) await repeat(context, transaction, externalId);
  return { externalId, known: null, isShared: same !== undefined };
}
