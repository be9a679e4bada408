/** Contractors: services and works by specialisation, prices by who does the work. */

import { SPECIALISATIONS, type UNITS } from '#modules/ad-objects/server/index.ts';
import type { LegalForm } from '#modules/requisites/contract.ts';
import { plural, YEARS } from '#words/plurals.ts';
import type { DemoObject } from './demo-object.ts';
import { idFor, type Random, randomFor } from './random.ts';
import { cell, dayFrom, linesOf, niceKopecks, rowsOf } from './tables.ts';
import { CRAFT_COVERS } from './texts/drawings.ts';
import { CLIENTS, SERVICES } from './texts/services.ts';
import { FITS, STUDIO_TERMS, WORK_TERMS } from './texts/terms.ts';

type Craft = keyof typeof SPECIALISATIONS;

const LEVELS: Record<LegalForm, number> = { person: 0.75, self_employed: 0.95, entrepreneur: 1.25, company: 1.9 };
const ABBREVIATION = /^[A-Z]+$/;
const TOPICS_OF: Partial<Record<Craft, readonly string[]>> = {
  design: ['design', 'marketing'],
  photo: ['photo', 'design'],
  video: ['cinema', 'marketing'],
  motion: ['design', 'cinema'],
  development: ['it', 'marketing'],
  audio: ['music', 'marketing'],
  copywriting: ['marketing', 'books'],
  translation: ['education', 'marketing'],
  analytics: ['marketing', 'business'],
  strategy: ['marketing', 'business'],
  pr: ['marketing', 'news'],
};

function offersOf(random: Random, title: string, crafts: readonly Craft[], level: number) {
  return crafts.flatMap((craft, at) =>
    rowsOf(SERVICES[craft].offers)
      .slice(0, at === 0 ? 3 : 2)
      .map(([service = '', roubles = '0', unit = 'piece', days = '3']) => ({
        offer_id: idFor(`offer ${title} ${service}`),
        service,
        price: niceKopecks(Number(roubles) * level * random.between(0.85, 1.2)),
        unit: unit as keyof typeof UNITS,
        lead_days: Number(days),
      })),
  );
}

function worksOf(random: Random, crafts: readonly Craft[]) {
  const works = random.some(
    crafts.flatMap((craft) => rowsOf(SERVICES[craft].works)),
    random.whole(2, 4),
  );
  const clients = random.some(linesOf(CLIENTS), works.length);
  return works.map(([work = '', text = ''], at) => ({
    title: `${work} для ${clients[at]}`,
    url: null,
    media_id: null,
    text,
  }));
}

function describe(random: Random, form: LegalForm, years: number, crafts: readonly Craft[]): string {
  const isStudio = form === 'company';
  const [first = '', second = ''] = random.some(FITS, 2);
  // A subordinate clause ends with a comma.
  const fits = `${first}${first.includes(',') ? ',' : ''} и ${second}`;
  const skills = crafts
    .map((craft) => SPECIALISATIONS[craft])
    .map((name) => (ABBREVIATION.test(name) ? name : name.toLowerCase()));
  const yearWord = plural(years, YEARS);
  return [
    `${isStudio ? 'Работаем' : 'Работаю'} ${years} ${yearWord}. ${isStudio ? 'Подойдём' : 'Подойду'} ${fits}.`,
    `## Как ${isStudio ? 'устроена работа' : 'я работаю'}`,
    random
      .some(isStudio ? STUDIO_TERMS : WORK_TERMS, random.whole(3, 4))
      .map((term) => `- ${term}`)
      .join('\n'),
    `## Что ${isStudio ? 'делаем' : 'делаю'} чаще всего`,
    `Основное: ${skills.join(', ')}. ${random.pick([
      'Точную цену назову после брифа: она зависит от объёма и срока, а не от настроения.',
      'Цены в прайсе — за типовую задачу, сложную считаем отдельно и до начала.',
      'Для постоянной работы есть месячная оплата, она выгоднее разовых заказов.',
    ])}`,
  ].join('\n\n');
}

export function buildContractor(row: readonly string[], now: Date): DemoObject {
  const [owner, title, crafts, form, years, region, summary] = [0, 1, 2, 3, 4, 5, 6].map((at) => cell(row, at)) as [
    string,
    string,
    string,
    LegalForm,
    string,
    string,
    string,
  ];
  const random = randomFor(`contractor ${title}`);
  const specialisations = crafts.split(',') as Craft[];
  const [main = 'design'] = specialisations;
  const isBusy = random.chance(0.16);
  return {
    kind: 'contractor',
    objectId: idFor(`contractor ${title}`),
    owner,
    publishedAt: new Date(now.getTime() - random.between(0.5, 420) * 86_400_000),
    title,
    summary,
    description: describe(random, form, Number(years), specialisations),
    topics: random.some(TOPICS_OF[main] ?? ['marketing', 'business'], random.whole(1, 2)),
    region,
    details: {
      specialisations,
      legal_form: form,
      inn: null,
      experience_years: Number(years),
      languages: specialisations.includes('translation') ? ['русский', 'английский', 'немецкий'] : ['русский'],
      portfolio: worksOf(random, specialisations),
      offers: offersOf(random, title, specialisations, LEVELS[form]),
      capacity: isBusy ? 'busy' : 'free',
      busy_until: isBusy ? dayFrom(now, random.whole(8, 40)) : null,
    },
    history: [],
    covers: [...new Set(specialisations.flatMap((craft) => CRAFT_COVERS[craft]))],
  };
}
