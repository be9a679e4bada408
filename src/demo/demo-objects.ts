/** All objects of the demonstration, the same every time; only dates follow the day they are made on. */
import type { Topic } from '#modules/ad-objects/server/index.ts';
import { buildCampaign } from './build-campaign.ts';
import { buildContractor } from './build-contractor.ts';
import { buildPlace } from './build-place.ts';
import { buildProduct, productId } from './build-product.ts';
import { buildResource } from './build-resource.ts';
import type { DemoObject } from './demo-object.ts';
import { cell, rowsOf } from './tables.ts';
import { CAMPAIGNS } from './texts/campaigns.ts';
import { CONTRACTORS } from './texts/contractors.ts';
import { MORE_PRODUCTS, PRODUCTS } from './texts/products.ts';
import { RESOURCES_1 } from './texts/resources-1.ts';
import { RESOURCES_2 } from './texts/resources-2.ts';
import { RESOURCES_3 } from './texts/resources-3.ts';
import { PLACES, RESOURCES_4 } from './texts/resources-4.ts';

export function buildDemoObjects(now: Date): DemoObject[] {
  const byTopic = { ...RESOURCES_1, ...RESOURCES_2, ...RESOURCES_3, ...RESOURCES_4 };
  const resources = Object.entries(byTopic).flatMap(([topic, table]) =>
    rowsOf(table).map((row) => buildResource(row, topic as Topic, now)),
  );
  const products = rowsOf(PRODUCTS + MORE_PRODUCTS).map((row) => buildProduct(row, now));
  const productOf = (title: string): DemoObject => {
    const found = products.find(({ objectId }) => objectId === productId(title));
    if (!found) throw new Error(`no such product: ${title}`);
    return found;
  };
  return [
    ...resources,
    ...rowsOf(PLACES).map((row) => buildPlace(row, now)),
    ...rowsOf(CONTRACTORS).map((row) => buildContractor(row, now)),
    ...products,
    ...rowsOf(CAMPAIGNS).map((row) => buildCampaign(row, productOf(cell(row, 0)), now)),
  ];
}
