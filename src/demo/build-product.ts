/** Products of advertisers. */
import type { Topic } from '#modules/ad-objects/server/index.ts';
import { demoCompanies } from '#modules/passport/server/index.ts';
import type { DemoObject } from './demo-object.ts';
import { DEMO_PEOPLE } from './people.ts';
import { idFor, randomFor } from './random.ts';
import { cell, slugOf } from './tables.ts';
import { NEIGHBOURS } from './texts/audiences.ts';
import { CATEGORY_COVERS, TOPIC_COVERS } from './texts/drawings.ts';
import { inventedInn, kktuOf } from './texts/kktu.ts';
import { LEGAL_NOTES, PRODUCT_PHRASES, SORTS_OF_CATEGORY } from './texts/product-phrases.ts';

const companies = demoCompanies(DEMO_PEOPLE);

/** The owner where that is a company; whoever works for a company names it. */
const advertiserOf = (owner: string, brand: string): { name: string; inn: string } =>
  companies.get(owner) ?? { name: `ООО «${brand}»`, inn: inventedInn(randomFor(`advertiser ${brand}`)) };

export const productId = (title: string): string => idFor(`product ${title}`);

export function buildProduct(row: readonly string[], now: Date): DemoObject {
  const [owner, title, brand, category, roubles, topic, legal, age, region, summary, special] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ].map((at) => cell(row, at)) as [
    string,
    string,
    string,
    string,
    string,
    Topic,
    string,
    string,
    string,
    string,
    string,
  ];
  const random = randomFor(`product ${title}`);
  const phrases = PRODUCT_PHRASES[SORTS_OF_CATEGORY[category] ?? 'goods'];
  const note = LEGAL_NOTES[legal];
  const advertiser = advertiserOf(owner, brand);
  return {
    kind: 'product',
    objectId: productId(title),
    owner,
    publishedAt: new Date(now.getTime() - random.between(60, 420) * 86_400_000),
    title,
    summary,
    description: [
      special,
      random.some(phrases, 2).join(' '),
      '## Что важно для рекламы',
      `- Показываем продукт в деле, а не на белом фоне.\n- ${random.pick(['Присылаем образец до публикации.', 'Даём промокод, чтобы считать результат.', 'Готовы ответить на вопросы в комментариях.'])}\n- ${random.pick(['Макеты и фотографии есть, адаптируем под площадку.', 'Тексты согласуем за один рабочий день.', 'Не просим хвалить: честный опыт убеждает лучше.'])}`,
      ...(note ? [`**По закону.** ${note}`] : []),
    ].join('\n\n'),
    topics: random.chance(0.5) ? [topic, NEIGHBOURS[topic]] : [topic],
    region,
    details: {
      brand,
      category,
      price: Number(roubles) * 100,
      usp: special,
      landing_url: `https://${slugOf(brand)}.example/${slugOf(title)}`,
      legal_category: legal,
      age_mark: age,
      advertiser_name: advertiser.name,
      advertiser_inn: advertiser.inn,
      advertiser_type: null,
      kktu: kktuOf(legal, topic, category),
    },
    history: [],
    covers: CATEGORY_COVERS.find(([pattern]) => pattern.test(category))?.[1] ?? TOPIC_COVERS[topic],
  };
}
