/** Outdoor surfaces, radio, press and events: few topics, texts by platform. */
import type { Topic } from '#modules/ad-objects/server/index.ts';
import { buildResource } from './build-resource.ts';
import type { DemoObject } from './demo-object.ts';
import { randomFor } from './random.ts';
import { cell } from './tables.ts';

const TOPICS_OF: Readonly<Record<string, readonly Topic[]>> = {
  outdoor: ['city'],
  radio: ['music', 'news'],
  press: ['news'],
  event: ['other'],
};

/** The topic of an event follows from its title. */
const BY_TITLE: readonly (readonly [RegExp, Topic])[] = [
  [/Съедобный/, 'food'],
  [/Реклама/, 'marketing'],
  [/Ремесло/, 'art'],
  [/Забег/, 'sport'],
  [/Поезд/, 'travel'],
  [/и сад/, 'home'],
];

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  outdoor: [
    'Конструкция стоит перпендикулярно потоку, обзор не закрывают деревья и остановки. Фотоотчёт присылаем в день монтажа и ещё раз в конце срока.',
    'Трафик считаем по данным операторов связи, справку прикладываем к договору. Подсветка работает с наступлением темноты.',
    'Место видно со светофора: машины стоят по сорок секунд и успевают прочитать номер и адрес.',
  ],
  radio: [
    'Эфирную справку отдаём каждую неделю, ролик поможем написать и озвучить. Утренний эфир бронируйте за две недели.',
    'Вещаем в городе и на трассах области. Слушают в машине, на кухне и в магазинах; ведущих узнают по голосу.',
  ],
  press: [
    'Тираж подтверждаем накладными типографии. Макет принимаем за неделю до выхода или верстаем сами.',
    'Читают внимательно: газету передают соседям и хранят из-за рецептов и расписаний.',
  ],
  event: [
    'Площадка, застройка и охрана — наши, вам остаётся приехать со своей идеей. После события присылаем фотографии и число гостей по турникетам.',
    'Партнёров не больше двенадцати, сферы не пересекаются. Рассылку участникам делаем дважды: до и после.',
  ],
};

export function buildPlace(row: readonly string[], now: Date): DemoObject {
  const platform = cell(row, 0);
  const title = cell(row, 1);
  const random = randomFor(`place ${title}`);
  const topic = BY_TITLE.find(([pattern]) => pattern.test(title))?.[1] ?? random.pick(TOPICS_OF[platform] ?? ['other']);
  const texts = random.some(TEXTS[platform] ?? [], 2);
  return buildResource(row, topic, now, {
    address: row[5] || null,
    size: row[6] || null,
    side: row[7] || null,
    text: [
      ...texts,
      '## Условия',
      '- Договор и закрывающие документы, маркировка там, где её требует закон.\n- Предоплата 50 %, перенос даты без штрафа за пять дней.\n- Макет проверяем на читаемость и честно говорим, если его не увидят.',
    ].join('\n\n'),
  });
}
