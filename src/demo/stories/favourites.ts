/** Who keeps what: strangers at random, the people one signs in as with lists and notes of their own. */
import type { PastFavourite } from '#modules/favourites/server/index.ts';
import type { PastDay } from '#modules/statistics/server/index.ts';
import type { DemoObject } from '../demo-object.ts';
import { DEMO_PEOPLE } from '../people.ts';
import { idFor, randomFor } from '../random.ts';
import { daysBefore } from './moments.ts';
import { offersOf, type Stage } from './stage.ts';
import { WELL_KNOWN } from './views.ts';

/** Of a hundred who look, so many keep it. */
const KEEPERS_PER_HUNDRED_VIEWS = 1.4;
const MOST_KEEPERS = 34;

/** The price the card shows: the cheapest offer, the price of a product, the budget of a campaign. */
function priceOf(object: DemoObject): number | null {
  const offers = offersOf(object);
  if (offers.length > 0) return Math.min(...offers.map(({ priceKopecks }) => priceKopecks));
  return (object.details.price ?? object.details.budget ?? null) as number | null;
}

/** Strangers who keep the object, each on a day it was looked at; the days are told. */
export function keepersOf(stage: Stage, object: DemoObject, days: readonly PastDay[]): PastFavourite[] {
  const random = randomFor(`keepers of ${object.objectId}`);
  const views = days.reduce((sum, day) => sum + day.views, 0);
  const wanted = Math.min(
    random.whole(MOST_KEEPERS - 12, MOST_KEEPERS),
    Math.round((views / 100) * KEEPERS_PER_HUNDRED_VIEWS * random.between(0.5, 1.5)),
  );
  const people = DEMO_PEOPLE.filter(({ key }) => key !== object.owner && !WELL_KNOWN.includes(key));
  return random
    .shuffled(people)
    .slice(0, wanted)
    .flatMap(({ key }) => {
      // The busier of two days, so that keeping has the rhythm of looking.
      const [one, other] = [random.pick(days), random.pick(days)];
      const day = one.views >= other.views ? one : other;
      const savedAt = new Date(
        `${day.day}T${String(random.whole(6, 19)).padStart(2, '0')}:${random.whole(10, 59)}:00Z`,
      );
      if (savedAt >= stage.now || savedAt < object.publishedAt) return [];
      day.favourites += 1;
      return [keptBy(stage.accountOf(key), object, savedAt)];
    });
}

const keptBy = (accountId: string, object: DemoObject, savedAt: Date): PastFavourite => ({
  accountId,
  objectId: object.objectId,
  kind: object.kind,
  priceKopecks: priceOf(object),
  savedAt,
  listId: null,
  note: null,
});

const TEA = 'Зимний чай: кандидаты';
const HANDS = 'Кто поможет';

interface Own {
  title: string;
  days: number;
  list?: string;
  note?: string;
  /** Its price when it was saved, as a multiple of the present one. */
  before?: number;
}

const MARINAS: readonly Own[] = [
  { title: 'Меню на неделю', days: 1, list: TEA, note: 'Спросить про вторую неделю декабря' },
  { title: 'Кухня на Петроградке', days: 3, list: TEA, note: 'Лучшие отзывы из всех, но не Казань', before: 1.12 },
  { title: 'Печём сами', days: 4, list: TEA, note: 'Уже брали, продажи были' },
  { title: 'Ножи и доски', days: 9, list: TEA },
  { title: 'Дом у леса', days: 12, list: TEA, before: 0.9 },
  { title: 'Фотограф еды и ресторанов', days: 6, list: HANDS, note: 'Пять кадров с чабрецом, до 5 декабря' },
  { title: 'Озвучка роликов и аудиореклама', days: 15, list: HANDS },
  {
    title: 'Таргетолог ВКонтакте для местного бизнеса',
    days: 20,
    list: HANDS,
    note: 'Отчёт каждую пятницу, это удобно',
  },
  { title: 'Сорок два метра', days: 2 },
  { title: 'Щит на Ямашева, у «Тандема»', days: 18, before: 1.08 },
];

/** Favourites of the two accounts people sign in as: the advertiser's shortlist, the seller's campaigns to write to. */
export function ownFavourites(stage: Stage): {
  lists: { accountId: string; listId: string; title: string }[];
  favourites: PastFavourite[];
} {
  const marina = stage.accountOf('marina');
  const lists = [TEA, HANDS].map((title) => ({ accountId: marina, listId: idFor(`list ${title}`), title }));
  const hers = MARINAS.flatMap(({ title, days, list, note, before = 1 }): PastFavourite[] => {
    const object = stage.objectCalled(title);
    const savedAt = daysBefore(stage.now, days, 15.5);
    if (savedAt < object.publishedAt) return [];
    const kept = keptBy(marina, object, savedAt);
    const price = kept.priceKopecks && Math.round((kept.priceKopecks * before) / 100_00) * 100_00;
    return [{ ...kept, priceKopecks: price || null, listId: list ? idFor(`list ${list}`) : null, note: note ?? null }];
  });
  const his = stage.objects
    .filter(
      ({ kind, owner, details }) => kind === 'campaign' && owner !== 'anton' && details.looking_for !== 'contractors',
    )
    .filter(({ topics }) => topics.some((topic) => ['it', 'education', 'business'].includes(topic)))
    .slice(0, 4)
    .map((object, at) => ({ object, savedAt: daysBefore(stage.now, at + 1, 11) }))
    .filter(({ object, savedAt }) => savedAt > object.publishedAt)
    .map(({ object, savedAt }) => keptBy(stage.accountOf('anton'), object, savedAt));
  return { lists, favourites: [...hers, ...his] };
}
