/** Automatic checks before publishing (pre-moderation): words that contradict the owner's claims, and forbidden places. */
import type { Db } from '#platform/database/schema.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { dayOf } from '#words/moments.ts';
import { normalAddress } from '../../../legality/contract.ts';
import { type JudgePlace, readWords, type StandingRule, type Written } from '../../../legality/server/index.ts';
import type { AdObject } from '../../contract.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import { isCommon, valueAt } from '../../kinds/field.ts';
import { KIND_FORMS } from '../../kinds/forms.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { LEGAL_CATEGORIES } from '../../kinds/product/dictionaries.ts';
import type { AdObjectsContext } from '../context.ts';
import type { Fields } from '../editing/content.ts';
import { goodsOf } from '../lookups/goods.ts';
import { listOffering } from '../lookups/store.ts';
import { canSeePrivately, isModerator } from '../policy.ts';
import type { ObjectRow } from '../store.ts';
import { barredAmong } from './barred.ts';

export interface Doubt {
  /** Identity of the doubt: an approved one is not raised again. */
  key: string;
  /** The field at which the owner can mend it. */
  field: string | null;
  words: string;
}

type Judged = Pick<Fields, 'title' | 'summary' | 'description' | 'details'> & { kind: AdObjectKind };

const TEXTS = ['title', 'text', 'textarea', 'markdown', 'lines'];

/** All texts of a product. */
function writtenOf({ kind, details, ...common }: Judged): Written {
  const values = { ...common, ...KIND_DETAILS[kind].empty, ...details };
  const fields = KIND_FORMS[kind].fields;
  const valuesOf = (names: readonly { name: string }[]) =>
    names.flatMap(({ name }) => [valueAt(values, name)].flat() as (string | null)[]);
  return {
    texts: valuesOf(
      fields.filter(({ name, control, isSearched }) => TEXTS.includes(control) && (isSearched || isCommon(name))),
    ),
    urls: valuesOf(fields.filter(({ control }) => control === 'url')),
  };
}

/** Of a product its own; of a campaign those of the product it is for. */
async function categoriesOf(db: Db, { kind, details }: Judged): Promise<string[]> {
  const { advertised, ownObjects, empty } = KIND_DETAILS[kind];
  const whole = { ...empty, ...details };
  const rows = advertised
    ? [{ kind, details: whole }]
    : await listOffering(
        db,
        ownObjects(whole).map(({ id }) => id),
        { isLocked: false },
      );
  return rows.flatMap((row) => {
    const facts = KIND_DETAILS[row.kind].advertised?.({ ...KIND_DETAILS[row.kind].empty, ...row.details });
    if (!facts) return [];
    const { category, moreCategories = [] } = goodsOf(facts, dayOf(new Date()));
    return [category, ...moreCategories];
  });
}

const quoted = (said: readonly string[]): string =>
  said
    .slice(0, 3)
    .map((one) => `«${one}»`)
    .join(', ');

const nameOf = (category: string): string =>
  Object.hasOwn(LEGAL_CATEGORIES, category) ? LEGAL_CATEGORIES[category as keyof typeof LEGAL_CATEGORIES] : category;

async function doubtsOfGoods(db: Db, object: Judged, rules: readonly StandingRule[]): Promise<Doubt[]> {
  const field = KIND_DETAILS[object.kind].advertised ? 'legal_category' : 'product_id';
  const found = readWords(rules, 'goods', writtenOf(object), await categoriesOf(db, object));
  return found.flatMap(({ check, category, said }) => {
    const seen = `${check.words} В тексте есть ${quoted(said)}.`;
    const words =
      category === null
        ? `${seen} Решит модератор.`
        : `${seen} Если так, выберите ${field === 'product_id' ? 'продукт с категорией' : 'категорию'} «${nameOf(category)}». Если нет, решит модератор.`;
    return said.map((one) => ({ key: `${check.rule_id} ${one}`, field: category === null ? null : field, words }));
  });
}

interface Work {
  title: string;
  url: string | null;
  text: string | null;
}

