/** A place where the law forbids advertising is not published: nobody could order there. */
import { longDay } from '#words/days.ts';
import type { Verdict } from '../../../legality/contract.ts';
import type { JudgePlace } from '../../../legality/server/index.ts';
import { KIND_DETAILS } from '../../kinds/details.ts';
import type { AdObjectKind } from '../../kinds/kind.ts';
import { fail } from '../fail.ts';

type RuleKind = Verdict['checks'][number]['kind'];

/** The field that a rule looks at, and what to do there. Rules on goods look at no place. */
const WAYS_OUT: Partial<Record<RuleKind, { field: string; todo: string }>> = {
  address: { field: 'url', todo: 'Укажите другую страницу.' },
  foreign_agent: { field: 'url', todo: 'Укажите другую страницу.' },
  platform: { field: 'platform', todo: 'Выберите другую площадку.' },
  audience: { field: 'register_number', todo: 'Впишите номер в реестре Роскомнадзора.' },
};

/** What forbids advertising there today, said at the field to mend. */
export function forbiddenFields(
  kind: AdObjectKind,
  details: Record<string, unknown>,
  judge: JudgePlace,
): Record<string, string> {
  const { empty, place } = KIND_DETAILS[kind];
  if (!place) return {};
  const fields: Record<string, string> = {};
  const whole = { ...empty, ...details };
  // A billboard has no page; but a forbidden page is not to be shown as one either.
  const shown = { ...place(whole), url: typeof whole.url === 'string' ? whole.url : null };
  for (const { kind: ruleKind, light, from, law } of judge(shown, null).checks) {
    const way = light === 'red' ? WAYS_OUT[ruleKind] : undefined;
    if (way) fields[way.field] ??= `Реклама здесь запрещена с ${longDay(from)}: ${law}. ${way.todo}`;
  }
  return fields;
}

/** Of them those that a change brings: what was forbidden while it stood in the catalog can still be mended bit by bit. */
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

export function refuseForbidden(fields: Record<string, string>): void {
  const [sentence] = Object.values(fields);
  if (sentence) throw fail('place_forbidden', { message: sentence, fields });
}
