/** Stored form of an object's fields: completed details, and the index columns the catalog sorts, filters and searches by. */
import { termsOf } from '#platform/dictionary-terms.ts';
import { REGIONS } from '../../../geography/contract.ts';
import { normalAddress, seenAs } from '../../../legality/contract.ts';
import { TOPICS, type Topic } from '../../domain/topics.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import { type FormField, valueAt } from '../../kinds/field.ts';
import { KIND_FORMS } from '../../kinds/forms.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { Content } from './store.ts';

/** The editable part of the content; the rest is derived from it. */
export type Fields = Pick<Content, 'title' | 'summary' | 'description' | 'topics' | 'region' | 'media' | 'details'>;

/** Normalised address of the page that the object is; null when it is no page. */
export function addressOf(kind: AdObjectKind, details: Fields['details']): string | null {
  const url = KIND_DETAILS[kind].place?.(details).url;
  return url ? normalAddress(url) : null;
}

export function buildContent(kind: AdObjectKind, fields: Fields): Content {
  const definition = KIND_DETAILS[kind];
  const details = definition.complete(fields.details);
  const derived = definition.derive(details);
  const address = addressOf(kind, details);
  const topicNames = fields.topics.map((topic) => TOPICS[topic as Topic]);
  return {
    ...fields,
    details,
    price_from: derived.priceFrom ?? 0,
    audience: derived.audience ?? 0,
    cpm: derived.cpm ?? 0,
    address,
    seen_address: address && seenAs(address),
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

/** Dictionary of a field, in which an operator may have hidden terms. */
const namesOf = (field: FormField) =>
  'names' in field ? field.names : field.control === 'region' || field.control === 'regions' ? REGIONS : {};

/** A hidden term stays where it was chosen and cannot be chosen anew. */
function hiddenProblems(kind: AdObjectKind, fields: Fields, before: Fields): Record<string, string> {
  const flat = ({ details, ...common }: Fields) => ({ ...common, ...details });
  const now = flat(fields);
  const earlier = flat(before);
  const problems: Record<string, string> = {};
  for (const field of KIND_FORMS[kind].fields) {
    const codes = [valueAt(now, field.name)].flat();
    const kept = [valueAt(earlier, field.name)].flat();
    const taken = termsOf(namesOf(field)).find(
      ({ code, isHidden }) => isHidden && codes.includes(code) && !kept.includes(code),
    );
    if (taken) problems[field.name] = `«${taken.name}» больше не выбирают. Возьмите другой пункт.`;
  }
  return problems;
}

/** Validation across fields, and of hidden terms. */
export const fieldProblems = (kind: AdObjectKind, fields: Fields, before: Fields): Record<string, string> => ({
  ...hiddenProblems(kind, fields, before),
  ...KIND_DETAILS[kind].problems(fields.details, before.details),
});

/** Missing required fields of a draft, field → sentence. */
export const missingFields = (kind: AdObjectKind, { details, ...common }: Fields): Record<string, string> =>
  KIND_DETAILS[kind].missing(common, details);
