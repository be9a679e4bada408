/** Lookups of the catalog, answered from the demonstration's own objects. */
import { type AdObjects, KIND_DETAILS } from '#modules/ad-objects/server/index.ts';
import type { DemoObject } from '../demo-object.ts';

type Lookups = AdObjects['lookups'];

const findObject = (objects: readonly DemoObject[], id: string | undefined) =>
  objects.find(({ objectId }) => objectId === id);

const namedOf = ({ objectId, title, topics }: DemoObject) => ({ id: objectId, title, isPublic: true, topics });

export function advertisedBy(
  objects: readonly DemoObject[],
  campaignId: string,
): Awaited<ReturnType<Lookups['advertisedBy']>> {
  const campaign = findObject(objects, campaignId);
  if (!campaign) return null;
  const { brief, ownObjects } = KIND_DETAILS[campaign.kind];
  const product = findObject(objects, ownObjects(campaign.details as never)[0]?.id);
  const facts = product && KIND_DETAILS[product.kind].advertised?.(product.details as never);
  return {
    campaign: { ...namedOf(campaign), brief: brief?.(campaign.details as never) ?? null },
    product: product && facts ? { ...namedOf(product), ...facts, cover: null } : null,
  };
}

export function placesOf(
  objects: readonly DemoObject[],
  ids: readonly string[],
): Awaited<ReturnType<Lookups['placesOf']>> {
  return new Map(
    ids.flatMap((id) => {
      const object = findObject(objects, id);
      const place = object && KIND_DETAILS[object.kind].place?.(object.details as never);
      return place ? [[id, { title: object.title, platform: place.platform, url: place.url }] as const] : [];
    }),
  );
}
