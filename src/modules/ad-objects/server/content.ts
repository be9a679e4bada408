/** From an object's fields to what is stored: completed details, and the columns the catalog sorts, filters and searches by. */
import type { Names } from '#platform/dictionary.ts';
import { termsOf } from '#platform/dictionary-terms.ts';
import { REGIONS } from '../../geography/contract.ts';
import type { Picture } from '../contract.ts';
import { TOPICS, type Topic } from '../domain/topics.ts';
import { SPECIALISATIONS } from '../kinds/contractor/dictionaries.ts';
import { KIND_DETAILS } from '../kinds/details.ts';
import type { AdObjectKind } from '../kinds/kind.ts';
import { PLATFORMS } from '../kinds/resource/dictionaries.ts';
import type { Content } from './store.ts';

export interface Fields {
  title: string;
  summary: string | null;
  description: string | null;
  topics: string[];
  region: string | null;
  media: Picture[];
  details: Record<string, unknown>;
}

export function buildContent(kind: AdObjectKind, fields: Fields): Content {
  const definition = KIND_DETAILS[kind];
  const details = definition.complete?.(fields.details) ?? fields.details;
  const derived = definition.derive(details);
  const topicNames = fields.topics.map((topic) => TOPICS[topic as Topic]);
  return {
    ...fields,
    details,
    price_from: derived.priceFrom ?? 0,
    audience: derived.audience ?? 0,
    cpm: derived.cpm ?? 0,
    tags: [
      ...fields.topics.map((topic) => `topic:${topic}`),
      ...(fields.region ? [`region:${fields.region}`] : []),
      ...derived.tags,
    ],
    search: {
      a: fields.title,
      b: [fields.summary ?? '', derived.words, ...topicNames].join(' '),
      c: fields.description ?? '',
    },
  };
}

/** Fields that hold codes of dictionaries an operator may change. */
const TERM_FIELDS: Readonly<Record<string, Names>> = {
  topics: TOPICS,
  region: REGIONS,
  regions: REGIONS,
  platform: PLATFORMS,
  specialisations: SPECIALISATIONS,
  refused_topics: TOPICS,
};

/** What is hidden stays where it was chosen and is chosen nowhere else. */
function hiddenProblems(fields: Fields, before: Fields): Record<string, string> {
  const codesIn = ({ details, ...common }: Fields, field: string) =>
    [(common as Record<string, unknown>)[field] ?? details[field] ?? []].flat();
  const problems: Record<string, string> = {};
  for (const [field, names] of Object.entries(TERM_FIELDS)) {
    const kept = codesIn(before, field);
    const taken = termsOf(names).find(
      ({ code, isHidden }) => isHidden && codesIn(fields, field).includes(code) && !kept.includes(code),
    );
    if (taken) problems[field] = `«${taken.name}» больше не выбирают. Возьмите другой пункт.`;
  }
  return problems;
}

/** Complaints about fields that do not fit each other, or choose what is offered no more. */
export const fieldProblems = (kind: AdObjectKind, fields: Fields, before: Fields): Record<string, string> => ({
  ...hiddenProblems(fields, before),
  ...KIND_DETAILS[kind].problems(fields.details),
});

/** What a draft still lacks before it can be published, field → sentence. */
export function missingFields(kind: AdObjectKind, fields: Fields): Record<string, string> {
  return {
    ...(!fields.summary && { summary: 'Опишите в одном-двух предложениях.' }),
    ...(fields.topics.length === 0 && { topics: 'Выберите от одной до пяти тем.' }),
    ...(!fields.region && { region: 'Выберите регион.' }),
    ...KIND_DETAILS[kind].missing(fields.details),
  };
}
