/** Dry run of a rule version: verdicts on its first day with and without it are compared. */
import { dayOf } from '#words/moments.ts';
import {
  type Goods,
  inForce,
  type JudgePlace,
  judgeOf,
  LIGHTS,
  type Light,
  type Place,
  type Rule,
  type Subject,
} from '../../domain/rules.ts';
import { refuseUnknownCodes } from '../commands/change-rules.ts';
import type { LegalityContext } from '../context.ts';
import { fail } from '../fail.ts';
import { listRules } from '../store.ts';

/** More objects than this are not looked through: the answer says that there are more. */
const MOST_JUDGED = 20_000;
const MOST_EXAMPLES = 8;

/** Input of the verdict: a place by itself, or goods by the rules about goods. */
export interface Judged {
  id: string;
  ownerId: string;
  title: string;
  place: Place | null;
  goods: Goods | null;
}

const GOODS_KINDS: readonly Subject['kind'][] = ['category', 'age', 'documents'];
const isOfGoods = ({ kind }: Subject): boolean => GOODS_KINDS.includes(kind);

export interface Wish {
  ruleId: string | null;
  subject: Subject | null;
  light: Light;
  from: string;
  to: string | null;
}

const ANYWHERE: Place = { platform: null, url: null, audience: null, registerNumber: null };

interface Turned {
  was: Light;
  becomes: Light;
}

/** Null when nothing changes. Goods are judged on each platform of the rule: on one of them another rule may say more already. */
function turnedBy(subject: Subject, { place, goods }: Judged, before: JudgePlace, after: JudgePlace): Turned | null {
  const platforms = 'platforms' in subject && subject.platforms ? subject.platforms : [null];
  const places = isOfGoods(subject) ? platforms.map((platform) => ({ ...ANYWHERE, platform })) : [place];
  const judged = isOfGoods(subject) ? goods : null;
  for (const one of places) {
    const was = before(one, judged).light;
    const becomes = after(one, judged).light;
    if (was !== becomes) return { was, becomes };
  }
  return null;
}

/** Goods stand in a deal by what it advertises, in a basket by the campaign it is for. */
async function underWay(
  open: LegalityContext['open'],
  ids: readonly string[],
  subject: Subject,
): Promise<{ open_deals: number; baskets: number }> {
  if (ids.length === 0) return { open_deals: 0, baskets: 0 };
  const [open_deals, baskets] = await Promise.all(
    isOfGoods(subject)
      ? [
          open.dealsAdvertising(ids),
          open.campaignsAbout(ids).then((campaignIds) => open.basketsWith({ objectIds: [], campaignIds })),
        ]
      : [open.dealsAbout(ids), open.basketsWith({ objectIds: ids, campaignIds: [] })],
  );
  return { open_deals, baskets };
}

export async function previewChange({ db, now, judged, open, codes }: LegalityContext, wish: Wish) {
  const rules: readonly Rule[] = await listRules(db);
  const rule = wish.ruleId === null ? undefined : rules.find(({ rule_id }) => rule_id === wish.ruleId);
  const subject = rule?.subject ?? wish.subject;
  if (!subject) throw fail(wish.ruleId === null ? 'invalid_fields' : 'not_found');
  if (!rule) refuseUnknownCodes({ codes }, subject);
  const { light, from, to } = wish;
  if (to !== null && to < from) throw fail('invalid_fields', { fields: { to: 'Последний день раньше первого.' } });
  const today = dayOf(now());
  const day = [from, today].sort().at(-1) ?? today;
  const version = {
    version_id: '',
    light,
    law: '',
    source: '',
    source_url: null,
    words: '',
    from,
    to,
    withdrawn_on: null,
  };
  const others = rules.filter((one) => one !== rule);
  const changed: Rule = {
    rule_id: rule?.rule_id ?? '',
    title: rule?.title ?? '',
    subject,
    versions: [...(rule?.versions.filter((one) => one.from !== from || one.withdrawn_on !== null) ?? []), version],
  };
  // Of goods only rules of goods are asked, of places all.
  const judgeBy = (all: readonly Rule[]) =>
    judgeOf(inForce(all, day).filter((one) => !isOfGoods(subject) || isOfGoods(one.subject)));
  const before = judgeBy(rules);
  const after = judgeBy([...others, changed]);
  // Words change no verdict: what is published stays until it is changed.
  const found = subject.kind === 'words' ? [] : await judged(subject, MOST_JUDGED + 1);
  const turned = found.slice(0, MOST_JUDGED).flatMap((one) => {
    const turn = turnedBy(subject, one, before, after);
    return turn ? [{ ...one, ...turn }] : [];
  });
  const pairs = LIGHTS.flatMap((was) => LIGHTS.map((becomes) => ({ was, becomes })));
  return {
    day,
    concerned: Math.min(found.length, MOST_JUDGED),
    is_partial: found.length > MOST_JUDGED,
    changes: pairs.flatMap(({ was, becomes }) => {
      const objects = turned.filter((one) => one.was === was && one.becomes === becomes).length;
      return objects > 0 ? [{ was, becomes, objects }] : [];
    }),
    owners: new Set(turned.map(({ ownerId }) => ownerId)).size,
    ...(await underWay(
      open,
      turned.map(({ id }) => id),
      subject,
    )),
    examples: turned.slice(0, MOST_EXAMPLES).map(({ id, title, was, becomes }) => ({
      kind: isOfGoods(subject) ? ('product' as const) : ('resource' as const),
      object_id: id,
      title,
      was,
      becomes,
    })),
  };
}
