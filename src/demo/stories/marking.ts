/** How the advertising of a story is marked: who writes it and when, what the ОРД says, how often it was seen. */

import type { Viewer } from '#platform/http/viewer.ts';
import { dayOf } from '#words/moments.ts';
import type { DemoObject } from '../demo-object.ts';
import { randomFor } from '../random.ts';
import { roughly } from '../tables.ts';
import { dayOfMonth, markedSince, monthBefore } from './moments.ts';
import type { DealStory } from './plan-deal.ts';
import type { Stage } from './stage.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Share of views in the second month of a publication. */
const LATER_SHARE = 0.11;

export interface CreativeStory {
  /** The text of the product when there is none. */
  text?: string;
  /** `buyer`: the seller has not approved it yet; `sending`: the ОРД does not answer; `refused`: it has something against it. */
  stops?: 'buyer' | 'sending' | 'refused';
  /** Marked with what came out by the buyer's order of this object. */
  reuses?: string;
  /** The seller has not said yet how often it was seen. */
  isUncounted?: true;
}

interface Told {
  dealId(): string;
  viewerOf(by: 'buyer' | 'seller'): Viewer | null;
}

/** Only what somebody who signs in can open, and only since marking began. */
export const isMarked = ({ now, marking, isSeen }: Stage, { buyer, object, at }: DealStory): boolean =>
  marking !== null && object.kind === 'resource' && isSeen(buyer, object.owner) && at >= markedSince(now);

interface ProductDetails {
  brand: string;
  usp: string;
  landing_url: string;
  advertiser_name: string;
  advertiser_inn: string;
  kktu: string;
}

function advertisedBy(objects: readonly DemoObject[], buyer: string) {
  const product = objects.find(({ kind, owner }) => kind === 'product' && owner === buyer);
  if (!product) throw new Error(`${buyer} sells nothing`);
  const details = product.details as unknown as ProductDetails;
  return {
    advertiser: {
      name: details.advertiser_name,
      inn: details.advertiser_inn,
      type: 'juridical' as const,
      kktu: details.kktu,
      brand: details.brand,
      description: product.title,
      // She advertises for the shop she works for.
      agency: buyer === 'marina' ? { kind: 'contract' as const, serial: '7/М', date: '2026-01-12' } : null,
    },
    text: `${product.title}. ${product.summary} ${details.usp}`,
    url: details.landing_url,
  };
}

/** Deals by their object, for creatives that are used again. */
const dealsOf = new WeakMap<Stage, Map<string, () => string>>();
/** Who has something to report. */
const sellersOf = new WeakMap<Stage, Set<string>>();

export function planMarking(stage: Stage, story: DealStory, { dealId, viewerOf }: Told): void {
  const { now, marking, plan } = stage;
  const { object, beats, creative = {} } = story;
  const accepted = beats.find(({ action }) => action === 'accept');
  if (!marking || !accepted) return;
  const delivered = beats.find(({ action }) => action === 'deliver');
  const buyer = viewerOf('buyer') as Viewer;
  const seller = viewerOf('seller') as Viewer;
  const { advertiser, text, url } = advertisedBy(stage.objects, story.buyer);
  const known = dealsOf.get(stage) ?? new Map<string, () => string>();
  dealsOf.set(stage, known.set(`${story.buyer} ${object.title}`, dealId));

  const span = (delivered?.at ?? now).getTime() - accepted.at.getTime();
  const between = (share: number) => new Date(accepted.at.getTime() + span * share);
  /** Not every place has to be marked. */
  const marked = (at: Date, happening: (id: string) => Promise<void>) =>
    plan(at, async () => {
      if (await marking.isNeeded(dealId())) await happening(dealId());
    });

  marked(between(0.25), async (id) => {
    const from = creative.reuses && known.get(`${story.buyer} ${creative.reuses}`)?.();
    if (from) await marking.reuse({ dealId: id, buyer, advertiser, from });
    else {
      const content = { text: creative.text ?? text, urls: [url] };
      await marking.write({ dealId: id, buyer, advertiser, creative: content });
    }
    await marking.approve(id, buyer);
  });
  if (creative.stops === 'buyer') return;
  marked(between(creative.stops === 'sending' ? 0.98 : 0.5), async (id) => {
    if (creative.stops === 'sending') await marking.approveAndWait(id, seller, new Date(now.getTime() + DAY));
    else if (creative.stops === 'refused') {
      const message = 'юридическое лицо с таким ИНН ликвидировано';
      await marking.approveInVain(id, seller, { field: 'juridical_details.inn', message });
    } else await marking.approve(id, seller);
  });
  if (!delivered || creative.stops) return;

  const sellers = sellersOf.get(stage) ?? new Set<string>();
  sellersOf.set(stage, sellers.add(seller.accountId));
  const publishedAt = delivered.words?.publishedAt ?? delivered.at;
  const offer = (object.details.offers as { format: string }[])[story.offer]?.format ?? '';
  // A letter is read on the day it comes.
  const isShort = object.details.platform === 'email' || /сутки|1\/24/.test(offer);
  const removedAt = isShort ? new Date(publishedAt.getTime() + DAY + HOUR) : null;
  if (removedAt && removedAt < now) marked(removedAt, (id) => marking.publish(id, seller, dayOf(removedAt, 'UTC')));
  planShows(stage, story, { publishedAt, removedAt }, (at, month, shows) =>
    marked(at, (id) => marking.giveShows(id, seller, month, shows)),
  );
}

/** Said on the second of the month that follows. */
function planShows(
  { now }: Stage,
  { object, buyer, creative, beats }: DealStory,
  { publishedAt, removedAt }: { publishedAt: Date; removedAt: Date | null },
  give: (at: Date, month: string, shows: number) => void,
): void {
  const random = randomFor(`shows ${object.objectId} ${buyer}`);
  const reach = beats.find(({ action }) => action === 'deliver')?.words?.reach;
  const first = reach ?? roughly(Number(object.details.average_reach ?? 0) * random.between(0.85, 1.15));
  const monthOf = (at: Date) => dayOf(at, 'UTC').slice(0, 7);
  const last = monthOf(removedAt && removedAt < now ? removedAt : now);
  for (const back of [2, 1]) {
    const month = monthBefore(now, back);
    if (month < monthOf(publishedAt) || month > last) continue;
    const isFirst = month === monthOf(publishedAt);
    if (creative?.isUncounted && back === 1) continue;
    give(
      dayOfMonth(now, monthBefore(now, back - 1), 2, 12),
      month,
      isFirst ? first : roughly(first * LATER_SHARE * random.between(0.6, 1.2)),
    );
  }
}

/** The month before the last was reported in its time; the last one waits for its button. */
export function planReports(stage: Stage): void {
  const { now, marking, plan } = stage;
  for (const sellerId of sellersOf.get(stage) ?? [])
    plan(dayOfMonth(now, monthBefore(now, 1), 6, 11), async () => {
      await marking?.sendMonth(sellerId, monthBefore(now, 2));
    });
}
