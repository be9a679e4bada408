/** Campaigns: who is looked for and what a result may cost, by goal. */

import { type GOALS, type LOOKING_FOR, type PAY_MODELS, TOPICS, type Topic } from '#modules/ad-objects/server/index.ts';
import { roubles } from '#words/money.ts';
import { count } from '#words/numbers.ts';
import type { DemoObject } from './demo-object.ts';
import { idFor, type Random, randomFor } from './random.ts';
import { cell, dayFrom } from './tables.ts';
import { AUDIENCES, NEIGHBOURS } from './texts/audiences.ts';
import { GOAL_COVERS, TOPIC_COVERS } from './texts/drawings.ts';

type Goal = keyof typeof GOALS;

const AGE_STARTS = [14, 18, 25, 35, 45, 55];
const AGE_ENDS = [17, 24, 34, 44, 54, 75];

/** A result may cost this share of the product's price, within bounds of roubles. */
const RESULTS: Record<Goal, { share: number; low: number; high: number; words: string }> = {
  awareness: { share: 0, low: 0.25, high: 0.6, words: 'показов' },
  traffic: { share: 0, low: 12, high: 30, words: 'переходов' },
  leads: { share: 0.05, low: 180, high: 4000, words: 'заявок' },
  sales: { share: 0.18, low: 120, high: 3000, words: 'заказов' },
  installs: { share: 0, low: 55, high: 140, words: 'установок' },
};

const FORMATS: Record<keyof typeof LOOKING_FOR, readonly string[]> = {
  resources: ['нативный пост', 'интеграция в выпуск', 'обзор', 'подборка', 'баннер', 'история'],
  contractors: ['съёмка', 'тексты', 'дизайн'],
  both: ['нативный пост', 'обзор', 'интеграция в выпуск', 'видеоролик', 'фотосъёмка', 'сценарий'],
};

function audienceOf(topic: Topic, isAdult: boolean) {
  const [female, ...ages] = AUDIENCES[topic];
  const wide = ages.flatMap((share, at) => (share >= 15 ? [at] : []));
  return {
    sex: female >= 78 ? 'female' : female <= 24 ? 'male' : 'any',
    age_from: Math.max(isAdult ? 18 : 14, AGE_STARTS[wide[0] ?? 1] ?? 18),
    age_to: AGE_ENDS[wide.at(-1) ?? 3] ?? 54,
    interests: [TOPICS[topic], TOPICS[NEIGHBOURS[topic]]].map((name) => name.toLowerCase()),
  };
}

function resultOf(random: Random, goal: Goal, budget: number, price: number): string {
  const { share, low, high, words } = RESULTS[goal];
  const cost = share > 0 ? Math.min(high, Math.max(low, price * share)) : random.between(low, high);
  const rounded = cost < 10 ? Math.round(cost * 100) / 100 : Math.round(cost / 10) * 10;
  const amount = Math.floor(budget / rounded);
  const step = 10 ** Math.max(0, String(amount).length - 2);
  return `${count(Math.floor(amount / step) * step)} ${words} не дороже ${roubles(rounded * 100)}`;
}

const SEX_WORDS: Readonly<Record<string, string>> = { any: 'люди', female: 'женщины', male: 'мужчины' };

const PAY_TEXTS: Record<keyof typeof PAY_MODELS, string> = {
  cpm: 'Платим за тысячу показов, сверяем по отчёту площадки и своей метке.',
  cpc: 'Платим за переход по ссылке с меткой, повторные переходы одного человека не считаем.',
  cpa: 'Платим за результат: промокод или ссылка, сверка раз в неделю.',
  fixed: 'Платим фиксированную сумму за размещение: она удержана с первого дня и ваша, как только выход принят.',
};

export function buildCampaign(row: readonly string[], product: DemoObject, now: Date): DemoObject {
  const [, title, goal, pay, thousands, startsIn, lasts, lookingFor, summary] = row as unknown as [
    string,
    string,
    Goal,
    keyof typeof PAY_MODELS,
    string,
    string,
    string,
    keyof typeof LOOKING_FOR,
    string,
  ];
  const random = randomFor(`campaign ${title}`);
  const topic = product.topics[0] as Topic;
  const { price, legal_category, age_mark } = product.details as {
    price: number;
    legal_category: string;
    age_mark: string;
  };
  const budget = Number(thousands) * 1000;
  const formats = random.some(FORMATS[lookingFor], random.whole(2, 4));
  const kpi = resultOf(random, goal, budget, price / 100);
  const audience = audienceOf(topic, age_mark === '18' || legal_category !== 'ordinary');
  return {
    kind: 'campaign',
    objectId: idFor(`campaign ${title}`),
    owner: product.owner,
    publishedAt: new Date(now.getTime() - random.between(0.2, 25) * 86_400_000),
    title,
    summary,
    description: [
      `**${product.title}.** ${product.summary}`,
      '## Кого ищем',
      `Нам важны ${SEX_WORDS[audience.sex]} от ${audience.age_from} до ${audience.age_to} лет, которым интересны темы: ${audience.interests.join(', ')}. Форматы: ${formats.join(', ')}. Не уверены, подходите ли, — напишите, ответим в тот же день.`,
      '## Как считаем результат',
      `Ждём ${kpi}. ${PAY_TEXTS[pay]}`,
      '## Что нам написать',
      random.pick([
        ...(lookingFor === 'resources'
          ? []
          : ['Покажите два примера похожих работ. Бриф и материалы отправим сразу после согласия.']),
        'Пришлите ссылку на площадку, свежую статистику и желаемую дату. Первые размещения делаем небольшими, удачные повторяем.',
        'Напишите, чем ваша аудитория похожа на нашу, и предложите формат. Бюджет делим между пятью-восемью участниками.',
      ]),
    ].join('\n\n'),
    topics: product.topics,
    region: product.region,
    details: {
      product_id: product.objectId,
      goal,
      pay_model: pay,
      budget: budget * 100,
      starts_on: dayFrom(now, Number(startsIn)),
      ends_on: dayFrom(now, Number(startsIn) + Number(lasts)),
      audience,
      regions: [product.region],
      formats,
      kpi,
      brief: `${cell(row, 8)} Тон спокойный, без восклицаний и сравнений с конкурентами. Обязательны маркировка и ссылка с меткой.`,
      looking_for: lookingFor,
    },
    history: [],
    covers: [...GOAL_COVERS[goal], ...TOPIC_COVERS[topic]],
  };
}
