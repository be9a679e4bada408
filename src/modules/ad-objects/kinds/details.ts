/** Server-side definition of a kind, derived from its field declarations and rules. */
import type { z } from 'zod';
import { cpmOf } from '../domain/money.ts';
import { campaignRules } from './campaign/rules.ts';
import { contractorRules } from './contractor/rules.ts';
import { KIND_DEFINITIONS } from './definitions.ts';
import { type FieldOf, type FormField, isCommon, isVisible, type KindForm, valueAt } from './field.ts';
import { type Details, KIND_FORMS } from './forms.ts';
import { type AdObjectKind, KINDS } from './kind.ts';
import { productRules } from './product/rules.ts';
import { resourceRules } from './resource/rules.ts';
import type { KindRules } from './rules.ts';
import { answerShape, emptyValuesOf, inputShape } from './schemas.ts';

type Own = Record<string, unknown>;

/** Index columns, derived from details and offers whenever they change. Sort columns are never null, so that a cursor can compare them. */
interface Derived {
  priceFrom: number | null;
  audience: number | null;
  cpm: number | null;
  /** Tags `prefix:value` for the kind's choice filters. */
  tags: string[];
  /** Text of the searchable fields. */
  words: string;
}

/** An offer, in terms common to all kinds. */
export interface Offer {
  offerId: string;
  /** Its format or service. */
  name: string;
  priceKopecks: number;
  /** Unit of the price, in Russian; null when that goes without saying. */
  unit: string | null;
  leadDays: number;
}

/** A line of offers as it is stored. */
type Line = Own & { offer_id: string; price: number; lead_days: number; unit?: string };

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function wordsIn(field: FormField, value: unknown): string[] {
  const found = [value ?? []].flat();
  if (field.control === 'offers') return (found as Line[]).map((line) => String(line[field.shape.nameField]));
  const names = 'names' in field ? field.names : {};
  return (found as string[]).map((word) => names[word] ?? word);
}

function cheapest(value: unknown): number | null {
  if (!Array.isArray(value)) return value as number | null;
  return value.length > 0 ? Math.min(...(value as Line[]).map(({ price }) => price)) : null;
}

/** The rules are exact about the details of their kind; here these are read by the names of fields. */
function detailsOf<K extends AdObjectKind>(kind: K, exactRules: KindRules<Details[K]>) {
  const form: KindForm = KIND_FORMS[kind];
  const rules = exactRules as unknown as KindRules<Own>;
  const { choiceFilters } = KIND_DEFINITIONS[kind];
  const own = form.fields.filter(({ name }) => !isCommon(name));
  const withControl = <C extends FormField['control']>(control: C) =>
    own.filter((field): field is FieldOf<C> => field.control === control);
  const [offers] = withControl('offers');
  const [portfolio] = withControl('portfolio');
  const reachOf = (details: Own) => (form.reachField ? (details[form.reachField] as number | null) : null);
  const linesOf = (details: Own, { name }: FormField) => details[name] as Line[];

  return {
    /** All own fields with their empty values: a draft has them all. */
    empty: emptyValuesOf(own) as Own,
    /** Own fields as they are sent, each optional. */
    shape: Object.fromEntries(
      Object.entries(inputShape(own)).map(([name, schema]) => [name, (schema as z.ZodType).optional()]),
    ) as z.ZodRawShape,
    /** Own fields as they stand in answers. */
    answer: answerShape(own),
    /** Fields that only the owner and moderators see. */
    privateFields: own.filter(({ isPrivate }) => isPrivate).map(({ name }) => name),
    problems: (details: Own, before: Own): Record<string, string> => rules.problems?.(details, before) ?? {},
    /** Missing required fields before publishing: field → sentence. */
    missing(common: object, details: Own): Record<string, string> {
      const values: Own = { ...common, ...details };
      const empty = form.fields.flatMap((field) =>
        typeof field.needed === 'string' && isVisible(field, values) && isEmpty(valueAt(values, field.name))
          ? [[field.name, field.needed]]
          : [],
      );
      return { ...Object.fromEntries(empty), ...rules.missing?.(details) };
    },
    derive(details: Own): Derived {
      const priceFrom = cheapest(details[form.priceField]);
      const searched = own.filter(({ isSearched }) => isSearched);
      return {
        priceFrom,
        audience: rules.audience?.(details) ?? null,
        cpm: priceFrom === null ? null : cpmOf(priceFrom, reachOf(details)),
        tags: choiceFilters.flatMap(({ name, tag }) => [details[name] ?? []].flat().map((code) => `${tag}:${code}`)),
        words: searched
          .flatMap((field) => wordsIn(field, valueAt(details, field.name)))
          .filter(Boolean)
          .join(' '),
      };
    },
    /** Derived fields, computed after every change. */
    complete: (details: Own): Own =>
      offers?.shape.reachField
        ? {
            ...details,
            [offers.name]: linesOf(details, offers).map((line) => ({
              ...line,
              cpm: cpmOf(line.price, reachOf(details)),
            })),
          }
        : details,
    /** Pictures that the details refer to, besides the object's gallery, by the field they stand in. */
    pictures: (details: Own): { field: string; mediaIds: string[] } | null =>
      portfolio
        ? {
            field: portfolio.name,
            mediaIds: (details[portfolio.name] as { media_id: string | null }[]).flatMap(
              ({ media_id }) => media_id ?? [],
            ),
          }
        : null,
    /** References to other objects; they must be the owner's. */
    ownObjects: (details: Own): { field: string; kind: AdObjectKind; id: string; complaint: string }[] =>
      withControl('own_product').flatMap(({ name, complaint }) =>
        details[name] ? [{ field: name, kind: 'product' as const, id: details[name] as string, complaint }] : [],
      ),
    /** For a kind that can be ordered. */
    ...(offers && {
      offers: (details: Own): Offer[] =>
        linesOf(details, offers).map((line) => ({
          offerId: line.offer_id,
          name: String(line[offers.shape.nameField]),
          priceKopecks: line.price,
          unit: (line.unit && offers.shape.units?.[line.unit]) ?? null,
          leadDays: line.lead_days,
        })),
    }),
    readAs: rules.readAs,
    follows: rules.follows,
    plan: rules.plan,
    brief: rules.brief,
    advertised: rules.advertised,
    figures: rules.figures,
    place: rules.place,
    refusedTopics: rules.refusedTopics,
  };
}

export const KIND_DETAILS: Record<AdObjectKind, ReturnType<typeof detailsOf>> = {
  product: detailsOf('product', productRules),
  campaign: detailsOf('campaign', campaignRules),
  resource: detailsOf('resource', resourceRules),
  contractor: detailsOf('contractor', contractorRules),
};

export const ADVERTISED_KINDS = KINDS.filter((kind) => KIND_DETAILS[kind].advertised);

/** Reference fields whose target withholds the object: its kind and field with the id. */
export const FOLLOWERS = KINDS.flatMap((kind) => {
  const { follows } = KIND_DETAILS[kind];
  return follows ? [{ kind, leader: follows.kind, field: follows.field }] : [];
});
