/** The seller's sales of the two months before this one, for the reports to the ОРД: on calendar days, whatever day it is today. */
import { dayOfMonth, monthBefore } from './moments.ts';
import type { DealStory } from './plan-deal.ts';
import type { Stage } from './stage.ts';
import { planPaidDeal } from './strangers.ts';

interface Sold {
  buyer: string;
  place: string;
  offer: number;
  months: 1 | 2;
  day: number;
  comment: string;
  said: string;
  reach: number;
  creative?: DealStory['creative'];
}

const SOLD: readonly Sold[] = [
  {
    buyer: 'igra',
    place: 'Понедельник айтишника',
    offer: 0,
    months: 2,
    day: 8,
    comment: 'Блок о настольной игре для команды: текст готов, нужна ссылка в конце.',
    said: 'Вышли в понедельник вторым блоком.',
    reach: 9_640,
  },
  {
    buyer: 'polka',
    place: 'Провода и нейросети',
    offer: 0,
    months: 2,
    day: 14,
    comment: 'Интеграция о чтении с экрана: покажите, как приложение продолжает с той же строки.',
    said: 'Ролик вышел, интеграция на третьей минуте.',
    reach: 21_300,
  },
  {
    buyer: 'trop',
    place: 'Провода и нейросети',
    offer: 1,
    months: 1,
    day: 4,
    comment: 'Палатка и электроника в походе: что берёт с собой инженер.',
    said: 'Ролик на месте, ссылка первой строкой в описании.',
    reach: 18_900,
  },
  {
    buyer: 'kosa',
    place: 'Понедельник айтишника',
    offer: 0,
    months: 1,
    day: 9,
    comment: 'Крем для рук: короткий блок с промокодом, без «для мужчин и женщин».',
    said: 'Письмо ушло утром, блок стоит первым.',
    reach: 9_870,
  },
  {
    buyer: 'shkola',
    place: 'Понедельник айтишника',
    offer: 1,
    months: 1,
    day: 16,
    comment: 'Отдельное письмо о курсе «Аналитик с нуля».',
    said: 'Отдельное письмо разослано, жалоб нет.',
    reach: 10_120,
    creative: { isUncounted: true },
  },
];

export function planLastMonth(stage: Stage, projectOf: (buyer: string) => () => string): void {
  const { now, objectCalled } = stage;
  for (const { buyer, place, offer, months, day, comment, said, reach, creative } of SOLD) {
    const at = (later: number, hour: number) => dayOfMonth(now, monthBefore(now, months), day + later, hour);
    planPaidDeal(stage, {
      buyer,
      object: objectCalled(place),
      offer,
      projectId: projectOf(buyer),
      at: at(0, 11),
      comment,
      beats: [
        { at: at(1, 10), action: 'accept' },
        { at: at(5, 14), action: 'deliver', words: { comment: said, publishedAt: at(5, 12), reach } },
        { at: at(6, 15), action: 'complete' },
      ],
      ...(creative && { creative }),
    });
  }
}
