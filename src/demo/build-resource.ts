/** Platforms: figures that fit each other, offers by platform, texts by topic. */
import { AGE_GROUPS, type Platform, type Topic } from '#modules/ad-objects/server/index.ts';
import { REGIONS, type RegionCode } from '#modules/geography/contract.ts';
import type { DemoObject } from './demo-object.ts';
import { idFor, type Random, randomFor } from './random.ts';
import { cell, dayFrom, linesOf, niceKopecks, roughly, rowsOf, slugOf } from './tables.ts';
import { AUDIENCES, NEIGHBOURS } from './texts/audiences.ts';
import { PLATFORM_ALSO, PLATFORM_COVERS, TOPIC_COVERS } from './texts/drawings.ts';
import { OWNERS_OF_PLATFORM, OWNERS_OF_TOPIC } from './texts/media-owners.ts';
import { PLATFORM_FACTS } from './texts/platforms.ts';
import { AD_EXPERIENCE, PLACEMENT_TERMS, REFUSALS } from './texts/terms.ts';
import { TOPIC_PHRASES } from './texts/topic-phrases.ts';

const ADDRESSES: Partial<Record<Platform, (slug: string) => string>> = {
  telegram: (slug) => `https://t.me/ohvat_demo_${slug.replaceAll('-', '_').slice(0, 20)}`,
  vk: (slug) => `https://vk.com/ohvat_demo_${slug.replaceAll('-', '_').slice(0, 20)}`,
  max: (slug) => `https://max.ru/ohvat_demo_${slug.replaceAll('-', '_').slice(0, 20)}`,
  dzen: (slug) => `https://dzen.ru/ohvat_demo_${slug}`,
  rutube: (slug) => `https://rutube.ru/u/ohvat_demo_${slug}`,
  youtube: (slug) => `https://www.youtube.com/@ohvat_demo_${slug}`,
};
const NO_ADDRESS: readonly Platform[] = ['outdoor', 'radio', 'press', 'event'];

const PUBLIC_VERBS: Partial<Record<Platform, string>> = {
  youtube: 'смотрит',
  rutube: 'смотрит',
  podcast: 'слушает',
  radio: 'слушает',
};

/** Platforms where an audience answers in a way that can be counted. */
const HAS_ENGAGEMENT: readonly Platform[] = ['telegram', 'vk', 'max', 'dzen', 'rutube', 'youtube', 'blog'];

function figuresOf(random: Random, platform: Platform, thousands: number, now: Date) {
  const { reach: share, cpm } = PLATFORM_FACTS[platform];
  const audience = Math.round(thousands * 1000 + random.whole(-40, 40) * Math.min(1, thousands / 10));
  // The larger a channel, the smaller the part of it that reads.
  const sizeEffect = 1.25 - Math.min(0.45, Math.log10(Math.max(1, thousands)) * 0.18);
  const reach = roughly(audience * Math.min(0.95, random.between(share[0], share[1]) * sizeEffect));
  const engagement = HAS_ENGAGEMENT.includes(platform) ? Math.round(random.between(16, 92)) / 10 : null;
  const measuredDaysAgo = random.chance(0.06) ? random.whole(100, 190) : random.whole(2, 45);
  const growth = random.between(0.985, 1.055);
  const history = Array.from({ length: 12 }, (_, at) => {
    const monthsAgo = 11 - at;
    const wave = monthsAgo === 0 ? 1 : random.between(0.985, 1.015);
    const past = growth ** -monthsAgo * wave;
    return {
      measuredOn: dayFrom(now, -measuredDaysAgo - monthsAgo * 30),
      audience: monthsAgo === 0 ? audience : Math.round(audience * past),
      reach: monthsAgo === 0 ? reach : roughly(reach * past * random.between(0.93, 1.07)),
      engagement: engagement === null ? null : Math.round(engagement * random.between(0.9, 1.1) * 10) / 10,
    };
  });
  const price = (reach / 1000) * random.between(cpm[0], cpm[1]) * sizeEffect;
  return { audience, reach, engagement, measuredDaysAgo, history, price };
}

function splitOf(random: Random, topic: Topic, region: RegionCode) {
  const [female, ...profile] = AUDIENCES[topic];
  const weights = profile.map((share) => share * random.between(0.8, 1.2) + 0.2);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const ages = weights.map((weight) => Math.floor((weight / sum) * 100));
  const biggest = ages.indexOf(Math.max(...ages));
  ages[biggest] = (ages[biggest] ?? 0) + 100 - ages.reduce((total, share) => total + share, 0);
  const home = random.whole(58, 82);
  const geo =
    region === '00'
      ? [
          { name: 'Москва', share: random.whole(17, 31) },
          { name: 'Санкт-Петербург', share: random.whole(8, 14) },
          { name: 'Екатеринбург', share: random.whole(3, 6) },
          { name: 'Новосибирск', share: random.whole(3, 5) },
          { name: 'Казань', share: random.whole(2, 5) },
        ]
      : [
          { name: REGIONS[region], share: home },
          { name: region === '77' ? 'Московская область' : 'Москва', share: random.whole(4, 9) },
          { name: 'Другие регионы', share: random.whole(3, 8) },
        ];
  return {
    female: Math.min(96, Math.max(6, female + random.whole(-6, 6))),
    ages: Object.fromEntries(Object.keys(AGE_GROUPS).map((group, at) => [group, ages[at] ?? 0])),
    geo,
  };
}

