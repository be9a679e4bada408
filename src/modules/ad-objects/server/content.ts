/** From an object's fields to what is stored: completed details, and the columns the catalog sorts, filters and searches by. */
import type { Picture } from '../contract.ts';
import { TOPICS, type Topic } from '../domain/topics.ts';
import { KIND_DETAILS } from '../kinds/details.ts';
import type { AdObjectKind } from '../kinds/kind.ts';
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

/** Complaints about fields that do not fit each other. */
export const fieldProblems = (kind: AdObjectKind, fields: Fields): Record<string, string> =>
  KIND_DETAILS[kind].problems(fields.details);

/** What a draft still lacks before it can be published, field → sentence. */
export function missingFields(kind: AdObjectKind, fields: Fields): Record<string, string> {
  return {
    ...(!fields.summary && { summary: 'Опишите в одном-двух предложениях.' }),
    ...(fields.topics.length === 0 && { topics: 'Выберите от одной до пяти тем.' }),
    ...(!fields.region && { region: 'Выберите регион.' }),
    ...KIND_DETAILS[kind].missing(fields.details),
  };
}
