/** Loader of an object's page. Only the object itself may fail the page; a failed request around it leaves its part out. */

import { apiOf, type Transport } from '#platform/web/api.ts';
import { orNotFound } from '#platform/web/or-not-found.ts';
import { dayOf } from '#words/moments.ts';
import { REGIONS, type RegionCode } from '../../../geography/contract.ts';
import type { passportCalls } from '../../../passport/contract.ts';
import type { AdObject, AdObjectCard, adObjectCalls } from '../../contract.ts';
import { TOPICS, type Topic } from '../../domain/topics.ts';
import { KIND_DEFINITIONS } from '../../kinds/definitions.ts';
import { type AnyCard, factsOf } from '../../kinds/facts.ts';
import { type AdObjectKind, idNameOf } from '../../kinds/kind.ts';
import { type Structured, seoOf } from '../../kinds/seo.ts';

export type AnyObject = { [K in AdObjectKind]: AdObject<K> }[AdObjectKind];

export interface OwnerFacts {
  created_at: string;
  about: string | null;
}

export interface DetailLabels {
  /** «Ресурсы» */
  kinds: string;
  /** The platform, the trade, the goal. */
  badge: string;
  region: string | null;
  topics: string[];
}

/** Head tags, made in the loader: the browser's first script needs none of it. */
export interface PageSeo {
  title: string;
  description: string;
  path: string;
  image: string | null;
  structured: Structured;
  /** noindex for drafts and everything else only the owner sees. */
  isPublic: boolean;
}

export interface DetailContext {
  transport: Transport;
  publicUrl: string;
}

export interface DetailData<K extends AdObjectKind> {
  object: AdObject<K>;
  similar: AdObjectCard<K>[];
  owner: OwnerFacts | null;
  /** Names of the codes in the heading: resolved in the loader, so that the page does not load the dictionaries. */
  labels: DetailLabels;
  seo: PageSeo;
  /** The Moscow day of the answer: page and browser count time from the same one. */
  today: string;
}

/** The calls of the four kinds differ only in a word; their types come back with `K`. */
type CallsByKind = <Answer>(key: string, input: { params: Record<string, string> }) => Promise<Answer>;

export function detailCalls(transport: Transport) {
  return apiOf<typeof adObjectCalls>(transport);
}

export async function loadDetail<K extends AdObjectKind>(
  { transport, publicUrl }: DetailContext,
  kind: K,
  objectId: string,
): Promise<DetailData<K>> {
  const call = detailCalls(transport) as unknown as CallsByKind;
  const params = { [idNameOf(kind)]: objectId };
  const similar = orNull(
    call<{ items: AdObjectCard<K>[] }>(`GET /v1/products/${kind}/similar/{${kind}_id}`, { params }),
  );
  const object = await call<AdObject<K>>(`GET /v1/products/${kind}/retrieve/{${kind}_id}`, { params }).catch(
    orNotFound,
  );
  const owner = orNull(
    apiOf<typeof passportCalls>(transport)('GET /v1/passport/account/{account_id}', {
      params: { account_id: object.owner.account_id },
    }),
  );
  const profile = await owner;
  return {
    object,
    similar: (await similar)?.items ?? [],
    owner: profile && { created_at: profile.created_at, about: profile.about },
    labels: {
      kinds: KIND_DEFINITIONS[kind].names.many,
      badge: factsOf(object as unknown as AnyCard).badge.label,
      region: object.region ? REGIONS[object.region as RegionCode] : null,
      topics: object.topics.map(topicName),
    },
    seo: pageSeo(object, `/${kind}/${objectId}`, publicUrl),
    today: dayOf(new Date().toISOString()),
  };
}

export const topicName = (topic: string): string => TOPICS[topic as Topic] ?? topic;

function pageSeo<K extends AdObjectKind>(object: AdObject<K>, path: string, publicUrl: string): PageSeo {
  const absolute = (address: string) => new URL(address, publicUrl).href;
  const images = object.media.map(({ media_id }) => absolute(`/media/${media_id}/page.webp`));
  const places = { url: absolute(path), images, ownerUrl: absolute(`/account/${object.owner.account_id}`) };
  return {
    ...seoOf(object, places),
    path,
    image: images[0] ?? null,
    isPublic: object.life === 'active' && object.moderation === 'accepted',
  };
}

export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch {
    return null;
  }
}