const AGE_WORDS: Readonly<Record<string, string>> = {
  under_18: 'до 18 лет',
  '18_24': 'от 18 до 24 лет',
  '25_34': 'от 25 до 34 лет',
  '35_44': 'от 35 до 44 лет',
  '45_54': 'от 45 до 54 лет',
  over_55: 'старше 55 лет',
};

const bullets = (items: readonly string[]) => items.map((item) => `- ${item}`).join('\n');

function describe(random: Random, topic: Topic, platform: Platform, split: ReturnType<typeof splitOf>): string {
  const [about, care, readers] = linesOf(TOPIC_PHRASES[topic]);
  const [group, share] = Object.entries(split.ages).sort((a, b) => b[1] - a[1])[0] ?? ['25_34', 0];
  const women = split.female >= 50 ? `Женщин среди них ${split.female} %` : `Мужчин среди них ${100 - split.female} %`;
  const first = random.pick([`${about} ${care}`, `${about}\n\n${care}`, `${care}\n\n${about}`]);
  return [
    first,
    `## Кто нас ${PUBLIC_VERBS[platform] ?? 'читает'}`,
    `К нам приходят ${readers}. ${women}, самая заметная группа — ${AGE_WORDS[group]}: ${share} %.`,
    '## Как размещаем рекламу',
    bullets(random.some(PLACEMENT_TERMS, random.whole(3, 4))),
    random.pick(AD_EXPERIENCE),
    random.chance(0.7) ? `**Чего не берём.** ${random.some(REFUSALS, random.whole(1, 2)).join(' ')}` : '',
  ]
    .filter(Boolean)
    .join('\n\n');
}

function offersOf(random: Random, title: string, platform: Platform, base: number) {
  return rowsOf(PLATFORM_FACTS[platform].formats)
    .filter((_, at) => at === 0 || random.chance(0.8))
    .map(([format = '', multiple = '1', days = '2', note = '']) => ({
      offer_id: idFor(`offer ${title} ${format}`),
      format,
      price: niceKopecks(base * Number(multiple) * random.between(0.95, 1.08)),
      lead_days: Number(days),
      note: note || null,
    }));
}

export interface Place {
  address: string | null;
  size: string | null;
  side: string | null;
}

/** Large pages of networks are in the register, all but a few. */
function registerNumberOf(platform: Platform, slug: string, audience: number): string | null {
  const isListed = ['telegram', 'vk', 'dzen', 'rutube', 'youtube'].includes(platform) && audience > 10_000;
  // By the name, so that nothing else of the demonstration changes with it.
  const number = [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_000_000_000, 7);
  return isListed && number % 12 !== 0 ? String(1_000_000_000 + number) : null;
}

export function buildResource(
  row: readonly string[],
  topic: Topic,
  now: Date,
  place?: Place & { text: string },
): DemoObject {
  const [platform, title, thousands, region, summary] = [0, 1, 2, 3, 4].map((at) => cell(row, at)) as [
    Platform,
    string,
    string,
    RegionCode,
    string,
  ];
  const random = randomFor(`resource ${title}`);
  const figures = figuresOf(random, platform, Number(thousands), now);
  const split = splitOf(random, topic, region);
  const slug = slugOf(title);
  return {
    kind: 'resource',
    objectId: idFor(`resource ${title}`),
    owner: OWNERS_OF_PLATFORM[platform] ?? random.pick(OWNERS_OF_TOPIC[topic]),
    publishedAt: new Date(now.getTime() - random.between(0.5, 420) * 86_400_000),
    title,
    summary,
    description: place?.text ?? describe(random, topic, platform, split),
    topics: random.chance(0.6) ? [topic, NEIGHBOURS[topic]] : [topic],
    region,
    details: {
      platform,
      url: NO_ADDRESS.includes(platform) ? null : (ADDRESSES[platform]?.(slug) ?? `https://${slug}.example`),
      register_number: registerNumberOf(platform, slug, figures.audience),
      language: 'ru',
      audience_size: figures.audience,
      average_reach: figures.reach,
      engagement_rate: figures.engagement,
      audience_split: split,
      measured_on: dayFrom(now, -figures.measuredDaysAgo),
      offers: offersOf(random, title, platform, figures.price),
      refused_topics: random.chance(0.35) && topic !== 'crypto' ? ['crypto' satisfies Topic] : [],
      address: place?.address ?? null,
      size: place?.size ?? null,
      side: place?.side ?? null,
    },
    history: figures.history,
    covers: PLATFORM_COVERS[platform] ?? [...TOPIC_COVERS[topic], ...(PLATFORM_ALSO[platform] ?? [])],
  };
}
