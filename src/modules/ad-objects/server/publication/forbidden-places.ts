/** A place where the law forbids advertising is not published: nobody could order there. Nor are goods that it forbids everywhere. */
import { longDay } from '#words/days.ts';
import { dayOf } from '#words/moments.ts';
import { forbiddenAnywhere, type Verdict } from '../../../legality/contract.ts';
import type { JudgePlace } from '../../../legality/server/index.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import type { AdvertisedFacts } from '../../kinds/rules.ts';
import { fail } from '../fail.ts';
import { goodsOf } from '../lookups/goods.ts';

type RuleKind = Verdict['checks'][number]['kind'];

/** The field that a rule looks at, and what to do there. Rules on goods look at no place. */
const WAYS_OUT: Partial<Record<RuleKind, { field: string; todo: string }>> = {
  address: { field: 'url', todo: 'Укажите другую страницу.' },
  foreign_agent: { field: 'url', todo: 'Укажите другую страницу.' },
  platform: { field: 'platform', todo: 'Выберите другую площадку.' },
  audience: { field: 'register_number', todo: 'Впишите номер в реестре Роскомнадзора.' },
};

/** Errors for places where advertising is forbidden today, by field. */
export function forbiddenFields(
  kind: AdObjectKind,
  details: Record<string, unknown>,
  judge: JudgePlace,
): Record<string, string> {
  const { empty, place, advertised } = KIND_DETAILS[kind];
  const whole = { ...empty, ...details };
  if (advertised) return forbiddenGoods(advertised(whole), judge);
  if (!place) return {};
  const fields: Record<string, string> = {};
  // A billboard has no page; but a forbidden page is not to be shown as one either.
  const shown = { ...place(whole), url: typeof whole.url === 'string' ? whole.url : null };
  for (const { kind: ruleKind, light, from, law } of judge(shown, null).checks) {
    const way = light === 'red' ? WAYS_OUT[ruleKind] : undefined;
    if (way) fields[way.field] ??= `Реклама здесь запрещена с ${longDay(from)}: ${law}. ${way.todo}`;
  }
  return fields;
}

/** On no place at all: what is forbidden on some is judged when one is ordered. */
function forbiddenGoods(facts: AdvertisedFacts, judge: JudgePlace): Record<string, string> {
  const goods = goodsOf(facts, dayOf(new Date()));
  const redOf = (category: string) => forbiddenAnywhere(judge, { category, age: 18 })?.checks[0];
  const said = (check: Verdict['checks'][number], todo: string) => `${check.words} ${check.law}. ${todo}`;
  const own = redOf(goods.category);
  if (own) return { legal_category: said(own, 'Такой продукт не публикуется.') };
  const byCode = (goods.moreCategories ?? []).map(redOf).find((check) => check !== undefined);
  return byCode ? { kktu: said(byCode, 'Проверьте код: такой продукт не публикуется.') } : {};
}

/** Only errors that a change brings: a published object with an older one can still be mended bit by bit. */
export const newlyForbidden = (
  kind: AdObjectKind,
  { before, after }: Record<'before' | 'after', Record<string, unknown>>,
  judge: JudgePlace,
): Record<string, string> => {
  const known = forbiddenFields(kind, before, judge);
  // Under another platform an address is another place.
  const isElsewhere = before.platform !== after.platform;
  return Object.fromEntries(
    Object.entries(forbiddenFields(kind, after, judge)).filter(
      ([field, sentence]) =>
        isElsewhere || known[field] !== sentence || (before[field] ?? null) !== (after[field] ?? null),
    ),
  );
};

export function refuseForbidden(kind: AdObjectKind, fields: Record<string, string>): void {
  const [sentence] = Object.values(fields);
  if (!sentence) return;
  throw fail(KIND_DETAILS[kind].place ? 'place_forbidden' : 'goods_forbidden', { message: sentence, fields });
}