/** Texts of a contractor: offers, and where works were placed. */
function doubtsOfWork({ title, summary, details }: Judged, rules: readonly StandingRule[], judge: JudgePlace): Doubt[] {
  const { offers, portfolio = [] } = details as { offers?: { service: string }[]; portfolio?: Work[] };
  const texts = [
    title,
    summary,
    ...(offers ?? []).map(({ service }) => service),
    ...portfolio.map((work) => work.title),
  ];
  const byWords = readWords(rules, 'places', { texts }).flatMap(({ check, said }) =>
    said.map((one) => ({
      key: `${check.rule_id} ${one}`,
      field: null,
      words: `${check.words} В тексте есть ${quoted(said)}. Решит модератор.`,
    })),
  );
  const byLinks = portfolio.flatMap(({ url }): Doubt[] => {
    const place = { platform: null, url, audience: null, registerNumber: null };
    const red = url ? judge(place, null).checks.find(({ light }) => light === 'red') : undefined;
    return red
      ? [
          {
            key: `${red.rule_id} ${normalAddress(url ?? '')}`,
            field: 'portfolio',
            words: `Ссылка ведёт туда, где реклама запрещена: ${red.title}. Решит модератор.`,
          },
        ]
      : [];
  });
  return [...byWords, ...byLinks];
}

type Rules = Pick<AdObjectsContext, 'standingRules' | 'legalityToday'>;

/** Of a kind whose words are not read there are none: its page is judged by its address. */
export async function doubtsOf(
  db: Db,
  { standingRules, legalityToday }: Rules,
  object: Judged & Pick<ObjectRow, 'rules_version'>,
): Promise<Doubt[]> {
  const { kind, rules_version } = object;
  const { readAs } = KIND_DETAILS[kind];
  if (readAs === null) return [];
  const rules = await standingRules(rules_version);
  return readAs === 'work'
    ? doubtsOfWork(object, rules, await legalityToday(rules_version))
    : doubtsOfGoods(db, object, rules);
}

/** New doubts of a change: those a moderator has seen and approved stay approved. */
export async function newDoubts(db: Db, context: Rules, before: ObjectRow, after: ObjectRow): Promise<Doubt[]> {
  const now = await doubtsOf(db, context, after);
  if (now.length === 0) return [];
  const known = new Set((await doubtsOf(db, context, before)).map(({ key }) => key));
  return now.filter(({ key }) => !known.has(key));
}

/** Of objects of one kind that are published for the first time, the ids of those that a moderator has to see. */
export async function doubtedAmong(db: Db, context: Rules, objects: readonly ObjectRow[]): Promise<Set<string>> {
  const doubted = new Set<string>();
  for (const object of objects) if ((await doubtsOf(db, context, object)).length > 0) doubted.add(object.object_id);
  return doubted;
}

/** Of what waits for a moderator why it does; of a draft what will keep it waiting. Others are not told. */
export async function shownDoubts(
  context: Rules & Pick<AdObjectsContext, 'db'>,
  object: ObjectRow,
  viewer: Viewer | null,
): Promise<AdObject['doubts']> {
  const isWaiting = object.moderation === 'pending';
  const isNew = object.life === 'draft' && object.published_at === null && object.moderation === 'accepted';
  const { follows } = KIND_DETAILS[object.kind];
  if (follows && object.is_withheld && canSeePrivately(viewer, object))
    return [{ field: follows.field, words: follows.words, object: null }];
  if (!canSeePrivately(viewer, object) || !(isWaiting || isNew)) return [];
  const doubts = await doubtsOf(context.db, context, object);
  const shown = [...new Map(doubts.map(({ field, words }) => [words, { field, words, object: null }])).values()];
  const again = { ...object, published_at: null };
  const down = isWaiting ? (await barredAmong(context.db, [again])).get(object.object_id) : undefined;
  if (!down) return shown;
  const isTold = isModerator(viewer) || viewer?.accountId === down.owner_id;
  const { kind, object_id, title } = down;
  const words = 'Похоже на то, что модератор уже снимал с публикации.';
  return [...shown, { field: null, words, object: isTold ? { kind, object_id, title } : null }];
}
